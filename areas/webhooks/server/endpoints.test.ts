import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffWorld, type Method, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import type { Delivery, Endpoint } from '../contract.ts'

type NewSecret = { endpointId: string; secret: string }
type Page<Row> = { rows: Row[]; count: number; isCapped: boolean }

let world: StaffWorld
let boss: Person
const nowhere = '00000000-0000-7000-8000-000000000000'
beforeAll(async () => {
  world = await staffWorld()
  boss = await world.person({ role: '3', firstName: 'Amara', lastName: 'Okafor' })
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'webhook_endpoints', 'deliveries']) await world.rows(`delete from ${table}`)
})

const ask = <Data>(method: Method, path: string, body?: object, by = boss) =>
  world.call<Data>(by.token, method, path, body)
// The host of this address does not exist.
const url = 'https://hooks.nowhere.invalid/in'
const create = (body: object = {}, by = boss) =>
  ask<NewSecret>('POST', 'webhooks/createEndpoint', { url, events: ['survey.opened'], ...body }, by)
const made = async (body: object = {}): Promise<NewSecret> => {
  const answer = await create(body)
  expect([answer.status, answer.message]).toEqual([200, 'The endpoint was created.'])
  return answer.data
}
const list = async () => (await ask<Page<Endpoint>>('GET', 'webhooks/getEndpoints')).data
const announce = (surveyId: string) =>
  transaction(world.program.db, (tx) =>
    world.program.webhooks.announce(tx, [
      { event: 'survey.opened', subject: `survey:${surveyId}`, data: { surveyId } },
    ]),
  )

describe('an endpoint', () => {
  test('is made with a secret that is shown once and kept sealed, also where its name leads nowhere yet', async () => {
    const { endpointId, secret } = await made({
      description: ' Warehouse ',
      events: ['survey.opened', 'ticket.created'],
    })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await list()).toMatchObject({
      count: 1,
      rows: [
        {
          endpointId,
          url,
          description: 'Warehouse',
          events: ['survey.opened', 'ticket.created'],
          isEnabled: true,
          formerSecretUntil: null,
          lastSuccessAt: null,
          failures: 0,
          waiting: 0,
        },
      ],
    })
    const [stored] = await world.rows<{ row: string }>('select e::text as row from webhook_endpoints e')
    expect(stored?.row).toContain(url)
    expect(stored?.row).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex'))
    expect(stored?.row).not.toContain(Buffer.from(secret).toString('hex'))
    expect(JSON.stringify(await world.rows('select * from audit_log'))).not.toContain(secret)
  })

  test.each([
    ['http://hooks.example.com/in', 'The address must begin with https://.'],
    ['not an address', 'Enter an address such as https://example.com/hook.'],
    ...[
      'https://localhost/x',
      'https://127.0.0.1/x',
      'https://127.1:8443/x',
      'https://2130706433/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://10.1.2.3/',
      'https://172.16.0.1/',
      'https://192.168.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://100.64.0.1/',
      'https://224.0.0.1/',
      'https://[fd12::1]/',
    ].map((inside) => [
      inside,
      'This address is private, local or reserved. Enter one that can be reached from the internet.',
    ]),
    [
      'https://user:word@example.com/',
      'Leave out the user name and password. The program can check the signature of each call instead.',
    ],
  ])('cannot be at %s', async (address, message) => {
    const expected = { status: 400, code: 'invalid-input', errors: [{ field: 'url', message }] }
    expect(await create({ url: address })).toMatchObject(expected)
    const { endpointId } = await made()
    expect(await ask('PATCH', `webhooks/updateEndpoint/${endpointId}`, { url: address })).toMatchObject(expected)
  })

  test('may be the sandbox while it runs, and listens for events that there are', async () => {
    const { sandboxUrl } = world.program.platform
    expect(sandboxUrl).toMatch(/^http:\/\/localhost:\d+$/)
    await made({ url: `${sandboxUrl}/network/s2s` })
    for (const events of [[], ['survey.opened', 'survey.opened'], ['survey.renamed'], ['webhook.test']])
      expect(await create({ events })).toMatchObject({ status: 400, code: 'invalid-input' })
  })

  test('is changed field by field, disabled, enabled and given a new secret, and the audit log says by whom', async () => {
    const { endpointId, secret } = await made()
    const update = (body: object) => ask<Endpoint>('PATCH', `webhooks/updateEndpoint/${endpointId}`, body)
    expect((await update({ description: 'New' })).data).toMatchObject({
      url,
      description: 'New',
      events: ['survey.opened'],
    })
    expect((await update({ events: ['lead.held'] })).data).toMatchObject({ description: 'New', events: ['lead.held'] })
    for (let round = 0; round < 2; round++)
      expect((await ask<Endpoint>('POST', `webhooks/disableEndpoint/${endpointId}`)).data).toMatchObject({
        isEnabled: false,
      })
    expect((await update({ isEnabled: true })).data).toMatchObject({ isEnabled: true })
    const rotated = await ask<NewSecret>('POST', `webhooks/rotateSecret/${endpointId}`, {})
    expect(rotated.data.secret).not.toBe(secret)
    const until = Date.parse((await list()).rows[0]?.formerSecretUntil ?? '')
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(24)
    expect(await ask('POST', `webhooks/rotateSecret/${endpointId}`, { overlapHours: 169 })).toMatchObject({
      status: 400,
    })
    const recorded = await world.rows<{ action: string }>(
      'select action from audit_log where subject = $1 order by at, audit_id',
      [`webhookEndpoint:${endpointId}`],
    )
    expect(recorded.map(({ action }) => action)).toEqual(
      ['create', 'update', 'update', 'disable', 'enable', 'rotate'].map((one) => `webhooks.${one}`),
    )
  })

  test('that is unknown is not found by any call', async () => {
    for (const id of [nowhere, 'nonsense'])
      for (const [method, path, body] of [
        ['PATCH', 'webhooks/updateEndpoint', {}],
        ['POST', 'webhooks/disableEndpoint'],
        ['POST', 'webhooks/rotateSecret', {}],
        ['POST', 'webhooks/sendTest'],
        ['POST', 'webhooks/resend'],
      ] as const)
        expect(await ask(method, `${path}/${id}`, body)).toMatchObject({ status: 404 })
  })
})

describe('deliveries', () => {
  test('are found by endpoint and state, with what they carry; a test is one of them', async () => {
    const { endpointId } = await made()
    const second = await made()
    await announce('s1')
    const { data: tested } = await ask<{ deliveryId: string }>('POST', `webhooks/sendTest/${second.endpointId}`)
    await world.rows(`update deliveries set status = 'dead' where receiver = $1`, [endpointId])
    const found = async (query: string) => (await ask<Page<Delivery>>('GET', `webhooks/getDeliveries${query}`)).data
    expect((await found('')).rows.map(({ event }) => event)).toEqual(['webhook.test', 'survey.opened', 'survey.opened'])
    const { rows, count, isCapped } = await found(`?endpointId=${endpointId}&state=dead`)
    expect([count, isCapped]).toEqual([1, false])
    expect(rows).toMatchObject([
      { endpointId, event: 'survey.opened', subject: 'survey:s1', url, state: 'dead', attempts: [] },
    ])
    expect(JSON.parse(rows[0]?.body ?? '')).toMatchObject({ type: 'survey.opened', data: { surveyId: 's1' } })
    expect((await found(`?endpointId=${second.endpointId}&limit=1`)).rows.map(({ deliveryId }) => deliveryId)).toEqual([
      tested.deliveryId,
    ])
    expect((await list()).rows.map(({ waiting }) => waiting)).toEqual([2, 0])
    const resent = await ask('POST', `webhooks/resend/${rows[0]?.deliveryId}`)
    expect(resent).toMatchObject({ status: 200, message: 'The delivery is on its way again.' })
    expect((await found(`?endpointId=${endpointId}`)).rows).toMatchObject([{ state: 'waiting' }])
  })

  test('of campaigns are none of them', async () => {
    const [campaign] = await transaction(world.program.db, (tx) =>
      world.program.deliveries.add(
        tx,
        'campaign',
        [{ receiver: '1', subject: 'x', event: 'lead', url, payload: {}, way: 'call' }],
        new Date(),
      ),
    )
    expect((await ask<Page<Delivery>>('GET', 'webhooks/getDeliveries')).data.rows).toEqual([])
    expect(await ask('POST', `webhooks/resend/${campaign?.delivery_id}`)).toMatchObject({ status: 404 })
  })
})

test('who may view changes nothing, and who may neither sees nothing', async () => {
  const custom = await world.person({ role: '2' })
  const { data } = await world.call<{ roleId: string }>(custom.token, 'POST', 'rolesAndPermission/addRoles', {
    roleName: 'Watcher',
    basedOn: '7',
    permissionIds: ['webhooks.view'],
  })
  const watcher = await world.person({ role: `7,${data.roleId}` })
  expect(await ask('GET', 'webhooks/getEndpoints', undefined, watcher)).toMatchObject({ status: 200 })
  expect(await create({}, watcher)).toMatchObject({ status: 403 })
  const analyst = await world.person({ role: '7' })
  expect(await ask('GET', 'webhooks/getEndpoints', undefined, analyst)).toMatchObject({ status: 403 })
})
