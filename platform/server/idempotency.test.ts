import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../app/testing/database.ts'
import { body, endpoint } from '../contract/endpoint.ts'
import { openDatabase } from './db.ts'
import { createIdempotency } from './idempotency.ts'
import { implement } from './http.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { Problem } from './problem.ts'
import { createSecrets, newId } from './secrets.ts'
import { createWebServer } from './web-server.ts'

const call = { method: 'POST', summary: 'A call of this test.' } as const
const sent = { body: body({ name: Type.String() }), data: Type.Object({ name: Type.String(), times: Type.Integer() }) }
const table = {
  make: endpoint({ ...call, path: 'test/make', access: 'surveys.create', ...sent }),
  makeSecret: endpoint({ ...call, path: 'test/makeSecret', access: 'surveys.create', answersOnce: true, ...sent }),
  pay: endpoint({ ...call, path: 'test/pay', access: 'surveys.create', movesMoney: true, ...sent }),
  join: endpoint({ ...call, path: 'test/join', access: 'signed-in', ...sent }),
}
const log = createLog('silent')
const secrets = createSecrets('a secret key for tests, of 32 characters or more')
const [ann, ben] = [newId(), newId()]

let database: FreshDatabase
let opened: ReturnType<typeof openDatabase>
/** Two processes that use the same database. */
let apps: ReturnType<typeof serve>[]
let times = 0
/** The work of the next request: what it waits for, or how it fails. */
let next: () => Promise<void> = async () => {}

function serve() {
  const app = createWebServer({
    log,
    metrics: createMetrics(),
    trustedProxies: 0,
    authenticate: async (token) => {
      const userId = token === 'ann' ? ann : ben
      return { userId, sessionId: newId(), email: '', role: '3', permissions: ['surveys.create'], panelVersion: 1 }
    },
    carryOut: createIdempotency({ db: opened.db, secrets }).carryOut,
  })
  const work = async ({ body: { name } }: { body: { name: string } }) => {
    times += 1
    const now = times
    await next()
    return { name, times: now }
  }
  implement(app, table, { make: work, makeSecret: work, pay: work, join: work })
  return app
}

beforeAll(async () => {
  database = await freshDatabase()
  opened = openDatabase({ url: database.url, poolSize: 8, log })
  apps = [serve(), serve()]
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await opened.close()
  await database.drop()
})

type Ask = { who?: string; key?: string; name?: string; path?: string; process?: number }
async function ask({ who = 'ann', key, name = 'one', path = 'make', process = 0 }: Ask) {
  const answer = await apps[process]!.inject({
    method: 'POST',
    url: `/api/v1/test/${path}`,
    headers: { authorization: `Bearer ${who}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { name },
  })
  const { status, code, data, errors } = answer.json<{
    status: number
    code?: string
    data?: object
    errors?: object
  }>()
  return { status, code, data, errors, replayed: answer.headers['idempotency-replayed'], text: answer.body }
}

test('a repeat with the same key reads the same answer, in every process, and nothing is done twice', async () => {
  const before = times
  const first = await ask({ key: 'repeat' })
  const again = await ask({ key: 'repeat', process: 1 })
  expect(first).toMatchObject({ status: 200, data: { name: 'one', times: before + 1 }, replayed: undefined })
  expect(again).toMatchObject({ status: 200, replayed: 'true', text: first.text })
  expect(times).toBe(before + 1)
})

test('without a key, and for calls of people alone, every request is carried out', async () => {
  const before = times
  for (const path of ['make', 'join'])
    for (const key of [undefined, 'other']) await ask({ path, ...(key ? { key } : {}) })
  await ask({ path: 'join', key: 'other' })
  expect(times).toBe(before + 5)
})

test('a key that was used for something else is refused, and what it was used for is not done again', async () => {
  await ask({ key: 'taken' })
  const before = times
  expect(await ask({ key: 'taken', name: 'two' })).toMatchObject({ status: 422, code: 'idempotency-mismatch' })
  expect(await ask({ key: 'taken', path: 'makeSecret' })).toMatchObject({ status: 422 })
  expect(times).toBe(before)
})

test('two callers may choose the same key: neither reads what the other was answered', async () => {
  const anns = await ask({ key: 'shared', name: 'of Ann' })
  const bens = await ask({ key: 'shared', name: 'of Ann', who: 'ben' })
  expect(bens).toMatchObject({ status: 200, replayed: undefined })
  expect(bens.data).not.toEqual(anns.data)
})

test('of requests at the same moment one is carried out, and the others are told that it is running', async () => {
  const before = times
  let go = () => {}
  const started = new Promise<void>((resolve) => {
    next = () => {
      resolve()
      return new Promise((done) => (go = done))
    }
  })
  const first = ask({ key: 'running' })
  await started
  const others = await Promise.all([0, 1, 0, 1].map((process) => ask({ key: 'running', process })))
  go()
  next = async () => {}
  expect(others.map(({ status, code }) => `${status} ${code}`)).toEqual(others.map(() => '409 idempotency-in-flight'))
  expect((await first).status).toBe(200)
  expect(times).toBe(before + 1)
})

test('what was refused may be tried again with its key; what failed may have happened, so it may not', async () => {
  next = async () => Promise.reject(new Problem('changed-meanwhile'))
  expect(await ask({ key: 'refused' })).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  next = async () => {}
  expect(await ask({ key: 'refused' })).toMatchObject({ status: 200, replayed: undefined })
  next = async () => Promise.reject(new Error('cut off'))
  expect(await ask({ key: 'failed' })).toMatchObject({ status: 500 })
  next = async () => {}
  expect(await ask({ key: 'failed' })).toMatchObject({ status: 409, code: 'idempotency-outcome-lost' })
})

test('a request whose process died is cut off after ten minutes: its key stays taken, and its outcome is to be looked up', async () => {
  await ask({ key: 'died' })
  const dies = (minutes: number) =>
    opened.pool.query(
      `update repeatable_requests set ended_at = null, answer = null, began_at = now() - make_interval(mins => $1)
       where began_at = (select max(began_at) from repeatable_requests) or ended_at is null`,
      [minutes],
    )
  await dies(9)
  expect(await ask({ key: 'died' })).toMatchObject({ status: 409, code: 'idempotency-in-flight' })
  await dies(11)
  expect(await ask({ key: 'died' })).toMatchObject({ status: 409, code: 'idempotency-outcome-lost' })
})

test('an answer that shows a secret is not kept: a repeat learns only that it has ended', async () => {
  expect(await ask({ key: 'secret', path: 'makeSecret' })).toMatchObject({ status: 200 })
  const before = times
  expect(await ask({ key: 'secret', path: 'makeSecret' })).toMatchObject({
    status: 409,
    code: 'idempotency-outcome-lost',
    data: undefined,
  })
  expect(times).toBe(before)
})

test('nothing that was answered is readable in the database', async () => {
  await ask({ key: 'hidden', name: 'a name to be found' })
  const { rows } = await opened.pool.query<{ row: string }>(
    `select r::text || encode(coalesce(answer, ''), 'escape') as row from repeatable_requests r`,
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.map(({ row }) => row).join()).not.toMatch(/hidden|name/)
})

const age = (hours: number) =>
  opened.pool.query(`update repeatable_requests set began_at = now() - make_interval(hours => $1)`, [hours])
const prune = () => createIdempotency({ db: opened.db, secrets }).prune()
const countRows = async () => (await opened.pool.query('select 1 from repeatable_requests')).rowCount

test('a key is good for a day: then it is free again, and its row is removed', async () => {
  const first = await ask({ key: 'old' })
  await age(23)
  expect((await ask({ key: 'old' })).text).toBe(first.text)
  await age(25)
  expect(await ask({ key: 'old', name: 'another' })).toMatchObject({ status: 200, replayed: undefined })
  await prune()
  expect(await countRows()).toBe(1)
})

test('a key of what moves money stays taken for 400 days, its answer is kept for a day', async () => {
  await opened.pool.query('delete from repeatable_requests')
  const first = await ask({ key: 'paid', path: 'pay' })
  const before = times
  await age(23)
  await prune()
  expect((await ask({ key: 'paid', path: 'pay' })).text).toBe(first.text)
  for (const hours of [25, 399 * 24]) {
    await age(hours)
    await prune()
    const repeat = await ask({ key: 'paid', path: 'pay' })
    expect(repeat).toMatchObject({ status: 409, code: 'idempotency-outcome-lost' })
    const other = await ask({ key: 'paid', path: 'pay', name: 'another' })
    expect(other).toMatchObject({ status: 422, code: 'idempotency-mismatch' })
  }
  expect(times).toBe(before)
  const { rows } = await opened.pool.query('select answer from repeatable_requests')
  expect(rows).toEqual([{ answer: null }])
  await age(401 * 24)
  await prune()
  expect(await countRows()).toBe(0)
})

test.each(['', 'with space', 'ñ', 'k'.repeat(256)])('the key %j is refused beside its header', async (key) => {
  expect(await ask({ key })).toMatchObject({
    status: 400,
    code: 'idempotency-key-invalid',
    errors: [{ field: 'Idempotency-Key', message: 'An Idempotency-Key has 1 to 255 visible ASCII characters.' }],
  })
})
