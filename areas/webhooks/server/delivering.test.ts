import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAccounts, type Accounts } from '../../../app/testing/accounts.ts'
import { assembleProcess } from '../../../app/testing/assembled.ts'
import { freshDatabase } from '../../../app/testing/database.ts'
import { openReceiver, type HeardCall, type Receiver } from '../../../app/testing/receiver.ts'
import { transaction } from '../../../platform/server/db.ts'
import { createOutgoing } from '../../../platform/server/outgoing.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { WebhookEvent } from '../contract.ts'
import type { AnnouncedEvent } from './announcing.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let receiver: Receiver
let one: Accounts
/** Another process on the same database. */
let other: Accounts
const by = { userId: '', ip: '10.0.0.1' }
beforeAll(async () => {
  database = await freshDatabase()
  receiver = await openReceiver()
  one = openAccounts({ url: database.url, poolSize: 8, callbackHosts: [receiver.url] })
  other = openAccounts({ url: database.url, callbackHosts: [receiver.url] })
  const staff = { email: 'boss@example.com', password: 'a-long-staff-password-7', role: '2' }
  by.userId = (await transaction(one.db, (tx) => one.auth.createStaff(tx, staff))).userId
})
afterAll(async () => {
  receiver.close()
  await other.close()
  await one.close()
  await database.drop()
})
beforeEach(async () => {
  receiver.reset()
  for (const table of [
    'webhook_endpoints',
    'deliveries',
    'delivery_hosts',
    'rate_limits',
    'graphile_worker._private_jobs',
  ])
    await one.pool.query(`delete from ${table}`)
})

const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await one.pool.query<Row & Record<string, unknown>>(sql, values)).rows
const endpoint = async (events: WebhookEvent[] = ['survey.opened', 'survey.paused', 'survey.closed'], path = '/hook') =>
  (await one.webhooks.create({ url: receiver.url + path, events }, by)).data
const announce = (events: readonly AnnouncedEvent[], process = one) =>
  transaction(process.db, (tx) => process.webhooks.announce(tx, events))
const about = (
  surveyId: string,
  event: WebhookEvent = 'survey.opened',
  data: AnnouncedEvent['data'] = {},
): AnnouncedEvent => ({
  event,
  subject: `survey:${surveyId}`,
  data: { surveyId, ...data },
})
type Job = { payload: { deliveryId: string; isManual?: boolean } }
/** Runs the deliveries that are due, alternately in both processes; with `all`, later ones too. */
async function work({ all = false } = {}): Promise<number> {
  const jobs = await rows<Job>(
    `with due as (
       delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'webhooks.deliver' and (j.run_at <= now() or $1) returning j.id, j.run_at, j.payload)
     select payload from due order by run_at, id`,
    [all],
  )
  for (const [index, { payload }] of jobs.entries())
    await (index % 2 ? other : one).deliveries.deliver(payload.deliveryId, payload.isManual)
  return jobs.length
}
const workOff = async () => {
  while ((await work({ all: true })) > 0);
}
/** Lets hours pass for deliveries and hosts. */
async function later(hours: number): Promise<void> {
  await rows(
    `update deliveries set created_at = created_at - make_interval(hours => $1), expires_at = expires_at - make_interval(hours => $1),
       next_at = next_at - make_interval(hours => $1), claimed_until = claimed_until - make_interval(hours => $1)`,
    [hours],
  )
  await rows('update delivery_hosts set closed_until = closed_until - make_interval(hours => $1)', [hours])
  await rows('update webhook_endpoints set former_until = former_until - make_interval(hours => $1)', [hours])
  await rows('update graphile_worker._private_jobs set run_at = run_at - make_interval(hours => $1)', [hours])
}
const sent = async () => (await one.webhooks.deliveries({ limit: 100 })).rows
const idOf = ({ headers }: HeardCall) => String(headers['webhook-id'])
const verify = (secret: string, { headers, body }: HeardCall) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

describe('a call', () => {
  test('is verified by the library that receivers use, and refused with another secret, a changed body or an old time', async () => {
    const { secret } = await endpoint()
    await announce([about('s1')])
    await workOff()
    const [call] = receiver.heard() as [HeardCall]
    expect(verify(secret, call)).toMatchObject({ type: 'survey.opened', data: { surveyId: 's1' } })
    expect(() => verify(`whsec_${Buffer.alloc(32, 1).toString('base64')}`, call)).toThrow('No matching signature')
    expect(() => verify(secret, { ...call, body: call.body.replace('s1', 's2') })).toThrow('No matching signature')
    const early = String(Number(call.headers['webhook-timestamp']) - 3_600)
    const old = { ...call, headers: { ...call.headers, 'webhook-timestamp': early } }
    expect(() => verify(secret, old)).toThrow('too old')
  })

  test('is signed with both secrets after a change, for as long as was chosen, and then with the new one alone', async () => {
    const { endpointId, secret } = await endpoint()
    const { data: next } = await one.webhooks.rotate(endpointId, 48, by)
    const verifiedBy = async () => {
      receiver.reset()
      await announce([about(newId())])
      await workOff()
      const [call] = receiver.heard() as [HeardCall]
      return [secret, next.secret].map((each) => {
        try {
          return verify(each, call) !== null
        } catch {
          return false
        }
      })
    }
    expect(await verifiedBy()).toEqual([true, true])
    await later(49)
    expect(await verifiedBy()).toEqual([false, true])
    const { data: last } = await one.webhooks.rotate(endpointId, 0, by)
    expect(await verifiedBy()).toEqual([false, false])
    expect(last.secret).not.toBe(next.secret)
  })

  test('is written in the transaction of its cause: what is undone is told to nobody, and nobody hears what they did not ask for', async () => {
    await endpoint(['survey.closed'])
    const undone = transaction(one.db, async (tx) => {
      await one.webhooks.announce(tx, [about('undone', 'survey.closed')])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await announce([about('other', 'survey.opened'), about('done', 'survey.closed')])
    await workOff()
    expect(receiver.heard().map(({ body }) => (JSON.parse(body) as { data: object }).data)).toEqual([
      { surveyId: 'done' },
    ])
  })

  test('costs no statement where no endpoint listens for the event', async () => {
    await endpoint(['survey.closed'])
    await announce([about('read')])
    // There is no transaction, so nothing can be queried.
    await one.webhooks.announce(null as never, [about('quiet'), about('quiet', 'survey.paused')])
    await expect(one.webhooks.announce(null as never, [about('loud', 'survey.closed')])).rejects.toThrow('null')
  })
})

describe('a receiver that is down for a day', () => {
  test('loses nothing, and hears of each subject in its order, whichever process sends', async () => {
    await endpoint()
    receiver.answerWith(503)
    const subjects = ['a', 'b', 'c', 'd']
    const told: WebhookEvent[] = ['survey.opened', 'survey.paused', 'survey.opened', 'survey.closed']
    for (const [no, event] of told.entries())
      await announce(
        subjects.map((id) => about(id, event, { no })),
        no % 2 ? other : one,
      )
    for (let hour = 0; hour < 25; hour++) {
      await work()
      await later(1)
    }
    const tried = receiver.heard().length
    expect(tried).toBeGreaterThan(4)
    // The pauses grow and the host is not called for a while: there are far fewer calls than one for each delivery and
    // hour.
    expect(tried).toBeLessThan(60)
    expect((await sent()).map(({ state }) => state)).toEqual(Array(16).fill('waiting'))
    receiver.reset()
    for (let hour = 0; hour < 10; hour++) {
      await workOff()
      await later(1)
    }
    expect((await sent()).every(({ state }) => state === 'delivered')).toBe(true)
    const said = receiver
      .heard()
      .map(({ body }) => (JSON.parse(body) as { data: { surveyId: string; no: number } }).data)
    for (const id of subjects)
      expect(said.filter(({ surveyId }) => surveyId === id).map(({ no }) => no)).toEqual([0, 1, 2, 3])
    expect(new Set(receiver.heard().map(idOf)).size).toBe(16)
  })

  test('is given up after three days: what is dead lets the next of its subject go, and is sent again by hand under its id', async () => {
    await endpoint()
    receiver.answerWith(500, 'broken')
    await announce([about('s', 'survey.opened')])
    await announce([about('s', 'survey.closed')])
    await work()
    await later(73)
    await rows('delete from delivery_hosts')
    await work()
    const first = (await sent()).find(({ event }) => event === 'survey.opened')
    expect(first).toMatchObject({ state: 'dead', nextAt: null, attempts: [{ status: 500, answer: 'broken' }, {}] })
    expect(receiver.heard().map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(
      Array(2).fill('survey.opened'),
    )
    receiver.reset()
    await one.webhooks.resend(first?.deliveryId ?? '', by)
    await work()
    expect(receiver.heard().map(idOf)).toEqual([first?.deliveryId])
    expect((await sent()).find(({ event }) => event === 'survey.opened')).toMatchObject({
      state: 'delivered',
      attempts: [{}, {}, { status: 200, isManual: true }],
    })
  })
})

describe('a process that is killed', () => {
  test('between the call and the note of it has it sent again, under the same id', async () => {
    await endpoint()
    await announce([about('s')])
    const real = createOutgoing({ allowHosts: [receiver.url] })
    const outgoing = {
      ...real,
      call: async (ask: Parameters<typeof real.call>[0]): Promise<never> => {
        await real.call(ask)
        throw new Error('killed')
      },
    }
    const dying = assembleProcess({ url: database.url, poolSize: 2, outgoing })
    const [job] = await rows<Job>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'webhooks.deliver' returning j.payload`,
    )
    await expect(dying.deliveries.deliver(job?.payload.deliveryId ?? '')).rejects.toThrow('killed')
    await dying.close()
    // While the delivery is reserved for the dead process, no other process calls.
    await other.deliveries.deliver(job?.payload.deliveryId ?? '')
    expect(await other.deliveries.sweep()).toBe(0)
    expect(receiver.heard()).toHaveLength(1)
    await later(1)
    expect(await other.deliveries.sweep()).toBe(1)
    await workOff()
    expect(receiver.heard().map(idOf)).toEqual([job?.payload.deliveryId, job?.payload.deliveryId])
    expect(await sent()).toMatchObject([{ state: 'delivered', attempts: [{ status: 200 }] }])
  })

  test('two workers that take the same delivery send it once', async () => {
    await endpoint()
    await announce([about('s')])
    const [delivery] = await sent()
    const ask = (process: Accounts) => process.deliveries.deliver(delivery?.deliveryId ?? '')
    await Promise.all(Array.from({ length: 8 }, (_, no) => ask(no % 2 ? other : one)))
    expect(receiver.heard()).toHaveLength(1)
  })
})

describe('an endpoint that is disabled', () => {
  test('gets nothing more, not even what waits, from any process; enabled again, it hears what comes', async () => {
    const { endpointId } = await endpoint()
    await announce([about('waits')])
    const { data } = await one.webhooks.disable(endpointId, by)
    expect(data).toMatchObject({ isEnabled: false, waiting: 0 })
    await announce([about('after')], other)
    await workOff()
    expect(receiver.heard()).toEqual([])
    const [dead] = await sent()
    expect(await sent()).toMatchObject([{ state: 'dead', attempts: [] }])
    // Another process that did not know of the change queued this delivery. It is not sent either.
    await rows(`update deliveries set status = 'waiting'`)
    await other.deliveries.deliver(dead?.deliveryId ?? '')
    expect(receiver.heard()).toEqual([])
    await expect(one.webhooks.resend(dead?.deliveryId ?? '', by)).rejects.toMatchObject({ code: 'endpoint-disabled' })
    await expect(one.webhooks.sendTest(endpointId, by)).rejects.toMatchObject({ code: 'endpoint-disabled' })
    await one.webhooks.update(endpointId, { isEnabled: true }, by)
    await announce([about('again')])
    await workOff()
    expect(receiver.heard()).toHaveLength(1)
  })

  test('what has not arrived goes to the new address', async () => {
    const { endpointId } = await endpoint()
    await announce([about('s')])
    await one.webhooks.update(endpointId, { url: `${receiver.url}/moved` }, by)
    await workOff()
    expect(receiver.heard().map(({ path }) => path)).toEqual(['/moved'])
  })
})

describe('a host', () => {
  test('that fails again and again is left alone for a while, by whichever sender', async () => {
    await endpoint()
    const { host } = new URL(receiver.url)
    await rows(`insert into delivery_hosts values ($1, 50, now() + interval '10 minutes')`, [host])
    await announce([about('a')])
    await work()
    expect(receiver.heard()).toEqual([])
    const [waiting] = await sent()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: [] })
    expect(Date.parse(waiting?.nextAt ?? '')).toBeGreaterThan(Date.now() + 9 * 60_000)
  })

  test('that leads inside is not called, whatever was written before', async () => {
    await endpoint()
    await announce([about('a')])
    await rows(`update deliveries set url = 'https://127.0.0.1:1/x', host = '127.0.0.1:1'`)
    await work()
    expect(await sent()).toMatchObject([{ state: 'dead', attempts: [{ status: null }] }])
    expect((await sent())[0]?.attempts[0]?.failure).toMatch(/^refused: /)
  })

  test('by its name today is not called either, and tried again: tomorrow the name may lead back', async () => {
    await endpoint()
    await announce([about('a')])
    await rows(`update deliveries set url = 'https://localhost:1/x', host = 'localhost:1'`)
    await work()
    const [waiting] = await sent()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: [{ status: null }] })
    expect(waiting?.attempts[0]?.failure).toMatch(/^refused: /)
    expect(receiver.heard()).toEqual([])
    await rows('update deliveries set url = $1, host = $2', [receiver.url, new URL(receiver.url).host])
    await later(1)
    await work()
    expect(await sent()).toMatchObject([{ state: 'delivered' }])
  })
})

describe('deliveries that ended', () => {
  test('are removed after their days; what waits, and what must not be told twice, stays', async () => {
    const { endpointId } = await endpoint()
    await announce([about('old')])
    await workOff()
    const campaign = { receiver: '1', subject: newId(), event: 'lead', url: 'https://vendor.example/', payload: {} }
    await transaction(one.db, (tx) =>
      one.deliveries.add(tx, 'campaign', [{ ...campaign, way: 'browser', onceKey: 'once' }], new Date()),
    )
    await rows(`update deliveries set status = 'delivered'`)
    await announce([about('waits')])
    const { oldDeliveries } = await import('./retention-store.ts')
    expect(await oldDeliveries.count(one.db, 30, 10)).toBe(0)
    await later(24 * 31)
    expect(await oldDeliveries.count(one.db, 30, 10)).toBe(1)
    expect(await transaction(one.db, (tx) => oldDeliveries.remove(tx, 30, 10))).toBe(1)
    expect((await sent()).map(({ endpointId: id, state }) => [id, state])).toEqual([[endpointId, 'waiting']])
    expect(await rows('select 1 from deliveries')).toHaveLength(2)
  })
})
