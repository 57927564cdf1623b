import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { createProgram, type Program } from '../../../app/server.ts'
import { readConfig } from '../../../app/server/config.ts'
import { fillWhenEmpty } from '../../../app/server/first-fill.ts'
import { transaction } from '../../../platform/server/db.ts'
import { createLog } from '../../../platform/server/log.ts'
import type { Login } from '../../auth/contract/auth.ts'
import type { Readiness, SettingRow } from '../../settings/contract.ts'

type Told<Data> = {
  status: number
  code?: string
  message: string
  errors?: { field: string; message: string }[]
  data: Data
}
const config = readConfig({
  SECRET_KEY: 'a secret key for tests, of 32 characters or more',
  SMTP_URL: 'smtp://127.0.0.1:1',
  LOG_LEVEL: 'silent',
  DEMO: '0',
})
const open = (url: string): Promise<Program> =>
  createProgram({ config, log: createLog('silent'), databaseUrl: url, isDemo: false })

let database: FreshDatabase
let program: Program
let others: Program[] = []
beforeEach(async () => {
  database = await freshDatabase()
  program = await open(database.url)
})
afterEach(async () => {
  await Promise.all([program, ...others].map(({ close }) => close()))
  others = []
  await database.drop()
})

async function another(): Promise<Program> {
  const made = await open(database.url)
  others.push(made)
  return made
}
/** Makes the token that a start prints, as if the process had begun this long ago. */
async function printed(by: Program = program, startedSecondsAgo = 0): Promise<string> {
  const address = await by.setup.announce(startedSecondsAgo)
  return new URL(address ?? 'none:').searchParams.get('token') ?? ''
}
const answers = {
  firstName: 'Rhea',
  lastName: 'Diaz',
  email: 'founder@example.com',
  password: 'harbour-lantern-42',
  panelName: 'Harbour',
  countryId: 'ES',
  language: 'es',
  currency: 'USD',
}
async function call<Data = Login>(
  path: string,
  { body, token, by = program, ip = '10.0.0.1' }: { body?: object; token?: string; by?: Program; ip?: string } = {},
): Promise<Told<Data>> {
  const answer = await by.app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/v1/${path}`,
    remoteAddress: ip,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { payload: body } : {}),
  })
  return { ...answer.json<Told<Data>>(), status: answer.statusCode }
}
const create = (token: string, given: Partial<typeof answers> = {}, by = program, ip?: string) =>
  call('setup/createFirstAdmin', { body: { token, ...answers, ...given }, by, ...(ip ? { ip } : {}) })
const joining = {
  email: 'early@example.com',
  password: answers.password,
  providerId: 'manual',
  type: 'signup',
  acceptedTerms: true,
}
const joinBy = (by: Program) => call('auth/signup', { body: joining, by })
const check = (token: string) => call<{ countries: object[] }>('setup/checkToken', { body: { token } })
const staffCount = async (): Promise<number> =>
  (await program.pool.query<{ count: number }>(`select count(*)::int as count from users where role <> '1'`)).rows[0]
    ?.count ?? 0
const entries = async () =>
  (await program.pool.query<{ action: string }>('select action from audit_log order by at')).rows.map(
    ({ action }) => action,
  )

test('the printed address creates the first account and names the panel, and both are recorded in one transaction', async () => {
  const token = await printed()
  expect((await check(token)).data.countries.length).toBeGreaterThan(100)
  const { status, data } = await create(token)
  expect(status).toBe(200)
  expect(data.user).toMatchObject({ email: answers.email, role: '2', isEmailVerified: true, isActive: true })
  expect(await entries()).toEqual(['settings.change', 'setup.first-admin'])
  const access = data.token?.access.token ?? ''
  const { data: all } = await call<{ settings: SettingRow[] }>('settings/getSettings', { token: access })
  expect(all.settings.find(({ key }) => key === 'site.name')).toMatchObject({
    value: 'Harbour',
    version: 1,
    changedByName: 'Rhea Diaz',
  })
  const { data: site } = await call<{ appName: string }>('site/config')
  expect(site.appName).toBe('Harbour')
  const { data: me } = await call<{ countryId: string; language: string }>('user/getUserDetails', { token: access })
  expect(me).toMatchObject({ countryId: 'ES', language: 'es' })
})

test('nobody can join a new panel before its staff open sign-up, whichever process is asked', async () => {
  const second = await another()
  for (const starting of [program, second]) await fillWhenEmpty(starting, config)
  for (const by of [program, second]) expect(await joinBy(by)).toMatchObject({ status: 403, code: 'sign-up-closed' })
  const { data } = await create(await printed())
  expect(await joinBy(program)).toMatchObject({ status: 403, code: 'sign-up-closed' })
  const opening = { changes: [{ key: 'site.signUp', value: 'open', version: 1 }], reason: 'A test.' }
  const access = data.token?.access.token ?? ''
  const { data: preview } = await call<{ impacts: { message: string }[] }>('settings/previewSettings', {
    body: opening,
    token: access,
  })
  expect(JSON.stringify(preview)).toContain('The value of a point has not been confirmed yet.')
  await program.settingsDesk.update({ userId: data.user.userId, ip: '::1' }, opening)
  expect(await joinBy(program)).toMatchObject({ status: 200 })
})

test('a first account from the environment leaves sign-up closed, and a later start leaves it open', async () => {
  const initialAdmin = { email: 'shell@example.com', password: answers.password }
  await fillWhenEmpty(program, { ...config, initialAdmin })
  expect([program.site.isSignUpOpen(), await staffCount()]).toEqual([false, 1])
  const { rows: history } = await program.pool.query('select changed_by, version from setting_versions')
  expect(history).toEqual([{ changed_by: null, version: 1 }])
  const opening = { changes: [{ key: 'site.signUp', value: 'open', version: 1 }], reason: 'A test.' }
  const { rows: staff } = await program.pool.query<{ user_id: string }>('select user_id from users')
  await program.settingsDesk.update({ userId: staff[0]?.user_id ?? '', ip: '::1' }, opening)
  await fillWhenEmpty(await another(), config)
  expect(program.site.isSignUpOpen()).toBe(true)
})

test('a database that was filled with members before its first start stays open', async () => {
  expect(await joinBy(program)).toMatchObject({ status: 200 })
  await fillWhenEmpty(program, config)
  expect(program.site.isSignUpOpen()).toBe(true)
})

test('the first session needs no second step and ends after an hour; the next log-in asks to set one up', async () => {
  const { data } = await create(await printed())
  const access = data.token?.access.token ?? ''
  const refresh = data.token?.refresh.token ?? ''
  const look = () => call<Readiness>('settings/getReadiness', { token: access })
  expect((await look()).status).toBe(200)
  const age = (minutes: number) =>
    program.pool.query('update sessions set created_at = now() - make_interval(mins => $1)', [minutes])
  await age(59)
  expect((await look()).status).toBe(200)
  await age(61)
  expect(await look()).toMatchObject({ status: 401, code: 'signed-out' })
  expect(await call('auth/refresh', { body: { refresh } })).toMatchObject({ status: 401 })
  const { email, password } = answers
  const again = await call('auth/login', { body: { email, password } })
  expect(again.data).toMatchObject({ token: null, secondStep: 'enrol' })
})

test('a token is refused with the reason: unknown, expired, replaced by a later start, or used', async () => {
  expect(await create('nonsense')).toMatchObject({ status: 400, code: 'setup-token-unknown' })
  const old = await printed()
  await program.pool.query(`update setup_tokens set created_at = now() - interval '9 minutes'`)
  const newer = await printed()
  expect(await create(old)).toMatchObject({ status: 400, code: 'setup-token-replaced' })
  await program.pool.query('update setup_tokens set expires_at = now() where replaced_at is null')
  const late = await create(newer)
  expect(late).toMatchObject({ status: 400, code: 'setup-token-expired' })
  expect(late.message).toContain('Start the server again')
  expect(await check(newer)).toMatchObject({ code: 'setup-token-expired' })
  expect(await staffCount()).toBe(0)
  const good = await printed()
  expect((await create(good)).status).toBe(200)
  expect(await create(good, { email: 'second@example.com' })).toMatchObject({ status: 409, code: 'setup-token-used' })
  expect(await staffCount()).toBe(1)
})

test('the database holds no token that could be used', async () => {
  const token = await printed()
  const { rows } = await program.pool.query<{ kept: string }>('select setup_tokens::text as kept from setup_tokens')
  expect(rows.length).toBe(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
})

test('processes that start together print tokens that all work, and one of two simultaneous uses wins', async () => {
  const second = await another()
  const tokens = await Promise.all([printed(program, 5), printed(second, 5)])
  for (const token of tokens) expect((await check(token)).status).toBe(200)
  const told = await Promise.all([
    create(tokens[0] ?? '', {}, program, '10.0.0.1'),
    create(tokens[1] ?? '', { email: 'other@example.com' }, second, '10.0.0.2'),
    create(tokens[0] ?? '', { email: 'third@example.com' }, second, '10.0.0.3'),
  ])
  expect(told.filter(({ status }) => status === 200).length).toBe(1)
  expect(told.filter(({ status }) => status === 409).length).toBe(2)
  expect(await staffCount()).toBe(1)
})

test('once there is a staff account, no address is printed and none works, even after that account is closed', async () => {
  const token = await printed()
  const staff = { email: 'shell@example.com', password: answers.password }
  const { userId } = await transaction(program.db, (tx) => program.createFirstAdmin(tx, staff))
  expect(await check(token)).toMatchObject({ status: 409, code: 'setup-done' })
  expect(await create(token)).toMatchObject({ status: 409, code: 'setup-done' })
  expect(await program.setup.announce(0)).toBeNull()
  await program.pool.query('update users set closed_at = now() where user_id = $1', [userId])
  await program.pool.query(`update users set role = '1' where user_id = $1`, [userId])
  expect(await program.setup.announce(0)).toBeNull()
  expect(await create(token)).toMatchObject({ status: 409, code: 'setup-done' })
})

test('the set-up has ended with the first account, whatever becomes of that at once', async () => {
  const [token, other] = [await printed(), await printed(program, 5)]
  expect((await create(token)).status).toBe(200)
  await program.pool.query(`update users set closed_at = now(), role = '1'`)
  expect(await create(other, { email: 'second@example.com' })).toMatchObject({ status: 409 })
  expect(await program.setup.announce(0)).toBeNull()
  expect(await create(token, { email: 'second@example.com' })).toMatchObject({ code: 'setup-token-used' })
})

test('invalid answers are refused beside their fields, create nothing, and leave the address usable', async () => {
  const token = await printed()
  const refusedAt = async (given: Partial<typeof answers>) => {
    const { status, errors = [] } = await create(token, given)
    expect(status).toBe(400)
    return errors
  }
  expect(await refusedAt({ currency: 'EUR' })).toEqual([
    { field: 'currency', message: expect.stringContaining('US dollars (USD) for now') },
  ])
  expect(await refusedAt({ password: 'eleven-char' })).toEqual([
    { field: 'password', message: 'Your password must be at least 12 characters long' },
  ])
  expect(await refusedAt({ password: answers.email })).toMatchObject([{ field: 'password' }])
  expect(await refusedAt({ countryId: 'XX', language: 'tlh', panelName: ' ' })).toMatchObject([
    { field: 'panelName' },
    { field: 'countryId' },
    { field: 'language' },
  ])
  expect(await staffCount()).toBe(0)
  expect((await create(token)).status).toBe(200)
})

test('attempts are limited for each network', async () => {
  const token = await printed()
  for (let n = 0; n < 20; n += 1) await create(`nonsense-${n}`)
  expect(await create(token)).toMatchObject({ status: 429, code: 'too-many-requests' })
  expect((await create(token, {}, program, '10.9.0.1')).status).toBe(200)
  for (let n = 0; n < 60; n += 1) await check(`nonsense-${n}`)
  expect(await check(token)).toMatchObject({ status: 429, code: 'too-many-requests' })
})
