import { Secret, TOTP } from 'otpauth'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createProgram, type Program } from '../../../app/server.ts'
import {
  staffWorld,
  type Method,
  type Person,
  type StaffWorld,
  type CallResult,
} from '../../../app/testing/staff-world.ts'
import { utcDay } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { createLog } from '../../../platform/server/log.ts'
import { createSecrets } from '../../../platform/server/secrets.ts'
import type { AuditRow } from '../../audit/contract.ts'
import { callsPerMinute, type ApiKey } from '../contract.ts'

type Made = { keyId: string; apiKey: string }
type List = { rows: ApiKey[]; count: number; held: string[]; asksCode: boolean }

let world: StaffWorld
let boss: Person
/** Another process on the same database. */
let other: Program
beforeAll(async () => {
  world = await staffWorld()
  boss = await world.person({ role: '2', firstName: 'Amara', lastName: 'Okafor' })
  const { config } = world.program
  other = await createProgram({ config, log: createLog('silent'), databaseUrl: world.database.url, isDemo: true })
})
afterAll(async () => {
  await other.close()
  await world.close()
})
beforeEach(() => world.rows('delete from rate_limits'))

const create = (body: object, by = boss) => world.call<Made>(by.token, 'POST', 'access/createApiKey', body)
async function made(body: object = {}, by = boss): Promise<Made> {
  const answer = await create({ name: 'Nightly report', permissionIds: ['surveys.view'], ...body }, by)
  expect([answer.status, answer.message]).toEqual([200, 'The key “Nightly report” was created.'])
  return answer.data
}
const list = async (query = '') =>
  (await world.call<List>(boss.token, 'GET', `access/getApiKeys?limit=100${query}`)).data
const shown = async (keyId: string) => (await list()).rows.find((row) => row.keyId === keyId)
const revoke = (keyId: string, by = boss) => world.call<ApiKey>(by.token, 'POST', `access/revokeApiKey/${keyId}`)
const rotate = (keyId: string, body: object = {}, by = boss) =>
  world.call<Made>(by.token, 'POST', `access/rotateApiKey/${keyId}`, body)

type Use = { method?: Method; path?: string; body?: object; ip?: string; program?: Program; headers?: object }
/** Makes a call with a key. */
async function use(
  apiKey: string,
  { method = 'GET', path = 'survey-admin/surveys', body, ip, program, headers }: Use = {},
) {
  const { app } = program ?? world.program
  const answer = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
    ...(body ? { payload: body } : {}),
    ...(ip ? { remoteAddress: ip } : {}),
  })
  return { ...answer.json<CallResult<Record<string, unknown>>>(), status: answer.statusCode, headers: answer.headers }
}

test('keys are listed by age, name, last use and end, those without a use or an end last', async () => {
  const ids: string[] = []
  for (const [name, used, ends] of [
    ['Order c', null, '2099-01-01'],
    ['order a', '2026-01-03', null],
    ['order b', '2026-01-02', '2098-01-01'],
  ] as const) {
    const { keyId } = (await create({ name, permissionIds: ['surveys.view'] })).data
    await world.rows('update api_keys set last_used_on = $2, expires_at = $3 where key_id = $1', [keyId, used, ends])
    ids.push(keyId)
  }
  const orderOf = async (sort: string) => {
    const found = (await list(`&sort=${sort}`)).rows.filter(({ keyId }) => ids.includes(keyId))
    return found.map(({ name }) => name.at(-1)).join('')
  }
  const orders = await Promise.all(['newest', 'oldest', 'name', 'used', 'expires'].map(orderOf))
  expect(orders).toEqual(['bac', 'cab', 'abc', 'abc', 'bca'])
})

describe('a key is made', () => {
  test('and shown once: the list tells how it begins, and no table has it', async () => {
    const { keyId, apiKey } = await made({ allowedNetworks: ['10.0.0.0/8', ' 203.0.113.7 ', '10.0.0.0/8'] })
    expect(apiKey).toMatch(/^tpk_test_[0-9A-Za-z]{49}$/)
    expect(await shown(keyId)).toMatchObject({
      name: 'Nightly report',
      prefix: apiKey.slice(0, 13),
      state: 'active',
      permissionIds: ['surveys.view'],
      allowedNetworks: ['10.0.0.0/8', '203.0.113.7'],
      holderName: 'Amara Okafor',
      expiresAt: null,
      lastUsedOn: null,
    })
    const stored = await world.rows<{ row: string }>('select k::text as row from api_keys k where key_id = $1', [keyId])
    expect(stored[0]?.row).toContain('Nightly report')
    expect(stored[0]?.row).not.toContain(apiKey.slice(14))
  })

  test('never with more than its maker may do, nor so that it makes keys itself', async () => {
    const custom = await world.call<{ roleId: string }>(boss.token, 'POST', 'rolesAndPermission/addRoles', {
      roleName: 'Key maker',
      basedOn: '4',
      permissionIds: ['surveys.view', 'access.keys'],
    })
    const maker = await world.person({ role: `4,${custom.data.roleId}` })
    expect(await create({ name: 'More', permissionIds: ['surveys.view', 'surveys.update'] }, maker)).toMatchObject({
      status: 403,
      code: 'role-too-much',
      errors: [{ field: 'permissionIds' }],
    })
    expect(await create({ name: 'Keys', permissionIds: ['access.keys'] })).toMatchObject({ status: 400 })
    const { keyId } = await made({ permissionIds: ['surveys.update'] })
    // The person who rotates a key gets it, and must have all its permissions.
    expect(await rotate(keyId, {}, maker)).toMatchObject({ status: 403, code: 'role-too-much' })
    expect((await create({ name: 'As much', permissionIds: ['surveys.view'] }, maker)).status).toBe(200)
  })

  test.each<[string, object, string]>([
    ['a name of blanks', { name: ' ' }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['nothing that it may do', { permissionIds: [] }, 'permissionIds'],
    ['a past end', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['an end that is no moment', { expiresAt: 'tomorrow' }, 'expiresAt'],
    ['a network that is none', { allowedNetworks: ['10.0.0.0/8', '10.0.0.0/40'] }, 'allowedNetworks'],
    ['every network', { allowedNetworks: ['0.0.0.0/0'] }, 'allowedNetworks'],
  ])('not with %s, which is said beside its field', async (_what, body, field) => {
    const answer = await create({ name: 'A key', permissionIds: ['surveys.view'], ...body })
    expect(answer).toMatchObject({ status: 400, errors: [{ field }] })
  })

  test('by who has a second step with a code of it, which is taken once; a session alone makes none', async () => {
    const careful = await world.person({ role: '2' })
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const sealed = createSecrets('a secret key for tests, of 32 characters or more').seal('second-step', secret)
    await world.rows(
      'insert into second_steps (user_id, sealed_secret, confirmed_at, last_step) values ($1, $2, now(), 0)',
      [careful.userId, sealed],
    )
    const wish = { name: 'Nightly report', permissionIds: ['surveys.view'] }
    const refused = { status: 400, code: 'code-wrong', errors: [{ field: 'code' }] }
    expect(await create(wish, careful)).toMatchObject(refused)
    expect(await create({ ...wish, code: '000000' }, careful)).toMatchObject(refused)
    expect((await world.call<List>(careful.token, 'GET', 'access/getApiKeys')).data.asksCode).toBe(true)
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    const { keyId } = await made({ code }, careful)
    expect((await create({ ...wish, code }, careful)).status).toBe(400)
    expect(await rotate(keyId, {}, careful)).toMatchObject(refused)
    expect((await list()).asksCode).toBe(false)
  })
})

describe('a key opens', () => {
  test('what it was given, and nothing else of what its maker may do', async () => {
    const { apiKey } = await made()
    expect((await use(apiKey)).status).toBe(200)
    expect(await use(apiKey, { path: 'audit/log' })).toMatchObject({ status: 403, code: 'not-allowed' })
    const draft = { method: 'POST', path: 'survey-admin/surveys', body: {} } as const
    expect(await use(apiKey, draft)).toMatchObject({ status: 403, code: 'not-allowed' })
  })

  test('nothing that takes a person: rights, approvals, its maker’s own account, and keys', async () => {
    const permissionIds = ['users.update', 'redemptions.review', 'settings.update', 'panelists.update', 'legal.update']
    const { apiKey, keyId } = await made({ permissionIds })
    const closed: Use[] = [
      { method: 'POST', path: 'redemptions/createBatch', body: {} },
      { method: 'POST', path: `panelist/liftRestriction/${boss.userId}`, body: { kind: 'quality', reason: 'Fine.' } },
      { method: 'POST', path: 'legal/publishText', body: {} },
      { method: 'POST', path: 'users/inviteUser', body: { email: 'friend@example.com', role: '2' } },
      { method: 'PATCH', path: 'panelist/updateUserRole', body: { userId: boss.userId, role: '2' } },
      { method: 'POST', path: 'wallet/reviewRedemptionRequest', body: { redemptionId: keyId, decision: 'approve' } },
      { method: 'PATCH', path: 'settings/updateSettings', body: {} },
      { path: 'user/getUserDetails' },
      { path: 'user/exportMyData' },
      { method: 'POST', path: 'auth/changePassword', body: {} },
      { path: 'access/getApiKeys' },
      { method: 'POST', path: 'access/createApiKey', body: { name: 'More', permissionIds: ['users.update'] } },
      { method: 'POST', path: `access/rotateApiKey/${keyId}`, body: {} },
      { method: 'POST', path: `access/revokeApiKey/${keyId}` },
    ]
    for (const call of closed)
      expect({ path: call.path, ...(await use(apiKey, call)) }).toMatchObject({
        path: call.path,
        status: 403,
        code: 'person-needed',
      })
  })

  test('no step that waits for a second person: it is not asked for by loosening a live supplier either', async () => {
    const { apiKey } = await made({ permissionIds: ['suppliers.update', 'suppliers.view'] })
    const [path, format] = ['supplier-admin/suppliers', 'house']
    const own = { method: 'POST', path, body: { supplierKey: 'north', name: 'North', format } } as const
    expect((await use(apiKey, own)).status).toBe(200)
    await world.rows(`update suppliers set is_live = true where supplier_key = 'north'`)
    const change = (body: object) => use(apiKey, { method: 'PATCH', path: `${path}/north`, body })
    expect((await change({ maxPoints: 400 })).status).toBe(200)
    expect(await change({ maxPoints: 40_000 })).toMatchObject({ status: 403, code: 'person-needed' })
    expect(await use(apiKey, { path: `${path}/north` })).toMatchObject({ data: { isLive: true, maxPoints: 400 } })
    expect(await world.rows(`select 1 from waiting_steps where subject = 'north'`)).toEqual([])
  })

  test('no account that may do more than the key, though its maker could', async () => {
    const admin = await world.person({ role: '3' })
    const { apiKey } = await made({ permissionIds: ['panelists.block', 'panelists.delete', 'panelists.update'] })
    const remove = { method: 'POST', path: `panelist/deletePanelist/${admin.userId}` } as const
    expect(await use(apiKey, remove)).toMatchObject({ status: 403, code: 'role-too-much' })
    const maya = await world.person({ firstName: 'Maya', lastName: 'Diaz' })
    for (const path of [`panelist/blockPanelist/${maya.userId}`, `panelist/restrict/${maya.userId}`])
      expect(await use(apiKey, { ...remove, path })).toMatchObject({ status: 403, code: 'person-needed' })
    expect((await use(apiKey, { ...remove, path: `panelist/deletePanelist/${maya.userId}` })).status).toBe(200)
    const { rows } = (await world.call<{ rows: AuditRow[] }>(boss.token, 'GET', `audit/log?subject=${maya.userId}`))
      .data
    expect(rows[0]).toMatchObject({
      sentence: 'The API key “Nightly report” closed the account of a former user',
      actorName: 'The API key “Nightly report”',
    })
  })

  test('less from the moment on at which its maker may do less, and nothing once they are blocked or gone', async () => {
    const maker = await world.person({ role: '2' })
    const { apiKey, keyId } = await made({ permissionIds: ['surveys.view', 'audit.view'] }, maker)
    expect((await use(apiKey, { path: 'audit/log' })).status).toBe(200)
    await world.rows(`update users set role = '6' where user_id = $1`, [maker.userId])
    expect(await use(apiKey, { path: 'audit/log' })).toMatchObject({ status: 403 })
    await world.rows(`update users set role = '2', blocked_at = now() where user_id = $1`, [maker.userId])
    expect(await use(apiKey)).toMatchObject({ status: 401, code: 'key-revoked' })
    expect(await shown(keyId)).toMatchObject({ state: 'paused' })
    await world.rows('update users set blocked_at = null where user_id = $1', [maker.userId])
    expect((await use(apiKey)).status).toBe(200)
    await world.call(boss.token, 'POST', `panelist/deletePanelist/${maker.userId}`)
    expect(await use(apiKey, { program: other })).toMatchObject({ status: 401, code: 'key-revoked' })
    expect(await shown(keyId)).toMatchObject({ state: 'revoked', holderName: null })
  })

  test('from its own networks alone', async () => {
    const { apiKey } = await made({ allowedNetworks: ['10.1.0.0/16', '2001:db8::/32'] })
    for (const ip of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7'])
      expect((await use(apiKey, { ip })).status).toBe(200)
    for (const ip of ['10.2.0.1', '2001:db9::1', '::1'])
      expect(await use(apiKey, { ip })).toMatchObject({ status: 403, code: 'key-address' })
  })
})

describe('a key ends', () => {
  test('at once, in every process, for good, and its repeat changes nothing', async () => {
    const { apiKey, keyId } = await made()
    expect((await use(apiKey, { program: other })).status).toBe(200)
    expect(await revoke(keyId)).toMatchObject({ status: 200, data: { state: 'revoked' } })
    for (const program of [world.program, other])
      expect(await use(apiKey, { program })).toMatchObject({ status: 401, code: 'key-revoked' })
    const first = await shown(keyId)
    expect(await revoke(keyId)).toMatchObject({ data: { revokedAt: first?.revokedAt } })
    expect(await rotate(keyId)).toMatchObject({ status: 409, code: 'key-ended' })
    expect((await list('&status=active')).rows.map((row) => row.keyId)).not.toContain(keyId)
    expect((await list('&status=ended')).rows.map((row) => row.keyId)).toContain(keyId)
  })

  test('at its last moment', async () => {
    const { apiKey, keyId } = await made({ expiresAt: new Date(Date.now() + dayMs).toISOString() })
    expect((await use(apiKey)).status).toBe(200)
    await world.rows(`update api_keys set expires_at = now() where key_id = $1`, [keyId])
    expect(await use(apiKey)).toMatchObject({ status: 401, code: 'api-key-expired' })
    expect(await shown(keyId)).toMatchObject({ state: 'expired' })
  })

  test('when it is replaced: after the days that were chosen, at once when there are none, both when it is revoked', async () => {
    const { apiKey: first, keyId } = await made()
    const second = (await rotate(keyId, { previousDays: 7 })).data
    expect(second.keyId).toBe(keyId)
    for (const key of [first, second.apiKey]) expect((await use(key, { program: other })).status).toBe(200)
    expect((await shown(keyId))?.previousUntil).not.toBeNull()
    await world.rows(`update api_keys set previous_until = now() where key_id = $1`, [keyId])
    expect(await use(first)).toMatchObject({ status: 401, code: 'key-revoked' })
    const third = (await rotate(keyId, { previousDays: 0 })).data.apiKey
    expect(await use(second.apiKey)).toMatchObject({ status: 401, code: 'key-unknown' })
    const fourth = (await rotate(keyId)).data.apiKey
    await revoke(keyId)
    expect(await use(fourth)).toMatchObject({ status: 401, code: 'key-revoked' })
    expect((await use(third)).status).toBe(401)
    for (const previousDays of [-1, 8, 1.5]) expect((await rotate(keyId, { previousDays })).status).toBe(400)
  })
})

test('while a replaced key is still valid, it calls for who had it, never for the person who replaced it', async () => {
  const former = await world.person({ role: '2' })
  const { apiKey, keyId } = await made({ permissionIds: ['panelists.update'] }, former)
  const second = (await rotate(keyId)).data.apiKey
  const maya = await world.person({ firstName: 'Maya', lastName: 'Diaz' })
  const note = async (key: string) => {
    const body = { text: 'Called twice.' }
    const answer = await use(key, { method: 'POST', path: `panelist/notes/${maya.userId}`, body })
    return [answer.status, (answer.data as { authorId: string } | undefined)?.authorId]
  }
  expect(await note(second)).toEqual([200, boss.userId])
  expect(await note(apiKey)).toEqual([200, former.userId])
  await world.rows('update users set blocked_at = now() where user_id = $1', [former.userId])
  expect(await use(apiKey)).toMatchObject({ status: 401, code: 'key-revoked' })
  expect(await note(second)).toEqual([200, boss.userId])
})

test('what is no key of ours opens nothing, however much it looks like one', async () => {
  const { apiKey } = await made()
  const swapped = apiKey.slice(0, -1) + (apiKey.endsWith('0') ? '1' : '0')
  for (const key of [swapped, 'tpk_live_', 'tpk_test_' + '0'.repeat(49), apiKey.toLowerCase()])
    expect(await use(key)).toMatchObject({ status: 401, code: 'key-unknown' })
})

test('every answer tells how often a key may still call, which all processes count together; then it has to wait', async () => {
  const { apiKey, keyId } = await made()
  expect((await use(apiKey)).headers).toMatchObject({
    'ratelimit-limit': String(callsPerMinute),
    'ratelimit-remaining': String(callsPerMinute - 1),
    'ratelimit-reset': expect.stringMatching(/^\d+$/),
  })
  const refused = await use(apiKey, { path: 'audit/log', program: other })
  expect(refused.headers).toMatchObject({ 'ratelimit-remaining': String(callsPerMinute - 2) })
  await world.rows(`update rate_limits set points = $1 where key = $2`, [callsPerMinute, `api-key:${keyId}`])
  const over = await use(apiKey, { program: other })
  expect(over).toMatchObject({ status: 429, code: 'too-many-requests' })
  expect(over.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': over.headers['ratelimit-reset'] })
  const another = await made()
  expect((await use(another.apiKey)).status).toBe(200)
})

test('the first call of a day is noted with its country, and no other writes anything to the key', async () => {
  const { apiKey, keyId } = await made()
  await use(apiKey, { ip: '8.8.8.8' })
  expect(await shown(keyId)).toMatchObject({ lastUsedOn: utcDay(new Date()), lastUsedCountry: 'US' })
  const version = () => world.rows<{ xmin: string }>('select xmin::text from api_keys where key_id = $1', [keyId])
  const before = await version()
  await use(apiKey, { ip: '10.0.0.1' })
  await use(apiKey, { program: other })
  expect(await version()).toEqual(before)
})

test('what a key repeats under an Idempotency-Key is its own: neither its maker nor another key reads the answer', async () => {
  const [one, two] = [
    await made({ permissionIds: ['support.update'] }),
    await made({ permissionIds: ['support.update'] }),
  ]
  const ask: Use = {
    method: 'POST',
    path: 'support/desk/canned-answers',
    body: { title: 'Thank you', text: 'Thank you for writing.', topic: null },
    headers: { 'idempotency-key': 'the-same' },
  }
  const first = await use(one.apiKey, ask)
  expect(first.status).toBe(200)
  const again = await use(one.apiKey, { ...ask, program: other })
  expect(again).toMatchObject({ status: 200, data: first.data, headers: { 'idempotency-replayed': 'true' } })
  for (const key of [two.apiKey, boss.token]) {
    // The work is done again and refused, because the first call has used the title.
    const theirs = await use(key, ask)
    expect(theirs).toMatchObject({ status: 400, errors: [{ field: 'title' }] })
    expect(theirs.headers).not.toHaveProperty('idempotency-replayed')
  }
})

test('no key comes into the log, whatever becomes of its call', async () => {
  const lines: string[] = []
  const watched = await createProgram({
    config: world.program.config,
    // A log that hides nothing, unlike the product's own: no line may contain a secret.
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    databaseUrl: world.database.url,
    isDemo: true,
  })
  const { apiKey, keyId } = await made()
  try {
    await use(apiKey, { program: watched })
    await use(apiKey, { program: watched, path: `survey-admin/surveys?token=${apiKey}` })
    await revoke(keyId)
    await use(apiKey, { program: watched })
    await use(`${apiKey}0`, { program: watched })
  } finally {
    await watched.close()
  }
  expect(lines.filter((line) => line.includes('survey-admin/surveys')).length).toBeGreaterThan(3)
  expect(lines.join('')).not.toContain(apiKey.slice(13))
})

test('making, replacing and ending a key are in the audit log, without the key', async () => {
  const { apiKey, keyId } = await made({ expiresAt: '2099-01-31T12:00:00Z' })
  const next = (await rotate(keyId, { previousDays: 0 })).data.apiKey
  await revoke(keyId)
  const { rows } = (await world.call<{ rows: AuditRow[] }>(boss.token, 'GET', `audit/log?subject=apiKey:${keyId}`)).data
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    'Amara Okafor revoked the API key “Nightly report”',
    'Amara Okafor rotated the API key “Nightly report”',
    'Amara Okafor created the API key “Nightly report”',
  ])
  expect(rows[2]?.changes).toContainEqual({ field: 'Permissions', before: '', after: 'Surveys: View' })
  for (const key of [apiKey, next]) expect(JSON.stringify(rows)).not.toContain(key.slice(13))
})
