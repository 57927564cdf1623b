import { judgeEvents, judgeReplica } from './doctor-databases.ts'
import { expect, test } from 'vitest'
import {
  judgeAdmin,
  judgeClock,
  judgeConfiguration,
  judgeConnections,
  judgeDatabase,
  judgeDisk,
  judgeJobs,
  judgePort,
  judgeProvider,
  judgeRewards,
  judgeStock,
} from './doctor-rules.ts'

const good = new Map([
  ['server_version_num', '180004'],
  ['server_version', '18.4'],
  ['fsync', 'on'],
  ['full_page_writes', 'on'],
  ['synchronous_commit', 'on'],
  ['data_checksums', 'on'],
  ['server_encoding', 'UTF8'],
])

test.each([
  ['server_version_num', '140012', 'database version', 'wrong'],
  ['fsync', 'off', 'fsync', 'wrong'],
  ['full_page_writes', 'off', 'full_page_writes', 'wrong'],
  ['synchronous_commit', 'off', 'synchronous_commit', 'wrong'],
  ['synchronous_commit', 'local', 'synchronous_commit', 'wrong'],
  ['data_checksums', 'off', 'data_checksums', 'warning'],
  ['server_encoding', 'SQL_ASCII', 'encoding', 'wrong'],
])('a database whose %s is %s is told by the line about %s: %s', (name, value, about, verdict) => {
  expect(judgeDatabase(good).filter((line) => line.verdict !== 'ok')).toEqual([])
  const found = judgeDatabase(new Map(good).set(name, value)).filter((line) => line.verdict !== 'ok')
  expect(found).toMatchObject([{ about, verdict, todo: expect.stringMatching(/\w/) }])
})

test('a database that waits for its standby to show a change is as good as one that waits for the disk', () => {
  const careful = new Map(good).set('synchronous_commit', 'remote_apply')
  expect(judgeDatabase(careful).filter((line) => line.verdict !== 'ok')).toEqual([])
})

test.each([
  [{ capacity: 97, pools: [], others: 1 }, 'ok'],
  [{ capacity: 97, pools: Array(7).fill(10), others: 3 }, 'ok'],
  [{ capacity: 97, pools: Array(8).fill(10), others: 3 }, 'warning'],
  [{ capacity: 97, pools: Array(10).fill(10), others: 3 }, 'warning'],
  [{ capacity: 97, pools: [10], others: 80 }, 'warning'],
  [{ capacity: 15, pools: [], others: 1 }, 'warning'],
])('the connections of %j are %s for one more process of ten', (fleet, verdict) => {
  expect(judgeConnections(fleet, 10, false).verdict).toBe(verdict)
  expect(judgeConnections(fleet, 10, true).verdict).toBe('ok')
})

test('an installation without an administrator is told where the set-up address is, and the command that makes one', () => {
  expect(judgeAdmin(true)).toMatchObject({ verdict: 'ok' })
  expect(judgeAdmin(false)).toMatchObject({
    verdict: 'warning',
    todo: expect.stringMatching(
      /after "Set-up", .* each start prints a new one\. .*Or run "tuppence admin create you@example\.com"\.$/,
    ),
  })
})

test.each([
  [0, 'ok'],
  [-999, 'ok'],
  [1_001, 'warning'],
  [-29_000, 'warning'],
  [31_000, 'wrong'],
])('a clock that is %i ms apart from the database is %s', (apart, verdict) => {
  expect(judgeClock(apart).verdict).toBe(verdict)
})

test.each([
  [0.5, 'wrong'],
  [2, 'warning'],
  [50, 'ok'],
])('a disk with %d GiB free is %s', (free, verdict) => {
  expect(judgeDisk('/data', free * 2 ** 30, true).verdict).toBe(verdict)
  expect(judgeDisk('/data', free * 2 ** 30, false).verdict).toBe(verdict)
})

test('a full disk stops the database only where the embedded one lies on it', () => {
  expect(judgeDisk('/data', 1, true).todo).toContain('database')
  expect(judgeDisk('/data', 1, false).todo).not.toContain('database')
})

test.each([
  ['free', 'ok'],
  ['ours', 'ok'],
  ['taken', 'wrong'],
  ['forbidden', 'wrong'],
] as const)('a port that is %s is %s', (state, verdict) => {
  expect(judgePort('PORT', 3000, state).verdict).toBe(verdict)
})

test.each([
  [{ publicUrl: 'http://panel.example' }, 'wrong', 'in the open'],
  [{ trustedProxies: 0 }, 'warning', 'number of proxies'],
  [{ databaseUrl: null }, 'warning', 'DATABASE_URL'],
  [{ requireDurableDatabase: false }, 'warning', 'keeps it'],
  [{ ownSiteKey: null }, 'warning', 'SITE_KEY'],
  [{ hasOwnSender: false }, 'warning', 'MAIL_FROM'],
  [{ isProduction: false }, 'warning', 'NODE_ENV=production'],
] as const)('a production with %j is told: %s', (change, verdict, words) => {
  const settled = {
    isProduction: true,
    publicUrl: 'https://panel.example',
    trustedProxies: 1,
    requireDurableDatabase: true,
    databaseUrl: 'postgres://db/panel',
    ownSiteKey: 'k',
    hasOwnSender: true,
  }
  expect(judgeConfiguration(settled)).toMatchObject([{ verdict: 'ok' }])
  const [line] = judgeConfiguration({ ...settled, ...change })
  expect(line).toMatchObject({ verdict })
  expect(`${line?.found} ${line?.todo}`).toContain(words)
})

test.each([
  ['none', null, 'warning', 'page Reward providers'],
  ['panel', 'key', 'warning', 'refuses our key'],
  ['panel', 'source', 'warning', 'no funding source'],
  ['environment', 'empty', 'warning', 'no money'],
  ['panel', null, 'ok', 'in the browser'],
  ['environment', null, 'ok', 'of the environment'],
] as const)('a reward provider of %s with the problem %s is told as %s', (source, problem, verdict, words) => {
  const line = judgeProvider('Tremendous', source, problem)
  expect(line).toMatchObject({ verdict })
  expect(`${line.found} ${line.todo}`).toContain(words)
})

test('jobs that gave up are told with the command that lists them, and failing ones with the place of their cause', () => {
  expect(judgeJobs({ waiting: 3, failing: 0, gaveUp: 0 })).toMatchObject({ verdict: 'ok' })
  expect(judgeJobs({ waiting: 3, failing: 1, gaveUp: 0 }).todo).toContain("worker's log")
  expect(judgeJobs({ waiting: 3, failing: 1, gaveUp: 2 })).toMatchObject({
    verdict: 'warning',
    found: '3 wait, 1 of them have failed before; 2 gave up',
    todo: expect.stringContaining('tuppence jobs list --failed'),
  })
})

test('a panel without a reward on offer is told that nobody can redeem', () => {
  expect(judgeRewards(0, [])).toMatchObject({ verdict: 'warning', found: 'none is on offer' })
  expect(judgeRewards(3, [])).toEqual({ verdict: 'ok', about: 'rewards', found: '3 on offer' })
})

test('a reward on offer with nothing left in stock is named', () => {
  const found = (soldOut: string[]) => judgeRewards(5, soldOut)
  expect(found(['Book token'])).toMatchObject({
    verdict: 'warning',
    found: '5 on offer, 1 of them with nothing in stock: Book token',
  })
  expect(found(['A', 'B', 'C', 'D']).found).toBe('5 on offer, 4 of them with nothing in stock: A, B, C, ...')
})

test('a value of which few codes are left is named before it is sold out', () => {
  expect(judgeStock([])).toEqual({ verdict: 'ok', about: 'gift cards', found: 'none is running low' })
  const low = (name: string) => ({ name, points: 500, free: 2 })
  expect(judgeStock([low('Book token')])).toMatchObject({
    verdict: 'warning',
    found: 'running low: Book token of US$5.00 (2 left)',
    todo: expect.stringContaining('Finance'),
  })
  expect(judgeStock(['A', 'B', 'C', 'D'].map(low)).found).toContain('C of US$5.00 (2 left), ...')
})

test.each([
  ['fresh', 'ok', '3 s behind'],
  ['behind', 'warning', 'at most 30 s'],
  ['away', 'warning', 'cannot be reached'],
  ['stranger', 'wrong', 'system identifier'],
  ['primary', 'wrong', 'no standby'],
] as const)('a replica that is %s is %s', (state, verdict, found) => {
  const line = judgeReplica({ name: 'db2:5432', state, asOf: null, lagSeconds: 3 }, 30)
  expect(line).toMatchObject({ verdict, about: 'replica db2:5432' })
  expect(line.found).toContain(found)
})

test('the doctor reports how many events wait, and why their database cannot be reached', () => {
  const few = { waiting: 3, oldestSeconds: 40 }
  const many = { waiting: 70_000, oldestSeconds: 900 }
  expect(judgeEvents(null, { waiting: 0, oldestSeconds: 0 })).toMatchObject({ verdict: 'ok', found: 'none waits' })
  expect(judgeEvents(null, few)).toMatchObject({ verdict: 'ok' })
  expect(judgeEvents(null, many)).toMatchObject({
    verdict: 'warning',
    found: 'Up to 70000 clicks and visits wait, the oldest for 15 min',
  })
  const away = judgeEvents('EVENTS_DATABASE_URL: it is away.', many)
  expect(away).toMatchObject({ verdict: 'wrong', todo: 'Start it, or correct EVENTS_DATABASE_URL.' })
  expect(away.found).toMatch(/^EVENTS_DATABASE_URL: it is away\. Up to 70000 clicks and visits wait/)
})
