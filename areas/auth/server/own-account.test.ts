import { accountApi } from '../contract/account.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, logIn, openAccounts, serve, visit, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { meetingPoint } from '../../../app/testing/meeting.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { tally } from '../../../app/testing/redemption-world.ts'
import { nowOf, transaction } from '../../../platform/server/db.ts'
import type { App } from '../../../platform/server/http.ts'
import { linkIdentity } from './social-store.ts'

let database: FreshDatabase
let accounts: Accounts
let app: App

beforeAll(async () => {
  database = await freshDatabase()
  accounts = openAccounts({ url: database.url })
  app = serve(accounts)
})
afterAll(async () => {
  await app.close()
  await accounts.close()
  await database.drop()
})

type Answer = { status: number; code?: string; data: never }
async function call(token: string, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method, url: `/api/v1/${path}`, headers, ...(body ? { payload: body } : {}) })
  return answer.json<Answer>()
}
let people = 0
async function newcomer() {
  const email = `holder${people++}@example.com`
  const userId = await join(accounts, email)
  return { userId, email, token: (await logIn(accounts, email)).access.token }
}
type Session = { sessionId: string; device: string; isThis: boolean }
const sessionsOf = async (token: string) => (await call(token, 'GET', accountApi.getSessions.path)).data as Session[]
const linkTo = (userId: string, provider: 'google' | 'facebook', subject = `${provider} ${userId}`) =>
  transaction(accounts.db, async (tx) => {
    const identity = { provider, issuer: `https://${provider}.test`, subject, email: '', isEmailVerified: true }
    return linkIdentity(tx, { ...identity, firstName: '', lastName: '' }, userId, await nowOf(tx))
  })

test('somebody sees every place where they are logged in, this one first, and no other person’s', async () => {
  const { email, token } = await newcomer()
  const other = await newcomer()
  const phone = { ...visit(), userAgent: 'Mozilla/5.0 (iPhone) Version/18.1 Mobile Safari/604.1' }
  await accounts.auth.login({ email, password: 'plum-orchard-7' }, '', phone)
  const rows = await sessionsOf(token)
  expect(rows.map(({ device, isThis }) => [device, isThis])).toEqual([
    ['Unknown device', true],
    ['Safari on iPhone', false],
  ])
  expect(await sessionsOf(other.token)).toHaveLength(1)
})

test('another session ends at once and stays ended; this one is ended by logging out', async () => {
  const { email, token } = await newcomer()
  const lost = (await logIn(accounts, email)).access.token
  const [own, other] = await sessionsOf(token)
  expect(await call(lost, 'GET', 'user/sessions')).toMatchObject({ status: 200 })
  expect(await call(token, 'POST', accountApi.endSession.path, { sessionId: other?.sessionId })).toMatchObject({
    status: 200,
  })
  expect(await call(lost, 'GET', 'user/sessions')).toMatchObject({ status: 401, code: 'signed-out' })
  expect(await sessionsOf(token)).toHaveLength(1)
  expect(await call(token, 'POST', 'user/endSession', { sessionId: own?.sessionId })).toMatchObject({
    status: 400,
    code: 'session-own',
  })
})

test('all other sessions end at once, and no one else’s; this one goes on', async () => {
  const { email, token } = await newcomer()
  const lost = [(await logIn(accounts, email)).access.token, (await logIn(accounts, email)).access.token]
  const other = await newcomer()
  expect(await call(token, 'POST', accountApi.endOtherSessions.path, {})).toMatchObject({ status: 200 })
  for (const one of lost)
    expect(await call(one, 'GET', 'user/sessions')).toMatchObject({ status: 401, code: 'signed-out' })
  expect((await sessionsOf(token)).map(({ isThis }) => isThis)).toEqual([true])
  expect(await sessionsOf(other.token)).toHaveLength(1)
})

test('a session of somebody else, one that ended, and none at all are all not found', async () => {
  const [ada, bob] = [await newcomer(), await newcomer()]
  const [bobs] = await sessionsOf(bob.token)
  for (const sessionId of [bobs?.sessionId, '00000000-0000-7000-8000-000000000000', 'x'])
    expect(await call(ada.token, 'POST', 'user/endSession', { sessionId })).toMatchObject({ status: 404 })
  expect(await sessionsOf(bob.token)).toHaveLength(1)
})

test('a session that is past its time is not listed', async () => {
  const { userId, email, token } = await newcomer()
  await logIn(accounts, email)
  const [, other] = await sessionsOf(token)
  await accounts.pool.query(
    `update sessions set last_seen_at = now() - interval '15 days' where user_id = $1 and session_id = $2`,
    [userId, other?.sessionId],
  )
  expect(await sessionsOf(token)).toHaveLength(1)
})

test('a session remembers whether a password or a mailed link began it', async () => {
  const { userId, email } = await newcomer()
  await accounts.auth.sendLoginLink(email, visit().ip)
  const [, key = ''] = /[?]token=([\w-]+)/.exec((await accounts.lettersTo(email)).at(-1)?.text ?? '') ?? []
  await accounts.auth.login({}, key, visit())
  const { rows } = await accounts.pool.query<{ way: string; session_id: string }>(
    'select way, session_id from sessions where user_id = $1 order by created_at',
    [userId],
  )
  expect(rows.map(({ way }) => way)).toEqual(['password', 'link'])
  const fresh = await Promise.all(rows.map((row) => accounts.auth.isFreshSession(row.session_id)))
  expect(fresh).toEqual([false, true])
})

test('linked services are listed, each once, and can be unlinked while there is another way in', async () => {
  const { userId, email, token } = await newcomer()
  await linkTo(userId, 'google')
  await linkTo(userId, 'google', 'a second Google account')
  await linkTo(userId, 'facebook')
  const before = await call(token, 'GET', accountApi.getConnections.path)
  expect(before.data).toMatchObject({
    hasPassword: true,
    connections: [{ providerId: 'google' }, { providerId: 'facebook' }],
  })
  const after = await call(token, 'POST', accountApi.disconnect.path, { providerId: 'google' })
  expect(after.data).toMatchObject({ hasPassword: true, connections: [{ providerId: 'facebook' }] })
  expect((await accounts.lettersTo(email)).at(-1)?.subject).toBe('A way to log in to your Panel account was removed')
  for (const providerId of ['google', 'github', ''])
    expect(await call(token, 'POST', 'user/disconnect', { providerId })).toMatchObject({ status: 404 })
})

test('the only way in stays: without a password the last service cannot be unlinked', async () => {
  const { userId, token } = await newcomer()
  await linkTo(userId, 'google')
  await accounts.pool.query('delete from credentials where user_id = $1', [userId])
  expect(await call(token, 'POST', 'user/disconnect', { providerId: 'google' })).toMatchObject({
    status: 409,
    code: 'only-way-in',
  })
  expect((await call(token, 'GET', 'user/connections')).data).toMatchObject({ hasPassword: false })
})

/**
 * Lets ten people without a password unlink both of their services at once; returns how many of them can no longer log
 * in.
 */
async function lockedOut(disconnect: Accounts['auth']['disconnect']): Promise<number> {
  const holders = (await addPanelists(accounts.db, accounts.users, 10)).map(({ userId }) => ({
    userId,
    sessionId: '',
    role: '1',
  }))
  for (const { userId } of holders) {
    await linkTo(userId, 'google')
    await linkTo(userId, 'facebook')
  }
  await accounts.warm()
  const calls = holders.flatMap((holder) => [
    disconnect(holder, 'google', '10.0.0.1'),
    disconnect(holder, 'facebook', '10.0.0.1'),
  ])
  const ended = await tally(calls)
  const left = await Promise.all(holders.map((holder) => accounts.auth.listConnections(holder)))
  expect((ended['ok'] ?? 0) + (ended['only-way-in'] ?? 0)).toBe(20)
  return left.filter(({ connections }) => connections.length === 0).length
}

test('two services unlinked at the same time leave one of them', async () => {
  expect(await lockedOut(accounts.auth.disconnect)).toBe(0)
})

test('the race would lock people out if the account were not locked first', async () => {
  const broken = openAccounts({
    url: database.url,
    poolSize: 20,
    breakUsers: (users) => ({
      ...users,
      lock: async (tx, userId) => {
        const account = await users.find(tx, userId)
        if (!account) throw new Error('nobody')
        return account
      },
    }),
  })
  await broken.warm()
  // All of them have read their services before any service is unlinked.
  await meetingPoint((sql) => broken.pool.query(sql), 20, 'delete on identities for each row')
  const found = await lockedOut(broken.auth.disconnect)
  await broken.close()
  expect(found).toBe(10)
})
