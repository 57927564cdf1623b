import { storedReportsMax, type ErrorDetail, type ErrorGroup } from '../contract/support-errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts, visit, type Accounts } from '../../../app/testing/accounts.ts'
import { serveCallers } from '../../../app/testing/callers.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { supportRoutes } from './routes.ts'
import { makeComparable, removeSecrets } from './rules.ts'

type List = { rows: ErrorGroup[]; counts: { open: number; resolved: number }; next: string | null }

let database: FreshDatabase
let one: Accounts
let server: Awaited<ReturnType<typeof serveCallers>>
let staff: string
beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url })
  server = await serveCallers((app) => supportRoutes(app, { support: one.support }))
  const [account] = await addPanelists(one.db, one.users, 1, '6')
  staff = server.sign(account!.userId, '6', ['support.view', 'support.update'])
})
afterAll(async () => {
  await server.app.close()
  await one.close()
  await database.drop()
})

type Report = { error: string; errorSource?: string; release?: string; userId?: string; pageUrl?: string }
const report = ({ error, errorSource = '/my-survey', release, userId, pageUrl = '/my-survey' }: Report) =>
  one.support.errors.note(
    { errorSource, error, ...(release ? { release } : {}) },
    { ip: visit().ip, pageUrl, userAgent: 'test', identify: async () => (userId ? { userId } : null) },
  )
const listed = async (query = '') => (await server.call<List>(staff, 'GET', `support/desk/errors${query}`)).data
const found = async (search: string) => (await listed(`?search=${encodeURIComponent(search)}`)).rows
const read = async (groupId: string) =>
  (await server.call<ErrorDetail>(staff, 'GET', `support/desk/errors/${groupId}`)).data
const move = (groupId: string, state: string) =>
  server.call<ErrorDetail>(staff, 'POST', `support/desk/errors/${groupId}/state`, { body: { state } })
/** Makes a word that no other error contains. It has no digits, which would be ignored. */
const unique = () =>
  newId()
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .replaceAll('-', '')

test.each([
  ['[ab12cd34] TypeError: x is 17', '[zz99zz99] TypeError: x is 4'],
  ['No panelist 0198f0c2-aaaa-7bbb-8ccc-123456789abc', 'No panelist 0198f0c2-dddd-7eee-8fff-cba987654321'],
  ['Failed to load /assets/Wallet-AbCd_123.js', 'Failed to load /assets/Wallet-zYxW-987.js'],
  ['at https://panel.test/x?ticket=1', 'at https://panel.test/x?ticket=2'],
])('“%s” and “%s” are one error', (a, b) => {
  expect(makeComparable(a)).toBe(makeComparable(b))
})

test('what opens an account is taken out of a report before it is kept, wherever it stands', async () => {
  const word = unique()
  const keys = ['KEYONE', 'KEYTWO', 'KEYTHREE', 'eyJhbGciOi.eyJzdWIi.KEYFOUR', 'KEYFIVE']
  const [one1, two, three, jwt, five] = keys
  const error = `${word} GET https://panel.test/reset-password?userKey=${one1}&x=1 failed: Bearer ${two}, then ${jwt}`
  await report({ error, errorSource: `/?token=${five}`, pageUrl: `https://panel.test/contact?lang=es&t=${three}` })
  const [group] = await found(word)
  const { rows } = await one.pool.query<{ kept: string }>(
    'select row_to_json(c)::text as kept from client_errors c where error like $1',
    [`%${word}%`],
  )
  const kept = JSON.stringify([group, rows])
  for (const key of keys) expect(kept).not.toContain(key)
  expect(group?.error).toBe(
    `${word} GET https://panel.test/reset-password?userKey=[removed]&x=1 failed: Bearer [removed], then [removed]`,
  )
  expect(removeSecrets('left with code=500, as t=3 said')).toBe('left with code=500, as t=3 said')
  expect(kept).toContain('https://panel.test/contact?lang=es&t=[removed]')
})

test('the same error on another page, or another error on the same page, is another one', () => {
  expect(makeComparable('TypeError: a')).not.toBe(makeComparable('TypeError: b'))
  expect(makeComparable('/my-survey')).not.toBe(makeComparable('/my-points'))
})

test('the same error is one row that counts, and names its pages and releases', async () => {
  const word = unique()
  for (const [release, pageUrl] of [
    ['index-a', '/my-survey'],
    ['index-a', '/my-points'],
    ['index-b', '/my-survey'],
  ] as const)
    await report({ error: `[ab12cd34] ${word} at 17`, release, pageUrl })
  await report({ error: `${word} at 4`, errorSource: '/elsewhere' })
  const rows = await found(word)
  expect(rows.map(({ count, errorSource }) => [count, errorSource])).toEqual([
    [1, '/elsewhere'],
    [3, '/my-survey'],
  ])
  const detail = await read(rows[1]!.groupId)
  expect(detail.pages).toEqual([
    { name: '/my-survey', count: 2 },
    { name: '/my-points', count: 1 },
  ])
  expect(detail.releases).toEqual([
    { name: 'index-a', count: 2 },
    { name: 'index-b', count: 1 },
  ])
  expect(detail.reports).toHaveLength(3)
  expect(Date.parse(detail.firstSeenAt)).toBeLessThanOrEqual(Date.parse(detail.lastSeenAt))
})

test('a resolved error that comes again opens by itself, and remembers that it did', async () => {
  const word = unique()
  await report({ error: word })
  const [{ groupId }] = (await found(word)) as [ErrorGroup]
  expect((await move(groupId, 'resolved')).data).toMatchObject({ state: 'resolved', returns: 0 })
  expect((await listed(`?state=resolved&search=${word}`)).counts).toEqual({ open: 0, resolved: 1 })
  await report({ error: word })
  expect(await read(groupId)).toMatchObject({ state: 'open', count: 2, returns: 1, resolvedAt: null, resolvedBy: null })
  await move(groupId, 'resolved')
  expect((await move(groupId, 'open')).data).toMatchObject({ state: 'open', returns: 1 })
  const actions = (await one.audit.entriesOf(`client-error:${groupId}`)).map(({ action }) => action)
  expect(actions).toEqual(['support.error-reopen', 'support.error-resolve', 'support.error-resolve'])
  expect(await move(newId(), 'open')).toMatchObject({ status: 404 })
  expect(await server.call(staff, 'GET', 'support/desk/errors/none')).toMatchObject({ status: 404 })
})

test('a flood of one error is counted whole and kept in part, also when it comes all at once', async () => {
  const word = unique()
  await one.warm()
  const flood = storedReportsMax * 2 + 7
  await Promise.all(Array.from({ length: flood }, (_, n) => report({ error: word, pageUrl: `/page-${n}` })))
  const [group] = (await found(word)) as [ErrorGroup]
  expect(group.count).toBe(flood)
  expect((await read(group.groupId)).reports).toHaveLength(storedReportsMax)
})

test('of more errors than are kept, the longest unseen go', async () => {
  const fresh = unique()
  await report({ error: fresh })
  await one.pool.query(
    `insert into client_error_groups (group_id, fingerprint, error_source, error, first_seen_at, last_seen_at)
     select gen_random_uuid(), sha256(n::text::bytea), 'flood', 'flood ' || n, now(), now() - interval '1 day' - n * interval '1 second'
     from generate_series(1, 10005) as n`,
  )
  await one.support.errors.prune()
  expect(await found(fresh)).toHaveLength(1)
  const { rows } = await one.pool.query<{ groups: number; last: boolean }>(
    `select count(*)::int as groups, bool_or(error = 'flood 10005') as last from client_error_groups`,
  )
  expect(rows[0]).toEqual({ groups: 10_000, last: false })
  await one.pool.query(`delete from client_error_groups where error_source = 'flood'`)
})

test('an error is found by the number that its page showed, also when it came again since', async () => {
  const word = unique()
  await report({ error: `[qq11ww22] ${word}` })
  await report({ error: `[zz33xx44] ${word}` })
  expect((await found('qq11ww22')).map(({ error }) => error)).toEqual([`[zz33xx44] ${word}`])
})

test('pages of errors lead through all of them, each once', async () => {
  const word = unique()
  for (const part of ['one', 'two', 'three']) await report({ error: `${word} ${part}` })
  const first = await listed(`?search=${word}&limit=2`)
  expect(first.rows.map(({ error }) => error)).toEqual([`${word} three`, `${word} two`])
  const second = await listed(`?search=${word}&limit=2&after=${encodeURIComponent(first.next ?? '')}`)
  expect(second).toMatchObject({ rows: [{ error: `${word} one` }], next: null })
})

test('an error that is left after its reporter was erased is told in the words of somebody else, or goes', async () => {
  const [person] = await addPanelists(one.db, one.users, 1)
  const { userId, email } = person!
  const word = unique()
  await report({ error: `${word} 1` })
  await report({ error: `${word} 22`, userId })
  await report({ error: `mine alone ${word}`, userId })
  await transaction(one.db, (tx) => one.support.erase(tx, userId, email))
  expect((await found(word)).map(({ error }) => error)).toEqual([`${word} 1`])
})
