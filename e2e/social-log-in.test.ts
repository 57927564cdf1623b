import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Login, SocialMessage } from '../areas/auth/contract/auth.ts'
import type { SocialProvider } from '../platform/contract/site.ts'
import { checkMessage } from '../platform/contract/fields.ts'
import { draftVersion } from '../areas/legal/contract.ts'
import { siteSettings } from '../areas/site/contract/settings.ts'
import { startSandbox, type Sandbox } from '../sandbox/src/sandbox.ts'
import { goodPassword, openAccounts, publicUrl, serve, visit, type Accounts } from '../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../app/testing/database.ts'
import type { App } from '../platform/server/http.ts'

/** The product and the providers that the sandbox plays, over real sockets; the browser between them is this test. */
let database: FreshDatabase
let sandbox: Sandbox
let accounts: Accounts
const warnings: object[] = []
let app: App

beforeAll(async () => {
  database = await freshDatabase()
  sandbox = await startSandbox({ port: 0, serverUrl: 'http://127.0.0.1:1', publicUrl, supplierSecret: 's' })
  const client = { clientId: 'tuppence-sandbox', clientSecret: 'tuppence-sandbox-identity-secret' }
  const social = {
    google: { issuer: `${sandbox.url}/idp/google`, ...client },
    facebook: { issuer: `${sandbox.url}/idp/facebook`, ...client },
  }
  accounts = openAccounts({ url: database.url, poolSize: 10, social, warn: (details) => warnings.push(details) })
  app = serve(accounts)
})
afterAll(async () => {
  await app.close()
  await accounts.close()
  await sandbox.stop()
  await database.drop()
})
beforeEach(() => accounts.pool.query('delete from rate_limits'))

type Person = { email: string; name?: string; verified?: boolean }
type Outcome = { ticket: string; uid: string; providerId: SocialProvider }
type Answer = { status: number; message: string; code?: string; data: Login }

/** One browser's cookies, as far as these pages need them: by name, whatever the path. */
function browser() {
  const cookies = new Map<string, string>()
  const keep = (lines: readonly string[]) => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
  }
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  /** Our own address, asked in-process. */
  async function ours(url: string) {
    const { pathname, search } = new URL(url, publicUrl)
    const answer = await app.inject({ url: pathname + search, headers: { cookie: header(), accept: 'text/html' } })
    const set = answer.headers['set-cookie']
    keep(typeof set === 'string' ? [set] : (set ?? []))
    return answer
  }
  /** The provider's, by network; redirects are followed until one leads back to us. */
  async function theirs(url: string, form?: Record<string, string>): Promise<{ back: string | null; page: string }> {
    const answer = await fetch(new URL(url, sandbox.url), {
      method: form ? 'POST' : 'GET',
      headers: { cookie: header() },
      redirect: 'manual',
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    keep(answer.headers.getSetCookie())
    const location = answer.headers.get('location')
    if (!location) return { back: null, page: await answer.text() }
    const next = new URL(location, sandbox.url)
    return next.origin === publicUrl ? { back: next.href, page: '' } : theirs(next.href)
  }
  return { ours, theirs }
}
type Browser = ReturnType<typeof browser>

/** Goes to the provider; answers where the chooser's form leads. */
async function goThere({ ours, theirs }: Browser, provider: SocialProvider): Promise<string> {
  const started = await ours(`/api/v1/auth/social/${provider}/start`)
  expect(started.statusCode).toBe(303)
  const { page } = await theirs(started.headers.location ?? '')
  return /action="(\/idp\/[^"]+)"/.exec(page)?.[1] ?? ''
}

/** Signs in at the provider; answers the address it sends the browser back to. */
async function comeBack(at: Browser, provider: SocialProvider, { email, name = '', verified = true }: Person) {
  const form = await goThere(at, provider)
  const { back } = await at.theirs(form, { act: 'sign-in', email, name, ...(verified ? { verified: '1' } : {}) })
  return back ?? ''
}

/** The message on the popup's last page. */
function messageIn(page: string): SocialMessage {
  const found = /data-message="([^"]*)"/.exec(page)?.[1] ?? ''
  const text = found.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  return JSON.parse(text) as SocialMessage
}

async function ticketFor(provider: SocialProvider, person: Person): Promise<Outcome> {
  const at = browser()
  const { body } = await at.ours(await comeBack(at, provider, person))
  const message = messageIn(body)
  if ('problem' in message) throw new Error(`no ticket: ${message.problem}`)
  return message
}

async function exchange({ ticket, uid, providerId }: Omit<Outcome, 'ticket'> & { ticket: unknown }, more: object = {}) {
  const payload = { token: ticket, uid, providerId, acceptedTerms: true, ...more }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/loginWithSocial',
    remoteAddress: visit().ip,
    headers: { 'time-zone': 'Europe/Paris' },
    payload,
  })
  return { http: answer.statusCode, ...answer.json<Answer>() }
}
const logIn = async (provider: SocialProvider, person: Person) => exchange(await ticketFor(provider, person))

const count = async (table: string): Promise<number> =>
  (await accounts.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0
const pointsOf = async (userId: string) => (await accounts.wallet.balances(accounts.db, userId)).available
const misbehave = (provider: SocialProvider, mode: string) =>
  fetch(`${sandbox.url}/idp/${provider}/faults`, { method: 'POST', body: JSON.stringify({ mode }) })

const join = async (email: string): Promise<string> => {
  const { data } = await accounts.auth.signup({ email, password: goodPassword }, visit())
  return data.user.userId
}
const verify = async (email: string) => accounts.auth.verifyEmail(await accounts.mailedKey(email), visit())
const passwordLogIn = (email: string) => accounts.auth.login({ email, password: goodPassword }, '', visit())

test('a newcomer joins by Google with a verified address, a name, a country and the first part of the bonus', async () => {
  const email = 'new.comer@example.com'
  const ticket = await ticketFor('google', { email, name: 'New Comer' })
  const answer = await exchange(ticket, { affId: 'A7', visitorId: 'v-1' })
  const { user, token } = answer.data
  expect(answer).toMatchObject({ http: 200, message: "Success! You've logged in." })
  expect(user).toMatchObject({ email, firstName: 'New', lastName: 'Comer', role: '1', isEmailVerified: true })
  expect(await accounts.auth.authenticate(token?.access.token ?? '')).toMatchObject({ userId: user.userId })
  expect(await pointsOf(user.userId)).toBe(100)
  expect(await accounts.users.find(accounts.db, user.userId)).toMatchObject({ countryId: 'FR' })
  const { rows } = await accounts.pool.query<{ activity_details: string }>(
    `select activity_details from user_activities where user_id = $1 and activity_type = 'sign-up'`,
    [user.userId],
  )
  expect(JSON.parse(rows[0]?.activity_details ?? '')).toMatchObject({ affId: 'A7', visitorId: 'v-1' })
})

test('the same person comes back to the same account, and the bonus is not paid again', async () => {
  const person = { email: 'again@example.com' }
  const first = await logIn('google', person)
  const second = await logIn('google', { email: 'AGAIN@example.com' })
  expect(second.data.user.userId).toBe(first.data.user.userId)
  expect(await pointsOf(first.data.user.userId)).toBe(100)
})

test('ten exchanges of one newcomer’s tickets at once make one account', async () => {
  // Several rounds: the second window may look at any moment of the first one's joining.
  for (let round = 0; round < 5; round += 1) {
    const tickets: Outcome[] = []
    for (let n = 0; n < 10; n += 1) tickets.push(await ticketFor('google', { email: `windows${round}@example.com` }))
    const answers = await Promise.all(tickets.map((ticket) => exchange(ticket)))
    expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(({ data }) => data.user.userId)).size).toBe(1)
  }
})

test('another spelling of a registered Gmail address is the same person, and is refused as at sign-up', async () => {
  await logIn('google', { email: 'spell.ing@gmail.com' })
  expect(await logIn('facebook', { email: 'spelling@gmail.com' })).toMatchObject({
    http: 400,
    message: 'This email is already registered.',
  })
})

test('while sign-up is closed a stranger is refused by every provider and the form; members come in as before', async () => {
  const member = { email: 'member.before@example.com' }
  await logIn('google', member)
  const people = await count('users')
  accounts.chosen.take([{ key: siteSettings.signUp.key, value: 'closed', version: 1 }])
  try {
    const refusal = { http: 403, code: 'sign-up-closed' }
    for (const provider of ['google', 'facebook'] as const) {
      const stranger = await ticketFor(provider, { email: `stranger.${provider}@example.com` })
      expect(await exchange(stranger)).toMatchObject(refusal)
      // Not even asked for the terms.
      const second = await ticketFor(provider, { email: `stranger.${provider}@example.com` })
      expect(await exchange(second, { acceptedTerms: false })).toMatchObject(refusal)
    }
    await expect(join('stranger.form@example.com')).rejects.toMatchObject({ code: 'sign-up-closed' })
    expect(await count('users')).toBe(people)
    expect(await logIn('google', member)).toMatchObject({ http: 200 })
    // A member who comes by another provider for the first time is no stranger.
    expect(await logIn('facebook', member)).toMatchObject({ http: 200 })
  } finally {
    accounts.chosen.take([])
  }
})

describe('a forged proof logs nobody in', () => {
  const claim = 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'
  const response = 'OAUTH_INVALID_RESPONSE'
  /** Each fault, and the check that has to find it; without that check it would pass. */
  const faults = [
    ['alg-none', response],
    ['wrong-key', response],
    ['wrong-aud', claim],
    ['wrong-iss', claim],
    ['wrong-nonce', claim],
    ['expired', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ['swapped-sub', response],
  ] as const
  const providers = ['google', 'facebook'] as const
  test.each(providers.flatMap((provider) => faults.map(([fault, check]) => [provider, fault, check] as const)))(
    'by %s: an id_token with %s gives no ticket',
    async (provider, fault, check) => {
      const before = { sessions: await count('sessions'), tickets: await count('social_tickets') }
      await misbehave(provider, fault)
      const at = browser()
      const { body, statusCode } = await at.ours(await comeBack(at, provider, { email: `${fault}@example.com` }))
      await misbehave(provider, 'ok')
      expect(warnings.at(-1)).toEqual({ provider, reason: check })
      expect(statusCode).toBe(200)
      expect(messageIn(body)).toEqual({
        kind: 'tuppence-social',
        problem: 'invalid-credential',
        message: 'This sign-in could not be verified. Please try again.',
      })
      expect({ sessions: await count('sessions'), tickets: await count('social_tickets') }).toEqual(before)
      expect(await accounts.users.findByEmail(accounts.db, `${fault}@example.com`)).toBeNull()
    },
  )

  test('the same sign-in without the fault does give one', async () => {
    expect(await ticketFor('google', { email: 'alg-none@example.com' })).toMatchObject({ providerId: 'google' })
  })

  const refused = { problem: 'invalid-credential' }

  test('an answer of the provider is good once', async () => {
    const at = browser()
    const back = await comeBack(at, 'google', { email: 'replay@example.com' })
    expect(messageIn((await at.ours(back)).body)).toHaveProperty('ticket')
    expect(messageIn((await at.ours(back)).body)).toMatchObject(refused)
  })

  test('a code that was used is worth nothing under a fresh state', async () => {
    const at = browser()
    const used = new URL(await comeBack(at, 'google', { email: 'code@example.com' }))
    expect(messageIn((await at.ours(used.href)).body)).toHaveProperty('ticket')
    const fresh = new URL(await comeBack(at, 'google', { email: 'other-code@example.com' }))
    fresh.searchParams.set('code', used.searchParams.get('code') ?? '')
    expect(messageIn((await at.ours(fresh.href)).body)).toMatchObject(refused)
  })

  test('somebody else’s code under one’s own state is refused, because its verifier is another', async () => {
    const thief = browser()
    const victim = browser()
    const stolen = new URL(await comeBack(victim, 'google', { email: 'victim@example.com' }))
    const own = new URL(await comeBack(thief, 'google', { email: 'thief@example.com' }))
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(messageIn((await thief.ours(own.href)).body)).toMatchObject(refused)
  })

  test('an answer that another browser asked for is refused', async () => {
    const back = await comeBack(browser(), 'google', { email: 'elsewhere@example.com' })
    const other = browser()
    await goThere(other, 'google')
    expect(messageIn((await other.ours(back)).body)).toMatchObject(refused)
    expect(messageIn((await browser().ours(back)).body)).toMatchObject(refused)
  })

  test('an answer meant for one provider is refused at the other', async () => {
    const at = browser()
    const back = await comeBack(at, 'google', { email: 'mixed-up@example.com' })
    expect(messageIn((await at.ours(back.replace('/google/', '/facebook/'))).body)).toMatchObject(refused)
  })

  test('an answer that names another issuer is refused', async () => {
    const at = browser()
    const back = new URL(await comeBack(at, 'google', { email: 'iss@example.com' }))
    expect(back.searchParams.get('iss')).toBe(`${sandbox.url}/idp/google`)
    back.searchParams.set('iss', `${sandbox.url}/idp/facebook`)
    expect(messageIn((await at.ours(back.href)).body)).toMatchObject(refused)
  })

  test('a sign-in that was started more than ten minutes ago is refused', async () => {
    const at = browser()
    const back = await comeBack(at, 'google', { email: 'slow@example.com' })
    await accounts.pool.query(`update social_flows set expires_at = now()`)
    expect(messageIn((await at.ours(back)).body)).toMatchObject(refused)
  })
})

/** How many sessions twenty exchanges of one ticket at once start. */
async function sessionsOf(ticket: Outcome): Promise<number> {
  const before = await count('sessions')
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(ticket)))
  const started = (await count('sessions')) - before
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(started)
  return started
}

describe('a ticket', () => {
  const refusal = {
    http: 400,
    code: 'ticket-invalid',
    message: 'This sign-in could not be verified. Please try again.',
  }

  test('is good once, however many ask at once', async () => {
    const ticket = await ticketFor('google', { email: 'once@example.com' })
    expect(await sessionsOf(ticket)).toBe(1)
    expect(await exchange(ticket)).toMatchObject(refusal)
  })

  test('with another uid logs nobody in, and is spent', async () => {
    const ticket = await ticketFor('google', { email: 'uid@example.com' })
    const other = await ticketFor('google', { email: 'uid-of-another@example.com' })
    const before = await count('sessions')
    expect(await exchange({ ...ticket, uid: other.uid })).toMatchObject(refusal)
    expect(await exchange(ticket)).toMatchObject(refusal)
    expect(await count('sessions')).toBe(before)
  })

  test('of one provider is nothing under the name of the other', async () => {
    const ticket = await ticketFor('google', { email: 'named@example.com' })
    expect(await exchange({ ...ticket, providerId: 'facebook' })).toMatchObject(refusal)
  })

  test('lives for two minutes', async () => {
    const ticket = await ticketFor('google', { email: 'late@example.com' })
    const { rows } = await accounts.pool.query<{ minutes: number }>(
      `select extract(epoch from max(expires_at) - max(created_at))::int / 60 as minutes from social_tickets`,
    )
    expect(rows[0]?.minutes).toBe(2)
    await accounts.pool.query('update social_tickets set expires_at = now()')
    expect(await exchange(ticket)).toMatchObject(refusal)
  })

  test('cannot be made up, nor read from the database', async () => {
    const { ticket, uid } = await ticketFor('google', { email: 'made-up@example.com' })
    expect(await exchange({ ticket: 'A'.repeat(43), uid, providerId: 'google' })).toMatchObject(refusal)
    const { rows } = await accounts.pool.query<{ text: string }>(
      `select string_agg(t::text, ' ') as text from (select row_to_json(s)::text as t from social_tickets s
         union all select row_to_json(f)::text from social_flows f) all_rows`,
    )
    expect(rows[0]?.text).not.toContain(ticket)
    expect(rows[0]?.text).not.toContain(Buffer.from(ticket, 'base64url').toString('hex'))
  })

  test('of an unknown provider is a mistake of the form', async () => {
    const payload = { token: 'x', uid: 'y', providerId: 'github' }
    const answer = await app.inject({ method: 'POST', url: '/api/v1/auth/loginWithSocial', payload })
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-input' })
  })
})

type Before = 'nobody' | 'unverified' | 'verified' | 'staff' | 'blocked' | 'closed' | 'linked staff' | 'linked blocked'
describe('an account of the same address', () => {
  const other = (method: string) => ({
    http: 409,
    code: 'other-sign-in-method',
    message: `This email already has an account with another sign-in method. Log in with ${method} instead.`,
  })
  const cases: readonly [Before, boolean, object][] = [
    ['nobody', true, { http: 200, data: { user: { isEmailVerified: true } } }],
    ['nobody', false, { http: 200, data: { user: { isEmailVerified: false }, token: null } }],
    ['verified', true, { http: 200, data: { user: { isEmailVerified: true } } }],
    ['verified', false, other('email and password')],
    ['unverified', true, { http: 200, data: { user: { isEmailVerified: true } } }],
    ['unverified', false, other('email and password')],
    ['staff', true, other('email and password')],
    ['staff', false, other('email and password')],
    ['blocked', true, { http: 403, message: 'Your account is blocked. Please contact support.' }],
    ['blocked', false, other('email and password')],
    ['closed', true, { http: 403, code: 'account-closed' }],
    ['linked staff', true, other('email and password')],
    ['linked blocked', true, { http: 403, code: 'account-blocked' }],
  ]

  async function prepare(before: Before, email: string): Promise<void> {
    if (before === 'nobody') return
    if (before.startsWith('linked')) await logIn('google', { email })
    else await join(email)
    if (before !== 'unverified' && !before.startsWith('linked')) await verify(email)
    const change = {
      staff: `role = '6'`,
      'linked staff': `role = '6'`,
      blocked: 'blocked_at = now()',
      'linked blocked': 'blocked_at = now()',
      closed: 'closed_at = now()',
    }[before as 'staff']
    if (change) await accounts.pool.query(`update users set ${change} where email = $1`, [email])
  }

  test.each(cases)('%s, address verified by the provider: %s', async (before, verified, expected) => {
    const email = `${before.replace(' ', '-')}-${verified}@example.com`
    await prepare(before, email)
    const sessions = await count('sessions')
    const answer = await logIn('google', { email, verified })
    expect(answer).toMatchObject(expected)
    const hasTokens = answer.http === 200 && answer.data.token !== null
    expect((await count('sessions')) - sessions).toBe(hasTokens ? 1 : 0)
  })

  test('keeps its password when it was verified, and both ways lead to it', async () => {
    const userId = await join('both@example.com')
    await verify('both@example.com')
    expect((await logIn('google', { email: 'both@example.com' })).data.user.userId).toBe(userId)
    expect((await passwordLogIn('both@example.com')).data.user.userId).toBe(userId)
    const subjects = (await accounts.lettersTo('both@example.com')).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'A new way to log in to your Panel account')).toHaveLength(1)
    expect(await pointsOf(userId)).toBe(100)
  })

  test('that a stranger prepared is taken over: password, sessions and other identities open nothing', async () => {
    const email = 'hijacked@example.com'
    const userId = await join(email)
    const stranger = await logIn('facebook', { email: 'stranger@example.com' })
    await accounts.pool.query('update identities set user_id = $1 where user_id = $2', [
      userId,
      stranger.data.user.userId,
    ])
    await accounts.pool.query('update sessions set user_id = $1 where user_id = $2', [
      userId,
      stranger.data.user.userId,
    ])
    const strangersToken = stranger.data.token?.refresh.token ?? ''
    const owner = await logIn('google', { email })
    expect(owner.data.user).toMatchObject({ userId, isEmailVerified: true })
    await expect(accounts.auth.refresh(strangersToken, visit())).rejects.toMatchObject({ code: 'signed-out' })
    await expect(passwordLogIn(email)).rejects.toMatchObject({ code: 'password-unproved' })
    const { rows } = await accounts.pool.query<{ provider: string }>(
      'select provider from identities where user_id = $1',
      [userId],
    )
    expect(rows).toEqual([{ provider: 'google' }])
    expect(await pointsOf(userId)).toBe(100)
  })

  test('of Google is named to somebody who comes by Facebook without a verified address', async () => {
    const email = 'named-google@example.com'
    await logIn('google', { email })
    expect(await logIn('facebook', { email, verified: false })).toMatchObject({
      ...other('Google'),
      data: { method: 'Google' },
    })
  })

  test('that Facebook could not verify waits for the mail, and then opens by Facebook', async () => {
    const person = { email: 'waits@example.com', verified: false }
    const from = visit()
    const { ticket, uid, providerId } = await ticketFor('facebook', person)
    const said = await accounts.auth.loginWithSocial({ token: ticket, uid, providerId, acceptedTerms: true }, from)
    const first = { message: said.said, data: said.data }
    expect(first).toMatchObject({ message: checkMessage('emailSent'), data: { token: null } })
    await verify(person.email)
    const second = await logIn('facebook', person)
    expect(second.data.user).toMatchObject({ userId: first.data.user.userId, isEmailVerified: true })
    expect(second.data.token).not.toBeNull()
    expect(await pointsOf(first.data.user.userId)).toBe(100)
  })
})

test('an address of any ending joins by a provider, and can have its mails sent', async () => {
  const email = 'someone@example.info'
  expect(await logIn('google', { email })).toMatchObject({
    http: 200,
    data: { user: { email, isEmailVerified: true } },
  })
  const waiting = { email: 'someone@example.tech', verified: false }
  expect((await logIn('facebook', waiting)).data).toMatchObject({ token: null, mail: 'sent' })
  const payload = { email: waiting.email, type: 'verifyEmail' }
  await accounts.pool.query('delete from rate_limits')
  const again = await app.inject({ method: 'POST', url: '/api/v1/auth/resendEmail', payload })
  expect(again.json()).toMatchObject({ status: 200 })
})

test('somebody new who has not accepted the terms gets no account, but a ticket to go on with once they have', async () => {
  const email = 'reads.first@example.com'
  const asked = await exchange(await ticketFor('google', { email }), { acceptedTerms: false })
  expect(asked).toMatchObject({
    http: 400,
    code: 'terms-missing',
    message: 'Please accept Privacy Policy and Terms & Conditions',
    data: { email },
  })
  expect(await accounts.users.findByEmail(accounts.db, email)).toBeNull()
  const { uid, providerId } = await ticketFor('google', { email })
  const token: unknown = Reflect.get(asked.data, 'token')
  const joined = await exchange({ ticket: token, uid, providerId }, { language: 'es' })
  expect(joined).toMatchObject({ http: 200, data: { user: { email } } })
  const { rows } = await accounts.pool.query(
    `select document, version, language, how from consents where user_id = $1 order by document`,
    [joined.data.user.userId],
  )
  expect(rows).toEqual([
    { document: 'adult-statement', version: '18', language: 'es', how: 'google' },
    { document: 'privacy-policy', version: draftVersion, language: 'es', how: 'google' },
    { document: 'terms-conditions', version: draftVersion, language: 'es', how: 'google' },
  ])
  // Who has an account is not asked again.
  expect(await exchange(await ticketFor('google', { email }), { acceptedTerms: false })).toMatchObject({ http: 200 })
})

test('with PRIVACY_STRICT an address that the provider did not verify tells nothing of accounts', async () => {
  const strict = openAccounts({
    url: database.url,
    privacyStrict: true,
    social: { google: { issuer: `${sandbox.url}/idp/google`, clientId: 'x', clientSecret: 'y' } },
  })
  await join('private@example.com')
  await verify('private@example.com')
  const answers = []
  for (const email of ['private@example.com', 'free-address@example.com']) {
    const { ticket, uid, providerId } = await ticketFor('google', { email, verified: false })
    const ask = { token: ticket, uid, providerId, acceptedTerms: true }
    const { said, data } = await strict.auth.loginWithSocial(ask, visit())
    answers.push({ said, ...data, user: { ...data.user, userId: '', email: '' } })
  }
  expect(answers[0]).toEqual(answers[1])
  await strict.close()
})

describe('the popup', () => {
  test.each([
    ['access_denied', 'cancelled', 'The sign-in was cancelled. You can try again at any time.'],
    [
      'temporarily_unavailable',
      'provider-unavailable',
      'This sign-in service does not answer right now. Please try again in a moment.',
    ],
  ])('says what %s at the provider means', async (act, problem, message) => {
    const at = browser()
    const { back } = await at.theirs(await goThere(at, 'google'), { act })
    expect(messageIn((await at.ours(back ?? '')).body)).toEqual({ kind: 'tuppence-social', problem, message })
  })

  test('ends on a page without inline script that speaks to our own origin only', async () => {
    const at = browser()
    const { body, headers } = await at.ours(await comeBack(at, 'google', { email: '"><script>x</script>@example.com' }))
    expect(body).toContain(`data-origin="${publicUrl}"`)
    expect(body.match(/<script[^>]*>[^<]*/g)).toEqual(['<script src="/api/v1/auth/social/popup.js">'])
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
    expect(headers['cross-origin-opener-policy']).toBeUndefined()
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const script = await app.inject('/api/v1/auth/social/popup.js')
    expect(script.headers['content-type']).toContain('text/javascript')
    expect(script.body).toContain('postMessage(JSON.parse(message), origin)')
  })

  test('keeps its state in a cookie that no script and no other site’s form can use', async () => {
    const answer = await app.inject('/api/v1/auth/social/google/start')
    expect(answer.headers['set-cookie']).toMatch(
      /^social_flow=[\w-]{43}; Path=\/api\/v1\/auth\/social; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
    )
    const address = new URL(answer.headers.location ?? '')
    expect(address.searchParams.get('code_challenge_method')).toBe('S256')
    expect(address.searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/v1/auth/social/google/callback`)
    expect(address.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/)
  })

  test('changes nothing but its own notes by GET', async () => {
    const before = { users: await count('users'), sessions: await count('sessions') }
    await ticketFor('google', { email: 'only-get@example.com' })
    expect({ users: await count('users'), sessions: await count('sessions') }).toEqual(before)
  })

  test('is not opened for a provider that is not set up, or that nobody knows', async () => {
    const plain = openAccounts({ url: database.url })
    const bare = serve(plain)
    const start = (provider: string, accept = 'application/json') =>
      bare.inject({ url: `/api/v1/auth/social/${provider}/start`, headers: { accept } })
    expect((await start('google')).json()).toMatchObject({
      status: 400,
      code: 'social-unavailable',
      message: 'This way to log in is not set up here.',
    })
    expect(messageIn((await start('google', 'text/html')).body)).toMatchObject({ problem: 'not-offered' })
    expect((await start('github')).statusCode).toBe(404)
    await bare.close()
    await plain.close()
  })

  test('says that the provider does not answer when it is away', async () => {
    const social = { google: { issuer: 'http://127.0.0.1:1/idp', clientId: 'x', clientSecret: 'y' } }
    const away = openAccounts({ url: database.url, social })
    await expect(away.auth.startSocial('google', '10.0.0.1')).rejects.toMatchObject({
      status: 503,
      more: { message: checkMessage('providerUnavailable') },
    })
    await away.close()
  })

  test('tells its opener when the database is away, instead of leaving it waiting', async () => {
    const lost = openAccounts({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
    const bare = serve(lost)
    const ask = (accept: string) => bare.inject({ url: '/api/v1/auth/social/google/callback', headers: { accept } })
    const page = await ask('text/html')
    expect(page.statusCode).toBe(503)
    expect(messageIn(page.body)).toMatchObject({ problem: 'provider-unavailable' })
    expect((await ask('application/json')).json()).toMatchObject({ status: 503, code: 'unavailable' })
    await bare.close()
    await lost.close()
  })

  test.each(['start', 'callback'])('may visit %s sixty times in a quarter of an hour from one place', async (step) => {
    const url = `/api/v1/auth/social/google/${step}`
    const ask = (accept = 'text/html') => app.inject({ url, remoteAddress: '10.7.7.7', headers: { accept } })
    for (let n = 0; n < 60; n += 1) expect((await ask()).statusCode).toBeLessThan(400)
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(messageIn(refused.body)).toEqual({
      kind: 'tuppence-social',
      problem: 'too-many-requests',
      message: 'Too many attempts. Please wait a moment and try again.',
    })
    expect((await ask('application/json')).json()).toMatchObject({ status: 429, code: 'too-many-requests' })
  })
})

// Last: it takes the guard out of this file's own database.
test('the race of one ticket catches a database that forgets that it was used', async () => {
  const ticket = await ticketFor('google', { email: 'unguarded@example.com' })
  await accounts.pool.query(`
    create function forget_use() returns trigger language plpgsql as 'begin new.used_at := null; return new; end';
    create trigger forget_use before update on social_tickets for each row execute function forget_use();`)
  expect(await sessionsOf(ticket)).toBeGreaterThan(1)
})
