import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bitlabsAddress, got, saveLive } from '../../../app/testing/supplier-callbacks.ts'
import { serveSurveys, type Answer } from '../../../app/testing/survey-server.ts'
import { surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import type { OutgoingCall, OutgoingResult } from '../../../platform/server/outgoing.ts'
import type { Connection, ConnectionTest } from '../contract/connections.ts'
import type { Supplier } from '../contract/supplier-admin.ts'

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
let staff = ''
let staffId = ''
const sent: OutgoingCall[] = []
const noSurveys = JSON.stringify({ data: { restriction_reason: null, surveys: [] }, status: 'success' })
const answered = (status: number, body: string): OutgoingResult => ({
  answered: true,
  status,
  headers: {},
  body,
  isCut: false,
  tries: 1,
  ms: 1,
})
let answer: OutgoingResult = answered(200, noSurveys)
beforeAll(async () => {
  world = await surveyWorld({
    outgoing: {
      call: (call) => {
        sent.push(call)
        return Promise.resolve(answer)
      },
    },
  })
  server = await serveSurveys(world)
  ;[staffId = ''] = await world.panelists(1)
  await world.sql(`update users set role = '5' where user_id = $1`, [staffId])
  staff = server.sign(staffId, '5')
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})
beforeEach(() => {
  answer = answered(200, noSurveys)
  sent.length = 0
})

const call = async <Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = staff) =>
  (await server.call(token, method, path, body)) as Answer & { data: Data }
let count = 0
/** Adds a supplier of BitLabs in listen-only mode; returns the path of its calls. */
const added = async (): Promise<string> => {
  const supplierKey = `bits-${(count += 1)}`
  await world.suppliers.save({ supplierKey, name: supplierKey, format: 'bitlabs', secret: 'made by us' })
  return `supplier-admin/suppliers/${supplierKey}`
}
const credentials = [
  { name: 'apiToken', value: 'token-of-theirs' },
  { name: 'appSecret', value: 'secret-of-theirs' },
]
const keyIn = (path: string): string => path.split('/').at(-1) ?? ''
const save = (path: string, version: number, values: object[] = credentials) =>
  call<Connection>('PUT', `supplier-admin/suppliers/${keyIn(path)}/connection`, { version, values })
const tried = (path: string) => call<ConnectionTest>('POST', `supplier-admin/suppliers/${keyIn(path)}/testConnection`)
const confirm = (path: string, fact: string, isConfirmed = true) =>
  call<Connection>('POST', `supplier-admin/suppliers/${keyIn(path)}/confirmFact`, { fact, isConfirmed })
const confirmAll = async (path: string): Promise<void> => {
  const { facts } = (await call<Connection>('GET', `${path}/connection`)).data
  for (const { code, isBlocking } of facts) if (isBlocking) await confirm(path, code)
}

describe('a connection', () => {
  test('is set with credentials that are never shown again, each change a version', async () => {
    const path = await added()
    expect((await call<Connection>('GET', `${path}/connection`)).data).toMatchObject({ version: 0, setBy: null })
    const first = await save(path, 0, [...credentials, { name: 'attemptTag', value: 'ref_id' }])
    expect(first).toMatchObject({ status: 200, data: { version: 1, setBy: expect.stringContaining('@') as string } })
    const shown = JSON.stringify(first)
    for (const { value } of credentials) expect(shown).not.toContain(value)
    expect(first.data.fields.filter(({ isSet }) => isSet).map(({ name, value }) => [name, value])).toEqual([
      ['apiToken', ''],
      ['appSecret', ''],
      ['attemptTag', 'ref_id'],
    ])
    expect((await save(path, 1, [{ name: 'attemptTag', value: '' }])).data.version).toBe(2)
    expect(await save(path, 1)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect((await save(path, 2, [{ name: 'attemptTag', value: '' }])).data.version).toBe(2)
    const rows = await world.sql('select * from supplier_settings')
    const entries = await world.sql('select * from audit_log')
    for (const { value } of credentials) expect(JSON.stringify([rows, entries])).not.toContain(value)
  })

  test.each([
    [{ name: 'apiToken', value: 'two words' }, 'apiToken'],
    [{ name: 'host', value: 'ftp://host' }, 'host'],
    [{ name: 'host', value: 'https://host.example/?key=' }, 'host'],
    [{ name: 'attemptTag', value: 'uid' }, 'attemptTag'],
    [{ name: 'anything', value: 'x' }, 'anything'],
  ])('with %o is refused, and says which field', async (value, field) => {
    const path = await added()
    expect(await save(path, 0, [...credentials, value])).toMatchObject({ status: 400, errors: [{ field }] })
  })

  test('needs every credential the first time', async () => {
    const path = await added()
    expect(await save(path, 0, credentials.slice(0, 1))).toMatchObject({
      status: 400,
      errors: [{ field: 'appSecret', message: 'This is needed to call the network.' }],
    })
  })

  test('takes callbacks by the secret of the network from then on, and by no other', async () => {
    const path = await added()
    const supplierKey = path.split('/').at(-1) ?? ''
    const hear = (secret: string) =>
      world.suppliers.callback(supplierKey, got(bitlabsAddress({ attemptId: 'x' }, secret, supplierKey)))
    expect((await hear('made by us')).reply?.status).toBe(200)
    await save(path, 0)
    expect((await hear('secret-of-theirs')).reply?.status).toBe(200)
    expect((await hear('made by us')).reply?.status).toBe(403)
  })

  test('of another host puts a live supplier back to listening', async () => {
    const path = await added()
    await save(path, 0)
    await world.sql('update suppliers set is_live = true where supplier_key = $1', [path.split('/').at(-1)])
    await save(path, 1, [{ name: 'host', value: '' }])
    expect((await call<Supplier>('GET', path)).data.isLive).toBe(true)
    const elsewhere = { name: 'host', value: 'https://elsewhere.example' }
    await save(path, 1, [...credentials, elsewhere])
    expect((await call<Supplier>('GET', path)).data.isLive).toBe(false)
  })

  test('of another host takes every credential anew: those that are kept go to nobody', async () => {
    const path = await added()
    await save(path, 0)
    const elsewhere = { name: 'host', value: 'https://elsewhere.example' }
    const refused = await save(path, 1, [elsewhere])
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'apiToken' }, { field: 'appSecret' }] })
    expect(await save(path, 1, [elsewhere, credentials[0] ?? {}])).toMatchObject({ errors: [{ field: 'appSecret' }] })
    expect(await save(path, 1, [elsewhere, ...credentials])).toMatchObject({ status: 200, data: { version: 2 } })
  })

  test('is none of a supplier that is not called', async () => {
    await saveLive(world, { supplierKey: 'house', name: 'House', secret: 'x' })
    const path = 'supplier-admin/suppliers/house'
    expect(await call('GET', `${path}/connection`)).toMatchObject({ status: 404 })
    expect(await save(path, 0)).toMatchObject({ status: 404 })
    expect(await tried(path)).toMatchObject({ status: 404 })
  })
})

describe('a connection', () => {
  test('is tried in the name of nobody, and what is wrong is said in words', async () => {
    const path = await added()
    expect(await tried(path)).toMatchObject({ status: 400, message: 'Save the credentials before you test them.' })
    await save(path, 0)
    expect((await tried(path)).data).toMatchObject({
      failed: null,
      connection: { callsInLastHour: 1, failuresInLastHour: 0, failure: null, stoppedAt: null },
    })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.url).toContain('client_ip=198.51.100.7')
    const wrongs: [OutgoingResult, string][] = [
      [answered(200, '<html>'), 'malformed'],
      [answered(404, ''), 'refused'],
      [answered(503, ''), 'unavailable'],
      [{ answered: false, reason: 'timed-out', detail: 'no whole answer', tries: 3, ms: 9 }, 'unavailable'],
    ]
    for (const [wrong, failed] of wrongs) {
      answer = wrong
      expect((await tried(path)).data).toMatchObject({ failed, connection: { failure: { failed }, stoppedAt: null } })
    }
    expect((await call<Connection>('GET', `${path}/connection`)).data.failuresInLastHour).toBe(4)
  })

  test('whose key is refused is stopped, which is recorded once, and a good trial has it called again', async () => {
    const path = await added()
    await save(path, 0)
    const quoted = { error: { details: { http: '401', msg: 'no such token: token-of-theirs' } }, status: 'error' }
    answer = answered(200, JSON.stringify(quoted))
    const refused = await tried(path)
    expect(refused.data).toMatchObject({ failed: 'key-refused', detail: 'status 401: no such token: -' })
    expect(refused.data.connection.stoppedAt).not.toBeNull()
    expect(JSON.stringify(refused)).not.toContain('token-of-theirs')
    await tried(path)
    const actions = async () =>
      (await world.audit.entriesOf(path.replace('supplier-admin/suppliers/', 'supplier:'))).map(({ action }) => action)
    expect((await actions()).filter((action) => action === 'suppliers.stop-calls')).toHaveLength(1)
    expect(await world.suppliers.connections.isAnyStopped()).toBe(true)
    answer = answered(200, noSurveys)
    expect((await tried(path)).data.connection.stoppedAt).toBeNull()
    expect((await actions())[0]).toBe('suppliers.call-again')
    expect(await world.suppliers.connections.isAnyStopped()).toBe(false)
  })
})

describe('a supplier that is called', () => {
  test('cannot go live before what is blocking was confirmed, by name and day', async () => {
    const path = await added()
    await save(path, 0)
    const supplierKey = path.split('/').at(-1) ?? ''
    await world.suppliers.callback(
      supplierKey,
      got(bitlabsAddress({ attemptId: 'x' }, 'secret-of-theirs', supplierKey)),
    )
    expect(await call('POST', `${path}/goLive`)).toMatchObject({ status: 409, code: 'supplier-unconfirmed' })
    expect(await confirm(path, 'nothing')).toMatchObject({ status: 404 })
    await confirmAll(path)
    const { facts } = (await call<Connection>('GET', `${path}/connection`)).data
    expect(facts.filter(({ isBlocking, confirmedBy }) => isBlocking && confirmedBy === null)).toEqual([])
    expect(await call('POST', `${path}/goLive`)).toMatchObject({ status: 200 })
  })

  test('listens again without such a confirmation', async () => {
    const path = await added()
    await confirmAll(path)
    await world.sql('update suppliers set is_live = true where supplier_key = $1', [path.split('/').at(-1)])
    const doubt = (fact: string) => confirm(path, fact, false)
    await confirm(path, 'call-limit')
    await doubt('call-limit')
    expect((await call<Supplier>('GET', path)).data.isLive).toBe(true)
    await doubt('tag-returns-plain')
    expect((await call<Supplier>('GET', path)).data.isLive).toBe(false)
  })
})
