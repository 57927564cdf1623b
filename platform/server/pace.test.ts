import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../app/testing/database.ts'
import { openDatabase, type OpenDatabase } from './db.ts'
import { createLog } from './log.ts'
import { createPaces } from './pace.ts'

let fresh: FreshDatabase
let database: OpenDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ url: fresh.url, poolSize: 4, log: createLog('silent') })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

/** One call in a quarter of an hour. A call that is not allowed at once would come far too late for the test. */
const slow = { perSecond: 1 / 900, burst: 3 }
const tokensOf = async (name: string): Promise<number> =>
  Number((await database.pool.query('select tokens from paces where name = $1', [name])).rows[0]?.tokens)

test('several processes share one pace, and a turn that is refused uses nothing up', async () => {
  const [one, other] = [createPaces(database.db), createPaces(database.db)]
  const turns = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? one : other).turn('shared', slow)),
  )
  expect(turns.filter(Boolean)).toHaveLength(3)
  expect(await tokensOf('shared')).toBeGreaterThan(-1)
  expect(await one.turn('another', slow)).toBe(true)
})

test('a turn that comes soon is waited for', async () => {
  const paces = createPaces(database.db)
  const quick = { perSecond: 50, burst: 1 }
  expect([
    await paces.turn('quick', quick),
    await paces.turn('quick', quick),
    await paces.turn('quick', quick),
  ]).toEqual([true, true, true])
})

test('a program that found us too fast is left alone, and called half as fast afterwards', async () => {
  const paces = createPaces(database.db)
  await paces.rest('host', 60)
  expect(await paces.turn('host', { perSecond: 1_000, burst: 10 })).toBe(false)
  await database.pool.query(
    `update paces set tokens = 0, rest_until = now(), refilled_at = now() - interval '1000 seconds' where name = 'host'`,
  )
  // In a thousand seconds the usual pace earns four calls and the halved pace two. A few minutes more make no
  // difference.
  const halved = { perSecond: 0.004, burst: 10 }
  await paces.turn('host', halved)
  expect(await tokensOf('host')).toBeLessThan(1.5)
  expect(await tokensOf('host')).toBeGreaterThan(0.5)
})
