import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSeries, watchCounters } from '../../app/testing/counters.ts'
import { freshDatabase, type FreshDatabase } from '../../app/testing/database.ts'
import { openDatabase, transaction, type OpenDatabase } from './db.ts'
import { watchPool } from './database-metrics.ts'
import { createLog } from './log.ts'
import { counter, eachOf, gauges, storedGauges, timer } from './metric.ts'

let database: FreshDatabase
let opened: OpenDatabase
beforeAll(async () => {
  database = await freshDatabase()
  opened = openDatabase({ url: database.url, poolSize: 2, log: createLog('silent') })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const coins = counter('test_coins_total', 'Coins', { kind: ['gold', 'silver'] })

test('a counter begins at zero with every value that its labels may have', async () => {
  const series = await readSeries([coins])
  expect([...series].filter(([name]) => name.includes('test_coins'))).toEqual([
    ['tuppence_test_coins_total{kind="gold"}', 0],
    ['tuppence_test_coins_total{kind="silver"}', 0],
  ])
})

test('what a transaction counts is counted after its commit, also from inside another one', async () => {
  const grown = await watchCounters([coins])
  await transaction(opened.db, async (tx) => {
    coins.addWhenCommitted(tx, { kind: 'gold' })
    await transaction(tx, async (inner) => coins.addWhenCommitted(inner, { kind: 'gold' }, 2))
    expect(await grown()).toEqual({})
  })
  expect(await grown()).toEqual({ 'test_coins_total{kind="gold"}': 3 })
})

test('what is rolled back does not count, and a repeated transaction counts once', async () => {
  const grown = await watchCounters([coins])
  const failing = transaction(opened.db, async (tx) => {
    coins.addWhenCommitted(tx, { kind: 'gold' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  let tries = 0
  await transaction(opened.db, async (tx) => {
    coins.addWhenCommitted(tx, { kind: 'silver' })
    if (++tries < 3) throw Object.assign(new Error('again'), { code: '40001' })
  })
  expect({ tries, grown: await grown() }).toEqual({ tries: 3, grown: { 'test_coins_total{kind="silver"}': 1 } })
})

test('what is committed already, outside of a transaction, counts at once', async () => {
  const grown = await watchCounters([coins])
  coins.addWhenCommitted(opened.db, { kind: 'gold' }, 5)
  coins.addWhenCommitted(opened.db, { kind: 'silver' }, 0)
  expect(await grown()).toEqual({ 'test_coins_total{kind="gold"}': 5 })
})

test('gauges of several areas share a name, and one without a value is left out', async () => {
  const lag = (index: string, seconds: number | null) =>
    gauges({ lag: { name: 'test_lag_seconds', help: 'Lag', labels: { index } } }, () => ({ lag: seconds }))
  const stored = storedGauges(eachOf('state', ['open', 'shut'], { name: 'test_doors', help: 'Doors' }), async () => ({
    open: 4,
    shut: null,
  }))
  const series = await readSeries([lag('one', 2), lag('two', null), lag('three', 0), stored])
  expect([...series].filter(([name]) => name.includes('_test_'))).toEqual([
    ['tuppence_test_lag_seconds{index="one"}', 2],
    ['tuppence_test_lag_seconds{index="three"}', 0],
    ['tuppence_test_doors{state="open"}', 4],
  ])
})

test('a pool says how often work waited for a connection, by either way to ask for one', async () => {
  watchPool(opened.pool)
  const count = async () => {
    // The timer is the product's own, registered under its name.
    const { databaseMetrics } = await import('./database-metrics.ts')
    const series = await readSeries(
      databaseMetrics({ db: opened.db, pool: opened.pool, readBackupAge: async () => null }),
    )
    return series.get('tuppence_pool_wait_seconds_count') ?? 0
  }
  const before = await count()
  const between = (await count()) - before
  await opened.pool.query('select 1')
  const client = await opened.pool.connect()
  client.release()
  expect((await count()) - before).toBe(between * 2 + 2)
})

test('durations fall into the steps that were named', async () => {
  const walks = timer('test_walk_seconds', 'Walks', { buckets: [1, 10] })
  for (const seconds of [0.5, 5, 50]) walks.observe({}, seconds)
  const series = await readSeries([walks])
  expect([...series].filter(([name]) => name.includes('test_walk'))).toEqual([
    ['tuppence_test_walk_seconds_bucket{le="1"}', 1],
    ['tuppence_test_walk_seconds_bucket{le="10"}', 2],
    ['tuppence_test_walk_seconds_bucket{le="+Inf"}', 3],
    ['tuppence_test_walk_seconds_sum', 55.5],
    ['tuppence_test_walk_seconds_count', 3],
  ])
})
