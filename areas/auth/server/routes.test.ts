import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentDocuments, draftVersion } from '../../legal/contract.ts'
import { SignJWT } from 'jose'
import { goodPassword, join, logIn, openAccounts, serve, visit, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { transaction } from '../../../platform/server/db.ts'
import type { App } from '../../../platform/server/http.ts'
import { createSecrets } from '../../../platform/server/secrets.ts'

type Answer<Data> = { status: number; message: string; code?: string; data: Data }
type TokenData = { token: { access: { token: string }; refresh: { token: string } } }
type Method = 'GET' | 'POST' | 'PUT'
type Ask = { token?: string; body?: object; ip?: string; headers?: Record<string, string> }

let database: FreshDatabase
let one: Accounts
let app: App

beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url, poolSize: 10 })
  app = serve(one)
})
afterAll(async () => {
  await app.close()
  await one.close()
  await database.drop()
})

async function call<Data = unknown>(
  method: Method,
  path: string,
  { token, body, ip = visit().ip, headers = {} }: Ask = {},
) {
  const answer = await app.inject({
    method,
    url: path.startsWith('/') ? path : `/api/v1/${path}`,
    remoteAddress: ip,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { payload: body } : {}),
  })
  return { ...answer.json<Answer<Data>>(), http: answer.statusCode, headers: answer.headers }
}

const signUpBody = (email: string) => ({
  email,
  password: goodPassword,
  providerId: 'manual',
  type: 'signup',
  acceptedTerms: true,
})
const tokenFor = async (email: string) => (await logIn(one, email)).access.token

test('a person joins, verifies, is signed in by the link, refreshes and logs out', async () => {
  const email = 'journey@example.com'
  const joined = await call('POST', 'auth/signup', {
    body: signUpBody(email),
    headers: { 'time-zone': 'Europe/Paris' },
  })
  expect(joined).toMatchObject({ http: 200, status: 200, data: { token: null, user: { email, role: '1' } } })
  const userId = await one.mailedKey(email)
  expect(await call('POST', 'auth/mail-verification', { body: { userId } })).toMatchObject({
    status: 200,
    data: { returnUrl: null, email },
  })
  const fetched = await call<TokenData>('POST', 'user/getUserDetailsEmailverify', { body: { userId } })
  expect(fetched).toMatchObject({ status: 200, data: { user: { email, isEmailVerified: true } } })
  expect(await call('POST', 'user/getUserDetailsEmailverify', { body: { userId } })).toMatchObject({ http: 404 })
  const pair = fetched.data.token
  const refreshed = await call<TokenData>('POST', 'auth/refresh', { body: { refresh: pair.refresh.token } })
  const token = refreshed.data.token.access.token
  expect((await call('GET', 'user/getUserDetails', { token })).data).toMatchObject({ email, countryId: 'FR' })
  expect(await call('POST', 'auth/logout', { token, body: {} })).toMatchObject({ status: 200 })
  expect(await call('GET', 'user/getUserDetails', { token })).toMatchObject({ http: 401, code: 'signed-out' })
})

test('a sign-up is refused field by field in the specification’s words', async () => {
  const refused = async (change: object, message: string) =>
    expect(
      await call('POST', 'auth/signup', { body: { ...signUpBody('fields@example.com'), ...change } }),
    ).toMatchObject({
      http: 400,
      message,
    })
  await refused({ email: '' }, 'Please enter your email address')
  await refused({ email: 'fields@example' }, 'Please enter a valid email address')
  await refused({ password: '' }, 'Please enter your password')
  await refused({ password: 'plum5' }, 'Your password must be at least 6 characters long')
  await refused({ password: ' plum-orchard' }, 'Your password cannot contain a space')
  await refused({ acceptedTerms: false }, 'Please accept Privacy Policy and Terms & Conditions')
  await refused({ password: 'password' }, 'This password is too common. Please choose another one.')
  await refused({ role: '2' }, 'role is not a field of this call')
  expect(await call('GET', 'auth/emailAlreadyExist?email=fields@example.com')).toMatchObject({ http: 200, data: null })
})

test('a log-in sends its header empty or not at all, and any other token is refused with 400', async () => {
  await join(one, 'header@example.com')
  const body = { email: 'header@example.com', password: goodPassword }
  const login = (headers: Record<string, string>, ask: object = body) =>
    call('POST', 'auth/login', { body: ask, headers })
  expect(await login({})).toMatchObject({ message: "Success! You've logged in." })
  expect(await login({ 'token-signature': '' })).toMatchObject({ status: 200 })
  expect(await login({ 'token-signature': 'x' }, {})).toMatchObject({ http: 400, code: 'key-invalid' })
  expect(await login({}, { password: goodPassword })).toMatchObject({
    http: 400,
    message: 'Please enter your email address to log in',
  })
})

test('forgetting, resetting, resending and changing answer in the specification’s words', async () => {
  const email = 'words@example.com'
  await join(one, email)
  await one.pool.query('delete from rate_limits')
  expect((await call('POST', 'auth/forgot-password', { body: { email } })).message).toBe(
    'Please check your email to reset your password.',
  )
  const again = await call('POST', 'auth/forgot-password', { body: { email } })
  expect(again).toMatchObject({ http: 429, code: 'too-many-requests' })
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
  const userId = await one.mailedKey(email)
  const reset = await call('POST', 'auth/reset-forgot-password', { body: { userId, password: 'pear-orchard-8' } })
  expect(reset).toMatchObject({ status: 200, message: 'Your password has been updated' })
  const resent = await call('POST', 'auth/resendEmail', { body: { email, type: 'verifyEmail' } })
  expect(resent.message).toBe('Email sent. Please verify email.')
  const token = (await logIn(one, email, 'pear-orchard-8')).access.token
  const body = { currentPassword: 'pear-orchard-8', newPassword: goodPassword }
  expect((await call('POST', 'auth/changePassword', { token, body })).message).toBe('Your password has been updated')
})

test('an expired link tells its address, an unknown one nothing', async () => {
  await one.auth.signup({ email: 'expired@example.com', password: goodPassword }, visit())
  const userId = await one.mailedKey('expired@example.com')
  await one.pool.query('update mailed_keys set expires_at = now()')
  expect(await call('POST', 'auth/mail-verification', { body: { userId } })).toMatchObject({
    http: 400,
    code: 'key-expired',
    data: { email: 'expired@example.com' },
  })
  const unknown = await call('POST', 'auth/mail-verification', { body: { userId: 'x' } })
  expect(unknown).toMatchObject({ http: 400, code: 'key-invalid' })
  expect(unknown).not.toHaveProperty('data')
})

const signedInCalls = [
  ['GET', 'user/getUserDetails'],
  ['PUT', 'user/updateUser'],
  ['GET', 'user/userActivities'],
  ['GET', 'rolesAndPermission/getUserModuleAcess'],
  ['GET', 'user/userSignupCount'],
  ['POST', 'auth/logout'],
] as const

test('what needs a user is refused with 401 to nobody, to forged and to foreign tokens', async () => {
  await join(one, 'forged@example.com')
  const real = await one.auth.authenticate(await tokenFor('forged@example.com'))
  const ours = createSecrets('a secret key for tests, of 32 characters or more').keyOf('access-token')
  const forge = (key: Uint8Array, claims: object, typ = 'at+jwt', iss = 'tuppence', aud = 'tuppence-api') =>
    new SignJWT({ sid: real.sessionId, ...claims })
      .setProtectedHeader({ alg: 'HS256', typ })
      .setSubject(real.userId)
      .setIssuer(iss)
      .setAudience(aud)
      .setExpirationTime('5 minutes')
      .sign(key)
  const unsigned = [
    { alg: 'none', typ: 'at+jwt' },
    { sub: real.userId, sid: real.sessionId, exp: 9e9 },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const tokens = [
    'x',
    `${unsigned}.`,
    await forge(Buffer.alloc(32), {}),
    await forge(ours, {}, 'JWT'),
    await forge(ours, {}, 'at+jwt', 'elsewhere'),
    await forge(ours, {}, 'at+jwt', 'tuppence', 'another-api'),
    await forge(ours, { sid: 7 }),
    await forge(ours, { sid: real.userId }),
  ]
  for (const [method, path] of signedInCalls) {
    expect(await call(method, path, { body: {} })).toMatchObject({ http: 401, code: 'signed-out' })
    for (const token of tokens)
      expect(await call(method, path, { token, body: {} })).toMatchObject({ http: 401, code: 'signed-out' })
  }
  expect(await call('GET', 'user/getUserDetails', { token: await forge(ours, {}) })).toMatchObject({ http: 200 })
})

test('a token past its ten minutes says so, and so the page refreshes instead of signing out', async () => {
  const userId = await join(one, 'asleep@example.com')
  const token = await tokenFor('asleep@example.com')
  const { sessionId } = await one.auth.authenticate(token)
  const ours = createSecrets('a secret key for tests, of 32 characters or more').keyOf('access-token')
  const expired = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(userId)
    .setIssuer('tuppence')
    .setAudience('tuppence-api')
    .setExpirationTime(new Date('2020-01-01T00:00:00Z'))
    .sign(ours)
  expect(await call('GET', 'user/getUserDetails', { token: expired })).toMatchObject({
    http: 401,
    code: 'access-expired',
  })
})

test('a log-out ends the session when its access token has run out: the refresh token alone is enough', async () => {
  const userId = await join(one, 'slept@example.com')
  const pair = await logIn(one, 'slept@example.com')
  const { sessionId } = await one.auth.authenticate(pair.access.token)
  const ours = createSecrets('a secret key for tests, of 32 characters or more').keyOf('access-token')
  const token = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(userId)
    .setIssuer('tuppence')
    .setAudience('tuppence-api')
    .setExpirationTime(new Date('2020-01-01T00:00:00Z'))
    .sign(ours)
  const refresh = pair.refresh.token
  expect(await call('POST', 'auth/logout', { token, body: {} })).toMatchObject({ http: 401, code: 'signed-out' })
  expect(await call('POST', 'auth/logout', { token, body: { refresh } })).toMatchObject({ http: 200 })
  expect(await call('POST', 'auth/refresh', { body: { refresh } })).toMatchObject({ http: 401, code: 'signed-out' })
  const other = await logIn(one, 'slept@example.com')
  expect(await call('POST', 'auth/logout', { body: { refresh: other.refresh.token } })).toMatchObject({ http: 200 })
  expect(await call('GET', 'user/getUserDetails', { token: other.access.token })).toMatchObject({ http: 401 })
})

test('what a newcomer accepted in the form is kept, and is in the copy of their data', async () => {
  const email = 'accepts@example.com'
  const joined = await call<{ user: { userId: string } }>('POST', 'auth/signup', {
    body: { ...signUpBody(email), language: 'es' },
  })
  const { accepted } = await one.auth.exportOf(joined.data.user.userId)
  expect(accepted).toEqual(
    consentDocuments
      .filter((document) => document !== 'partner-disclosure')
      .toSorted()
      .map((document) => ({
        document,
        version: document === 'adult-statement' ? '18' : draftVersion,
        language: 'es',
        at: expect.any(Date),
        how: 'form',
        ipCountry: null,
      })),
  )
})

test('each kind of account reads its own rights and details, and only reports.view counts sign-ups', async () => {
  const password = 'a-long-staff-pass-9'
  for (const role of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
    const email = `role${role}@example.com`
    await transaction(one.db, (tx) => one.auth.createStaff(tx, { email, password, role }))
    const token = (await logIn(one, email, password)).access.token
    const rights = await call<{ permissions: string[] }>('GET', 'rolesAndPermission/getUserModuleAcess', { token })
    const { permissions } = rights.data
    expect((await call('GET', 'user/getUserDetails', { token })).data).toMatchObject({ email, role })
    const counted = await call('GET', 'user/userSignupCount', { token })
    expect(counted.http).toBe(permissions.includes('reports.view') ? 200 : 403)
    const target = (await one.users.findByEmail(one.db, 'asleep@example.com'))?.userId ?? ''
    const watched = await call('GET', `user/userActivities?panelistId=${target}`, { token })
    expect(watched.http).toBe(permissions.includes('panelists.view') ? 200 : 404)
  }
})

test('an account is written to in the language of the page at sign-up, until its owner chooses another', async () => {
  const languageOf = async (token: string) =>
    (await call<{ language: string }>('GET', 'user/getUserDetails', { token })).data.language
  const tokens: string[] = []
  for (const [language, kept] of [
    ['es', 'es'],
    ['de-AT', 'en'],
  ] as const) {
    const email = `reader-${language}@example.com`
    await call('POST', 'auth/signup', { body: { ...signUpBody(email), language } })
    const userId = await one.mailedKey(email)
    await call('POST', 'auth/mail-verification', { body: { userId } })
    const fetched = await call<TokenData>('POST', 'user/getUserDetailsEmailverify', { body: { userId } })
    tokens.push(fetched.data.token.access.token)
    expect(await languageOf(tokens.at(-1) ?? '')).toBe(kept)
  }
  const [token = ''] = tokens
  const chosen = await call('PUT', 'user/chooseLanguage', { token, body: { language: 'en' } })
  expect(chosen).toMatchObject({ http: 200, data: { language: 'en' } })
  expect(await languageOf(token)).toBe('en')
  expect(await call('PUT', 'user/chooseLanguage', { token, body: { language: 'xx' } })).toMatchObject({ http: 400 })
})

test('an account whose language was never chosen takes up that of the pages its owner reads; a choice stays', async () => {
  const email = 'reads-spanish@example.com'
  const password = 'a-long-staff-pass-9'
  await transaction(one.db, (tx) => one.auth.createStaff(tx, { email, password, role: '1' }))
  const token = (await logIn(one, email, password)).access.token
  const readWith = async (headers: Record<string, string>) => {
    const { data } = await call<{ language: string }>('GET', 'user/getUserDetails', { token, headers })
    return [data.language, (await one.users.findByEmail(one.db, email))?.language]
  }
  expect(await readWith({})).toEqual(['en', 'en'])
  expect(await readWith({ cookie: 'language=xx' })).toEqual(['en', 'en'])
  expect(await readWith({ cookie: 'language=es' })).toEqual(['es', 'es'])
  expect(await readWith({})).toEqual(['es', 'es'])
  await call('PUT', 'user/chooseLanguage', { token, body: { language: 'en' } })
  expect(await readWith({ cookie: 'language=es' })).toEqual(['en', 'en'])
})

test('a refusal is said in the language of the page that asked, and in the specification’s English otherwise', async () => {
  const body = { email: 'nobody-here@example.com', password: goodPassword }
  const refused = async (headers: Record<string, string>) => {
    const { message, headers: answered } = await call('POST', 'auth/login', { body, headers })
    return [message, answered['content-language']]
  }
  const english = 'This email is not registered, please register first to log in'
  expect(await refused({})).toEqual([english, undefined])
  expect(await refused({ cookie: 'language=en' })).toEqual([english, undefined])
  expect(await refused({ cookie: 'other=1; language=es' })).toEqual([
    'Este correo no está registrado; regístrate primero para iniciar sesión',
    'es',
  ])
})

test('personal data is refused in the specification’s words', async () => {
  await join(one, 'personal@example.com')
  const token = await tokenFor('personal@example.com')
  const refused = async (body: object, message: string) =>
    expect(await call('PUT', 'user/updateUser', { token, body })).toMatchObject({ http: 400, message })
  await refused({ firstName: '' }, 'First name cannot be left empty')
  await refused({ lastName: ' ' }, 'Last name cannot be left empty')
  await refused({ firstName: '\u200B' }, 'First name cannot be left empty')
  await refused({ gender: 'zzz' }, 'Gender is not one of the choices')
  await refused({ phone: 'abc' }, 'Please enter a valid phone number')
  await refused({ role: '2' }, 'role is not a field of this call')
  await refused({ email: 'x@example.com' }, 'email is not a field of this call')
  await refused({ dateOfBirth: '2015-05-05' }, 'You must be 18 or older to join.')
  expect(await call('PUT', 'user/updateUser', { token, body: { firstName: 'Pat' } })).toMatchObject({
    http: 200,
    data: { firstName: 'Pat' },
  })
})

test('a text that the database cannot hold is refused, not an error of ours', async () => {
  await join(one, 'zero@example.com')
  const token = await tokenFor('zero@example.com')
  const body = { firstName: 'a\u0000b' }
  expect(await call('PUT', 'user/updateUser', { token, body })).toMatchObject({ http: 400, code: 'invalid-input' })
})

test('what browsers report is kept under the token’s user only, thirty times a minute from one place', async () => {
  const userId = await join(one, 'reporter@example.com')
  const token = await tokenFor('reporter@example.com')
  const report = { userId: 'somebody-else', errorSource: 'Page', error: 'boom' }
  const seen = { activityType: 'login page', activityDetails: 'opened' }
  const ip = '10.9.9.9'
  expect(await call('POST', 'error/clientErrorLogger', { token, body: report, ip })).toMatchObject({ status: 200 })
  expect(await call('POST', 'error/clientErrorLogger', { body: report, ip })).toMatchObject({ status: 200 })
  const { rows } = await one.pool.query<{ user_id: string }>('select user_id from client_errors order by error_id')
  expect(rows.map((row) => row.user_id)).toEqual([userId, null])
  expect(await call('POST', 'user/createUserActivitylogs', { token, body: seen, ip })).toMatchObject({ status: 200 })
  for (let index = 1; index < 30; index++) await call('POST', 'user/createUserActivitylogs', { body: seen, ip })
  expect(await call('POST', 'user/createUserActivitylogs', { body: seen, ip })).toMatchObject({ http: 429 })
  for (let index = 2; index < 30; index++) await call('POST', 'error/clientErrorLogger', { body: report, ip })
  expect(await call('POST', 'error/clientErrorLogger', { body: report, ip })).toMatchObject({ http: 429 })
  const { data } = await call<{ rows: object[] }>('GET', 'user/userActivities', { token })
  expect(data.rows[0]).toMatchObject(seen)
})

test('activities are read from either end, page after page, each once', async () => {
  const userId = await join(one, 'active@example.com')
  const token = await tokenFor('active@example.com')
  // Many of one instant, with more digits than a Date keeps.
  await one.pool.query(
    `insert into user_activities (activity_id, user_id, activity_type, activity_details, ip, at)
     select gen_random_uuid(), $1, 'page', n::text, '10.0.0.1', timestamptz '2026-03-01 00:00:00.123456Z' + make_interval(secs => n / 5)
     from generate_series(1, 23) n`,
    [userId],
  )
  type Page = { rows: { activityId: string }[]; count: number; next: string | null }
  const readAll = async (sort: string): Promise<string[]> => {
    const seen: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const query: string = `user/userActivities?limit=5&endDate=2026-03-01&sort=${sort}${next && `&after=${next}`}`
      const { data } = await call<Page>('GET', query, { token })
      expect(data.count).toBe(23)
      seen.push(...data.rows.map(({ activityId }) => activityId))
      next = data.next
    }
    return seen
  }
  const newest = await readAll('newest')
  expect(new Set(newest).size).toBe(23)
  expect(await readAll('oldest')).toEqual(newest.toReversed())
  const foreign = (
    await one.pool.query<{ id: string }>('select activity_id as id from user_activities where user_id <> $1', [userId])
  ).rows[0]?.id
  expect(foreign).toBeDefined()
  expect((await call('GET', `user/userActivities?after=${foreign}`, { token })).http).toBe(404)
})
