import { signInMessage } from '../contract/sign-in-messages.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  goodPassword,
  join,
  logIn,
  openAccounts,
  publicUrl,
  serve,
  visit,
  type Accounts,
} from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { transaction } from '../../../platform/server/db.ts'
import type { App } from '../../../platform/server/http.ts'

type Answer = { status: number; message: string; code?: string; data: { token: { access: { token: string } } } | null }

let database: FreshDatabase
let one: Accounts
let two: Accounts
let app: App

beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url, poolSize: 10 })
  two = openAccounts({ url: database.url, poolSize: 10 })
  app = serve(one)
  await Promise.all([one.warm(), two.warm()])
})
afterAll(async () => {
  await app.close()
  await Promise.all([one.close(), two.close()])
  await database.drop()
})
const forgetLimits = () => one.pool.query('delete from rate_limits')
beforeEach(forgetLimits)

const answered = signInMessage('linkMailed')
const askFor = (email: string) => one.auth.sendLoginLink(email, visit().ip)
const subjectsTo = async (email: string) => (await one.lettersTo(email)).map(({ subject }) => subject)
const use = (token: string, accounts = one) => accounts.auth.login({}, token, visit())

/** Returns the token in the newest email to an address. */
async function linkTo(email: string): Promise<string> {
  const text = (await one.lettersTo(email)).at(-1)?.text ?? ''
  const found = new RegExp(`${publicUrl}/\\?token=([\\w-]{43})(?![\\w-])`).exec(text)?.[1]
  if (!found) throw new Error(`no link was mailed to ${email}`)
  return found
}
async function mailedLink(email: string): Promise<string> {
  await forgetLimits()
  await askFor(email)
  return linkTo(email)
}

async function call(
  path: string,
  { token, headers = {}, body = {} }: { token?: string; headers?: object; body?: object },
) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    remoteAddress: visit().ip,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload: body,
  })
  return { ...answer.json<Answer>(), headers: answer.headers }
}

test('a mailed link logs in once, by the header alone', async () => {
  await join(one, 'link@example.com')
  expect(await call('auth/loginLink', { body: { email: 'link@example.com' } })).toMatchObject({
    status: 200,
    message: 'Please check your email for a link that logs you in.',
    data: null,
  })
  const headers = { 'token-signature': await linkTo('link@example.com') }
  const first = await call('auth/login', { headers })
  expect(first).toMatchObject({ status: 200, message: "Success! You've logged in." })
  expect(await one.auth.authenticate(first.data?.token.access.token ?? '')).toMatchObject({ email: 'link@example.com' })
  expect(await call('auth/login', { headers })).toMatchObject({
    status: 400,
    code: 'key-invalid',
    message: 'This link is not valid. Please ask for a new one.',
  })
})

test('everybody who asks reads the same, and only a panelist or vendor in good standing gets a link', async () => {
  const staffPassword = 'a-long-staff-pass-9'
  const staff = (email: string, role: string) =>
    transaction(one.db, (tx) => one.auth.createStaff(tx, { email, password: staffPassword, role }))
  for (const role of ['2', '3', '4', '5', '6', '7', '1,6'])
    await staff(`staff-${role.replace(',', '-')}@example.com`, role)
  await staff('vendor@example.com', '8')
  await join(one, 'plain@example.com')
  await join(one, 'blocked@example.com')
  await join(one, 'closed@example.com')
  await one.pool.query(`update users set blocked_at = now() where email = 'blocked@example.com'`)
  await one.pool.query(`update users set closed_at = now() where email = 'closed@example.com'`)
  await one.deliver()
  one.letters.length = 0
  const { rows } = await one.pool.query<{ email: string }>('select email from users')
  for (const email of [...rows.map((row) => row.email), 'nobody@example.com']) {
    await forgetLimits()
    expect(await askFor(email)).toEqual({ said: answered, data: null })
  }
  await one.deliver()
  const linked = one.letters.filter(({ subject }) => subject === 'Your link to log in to Panel').map(({ to }) => to)
  expect(linked.toSorted()).toEqual(['link@example.com', 'plain@example.com', 'vendor@example.com'])
  expect(one.letters).toHaveLength(linked.length)
})

test('an address that was never verified gets its verification mail instead', async () => {
  const email = 'unverified@example.com'
  await one.auth.signup({ email, password: goodPassword }, visit())
  await forgetLimits()
  await askFor(email)
  expect(await subjectsTo(email)).toEqual(['Verify your email for Panel', 'Verify your email for Panel'])
})

test('a new link kills the older ones, mailed or not', async () => {
  const email = 'newest@example.com'
  await join(one, email)
  const old = await mailedLink(email)
  await forgetLimits()
  await askFor(email)
  const newest = await mailedLink(email)
  await expect(use(old)).rejects.toMatchObject({ code: 'key-invalid' })
  expect((await use(newest)).data.user.email).toBe(email)
  expect((await subjectsTo(email)).filter((subject) => subject.startsWith('Your link'))).toHaveLength(2)
})

test('a link lives for ten minutes', async () => {
  await join(one, 'slow@example.com')
  const link = await mailedLink('slow@example.com')
  const { rows } = await one.pool.query<{ minutes: number }>(
    `select extract(epoch from expires_at - created_at)::int / 60 as minutes from mailed_keys where purpose = 'login-link'`,
  )
  expect(new Set(rows.map(({ minutes }) => minutes))).toEqual(new Set([10]))
  await one.pool.query(`update mailed_keys set expires_at = now() where purpose = 'login-link'`)
  await expect(use(link)).rejects.toMatchObject({
    status: 400,
    code: 'key-expired',
    message: 'This link has expired. Please ask for a new one.',
  })
})

test('a link opens nothing once its owner is blocked, became staff, or chose a new password', async () => {
  const owner = async (email: string) => {
    await join(one, email)
    return mailedLink(email)
  }
  const blocked = await owner('soon-blocked@example.com')
  const promoted = await owner('soon-staff@example.com')
  const careful = await owner('careful@example.com')
  await one.pool.query(`update users set blocked_at = now() where email = 'soon-blocked@example.com'`)
  await one.pool.query(`update users set role = '1,5' where email = 'soon-staff@example.com'`)
  const { access } = await logIn(one, 'careful@example.com')
  const caller = await one.auth.authenticate(access.token)
  await one.auth.changePassword(caller, goodPassword, 'pear-orchard-8', visit().ip)
  await expect(use(blocked)).rejects.toMatchObject({ code: 'account-blocked' })
  await expect(use(promoted)).rejects.toMatchObject({ code: 'key-invalid' })
  await expect(use(careful)).rejects.toMatchObject({ code: 'key-invalid' })
})

test('keys of other purposes do not log in, and a link resets no password', async () => {
  const email = 'purposes@example.com'
  await one.auth.signup({ email, password: goodPassword }, visit())
  const verifyKey = await one.mailedKey(email)
  await expect(use(verifyKey)).rejects.toMatchObject({ code: 'key-invalid' })
  await one.auth.verifyEmail(verifyKey, visit())
  const link = await mailedLink(email)
  await expect(one.auth.resetPassword(link, 'pear-orchard-8', '10.0.0.1')).rejects.toMatchObject({
    code: 'key-invalid',
  })
  await expect(one.auth.verifyEmail(link, visit())).rejects.toMatchObject({ code: 'key-invalid' })
})

test('a link is mailed once a minute to an address, known or not, and refused in the open', async () => {
  await join(one, 'eager@example.com')
  for (const email of ['eager@example.com', 'stranger@example.com']) {
    await askFor(email)
    const again = await call('auth/loginLink', { body: { email } })
    expect(again).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('guessed keys open nothing, and fifty wrong ones from one place are enough for a while', async () => {
  const before = await one.pool.query<{ n: number }>('select count(*)::int as n from sessions')
  const guesses = scaleWork(10_000, 200)
  let limited = 0
  for (let n = 0; n < guesses; n += 1) {
    const guess = Buffer.from(String(n).padStart(32, '0')).toString('base64url')
    const refusal = await one.auth
      .login({}, guess, visit(n % 2 ? '10.5.5.5' : undefined))
      .catch((error: unknown) => error)
    expect(refusal).toHaveProperty('code')
    if ((refusal as { code: string }).code === 'too-many-requests') limited += 1
  }
  expect(limited).toBe(guesses / 2 - 50)
  const after = await one.pool.query<{ n: number }>('select count(*)::int as n from sessions')
  expect(after.rows).toEqual(before.rows)
})

test('logging out everywhere ends every session of the caller and the links in the mailbox, and nobody else’s', async () => {
  await join(one, 'everywhere@example.com')
  await join(one, 'bystander@example.com')
  const sessions = [await logIn(one, 'everywhere@example.com'), await logIn(two, 'everywhere@example.com')]
  const bystander = await logIn(one, 'bystander@example.com')
  const link = await mailedLink('everywhere@example.com')
  expect(await call('auth/logoutEverywhere', {})).toMatchObject({ status: 401, code: 'signed-out' })
  const token = sessions[0]?.access.token ?? ''
  expect(await call('auth/logoutEverywhere', { token })).toMatchObject({ status: 200, data: null })
  for (const { access, refresh } of sessions) {
    await expect(one.auth.authenticate(access.token)).rejects.toMatchObject({ code: 'signed-out' })
    await expect(two.auth.refresh(refresh.token, visit())).rejects.toMatchObject({ code: 'signed-out' })
  }
  await expect(use(link)).rejects.toMatchObject({ code: 'key-invalid' })
  expect(await one.auth.authenticate(bystander.access.token)).toMatchObject({ email: 'bystander@example.com' })
})

/** Uses one link many times at once, in two processes; returns how many uses started a session. */
async function sessionsOfOneLink(email: string, uses: number): Promise<number> {
  await join(one, email)
  const link = await mailedLink(email)
  const results = await Promise.allSettled(Array.from({ length: uses }, (_, n) => use(link, n % 2 ? one : two)))
  const { rows } = await one.pool.query<{ n: number }>(
    'select count(*)::int as n from sessions s join users u using (user_id) where u.email = $1',
    [email],
  )
  const won = results.filter(({ status }) => status === 'fulfilled').length
  expect(rows[0]?.n).toBe(won)
  return won
}

test('five hundred uses of one link at once start one session', async () => {
  expect(await sessionsOfOneLink('raced@example.com', scaleWork(500, 40))).toBe(1)
})

// This test is the last one, because it removes the guard from the database of this file.
test('the race test catches a database that forgets that a link was used', async () => {
  await one.pool.query(`
    create function forget_use() returns trigger language plpgsql as 'begin new.used_at := null; return new; end';
    create trigger forget_use before update on mailed_keys for each row execute function forget_use();`)
  expect(await sessionsOfOneLink('unguarded@example.com', 40)).toBeGreaterThan(1)
})
