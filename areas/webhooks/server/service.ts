import { randomBytes } from 'node:crypto'
import { countedRowsMax, pageOf, type AgedPaging, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import type { Outgoing } from '../../../platform/server/outgoing.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId, type Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import {
  overlapHoursUsual,
  testEvent,
  webhookMessage,
  type Delivery,
  type DeliveryState,
  type Endpoint,
  type WebhookEvent,
} from '../contract.ts'
import { createAnnouncing, endpointSender } from './announcing.ts'
import type { Deliveries } from './deliveries.ts'
import * as store from './endpoint-store.ts'
import type { EndpointRow } from './endpoint-store.ts'
import { writeSecret } from './signing.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

export type { AnnouncedEvent } from './announcing.ts'

type Needs = {
  db: Db
  audit: Pick<Audit, 'record'>
  outgoing: Pick<Outgoing, 'refusalOf' | 'isNeighbour' | 'leadsInside'>
  limits: Pick<Limits, 'take'>
  secrets: Pick<Secrets, 'seal' | 'unseal'>
  deliveries: Deliveries
}
type By = { userId: string; ip: string }
type Wish = { url: string; events: WebhookEvent[]; description?: string }
type Changes = Partial<Wish> & { isEnabled?: true }
type NewSecret = { endpointId: string; secret: string }

/** For how many hours delivery is attempted, so that an endpoint that is down for a day loses nothing. */
const deliveryHours = 72
const endpointsMax = 50
const purpose = 'webhook'
/** The limit on calls that one person can cause, so that no one can use us to probe other servers. */
const changesPerPerson: Limit = { name: 'webhook-calls', count: 60, seconds: 600 }

export type Webhooks = ReturnType<typeof createWebhooks>

/** The endpoints of programs that subscribe to events. */
export function createWebhooks({ db, audit, outgoing, limits, secrets, deliveries }: Needs) {
  const { announce, listensFor, forget } = createAnnouncing({ deliveries })
  deliveries.define(endpointSender, {
    hours: deliveryHours,
    secretsOf: async (from, endpointId, now) => {
      const found = await store.findEndpoint(from, endpointId)
      if (!found || found.disabled_at) return null
      const former = found.former_until && found.former_until > now ? found.former_secret : null
      return [found.secret, ...(former ? [former] : [])].map((sealed) => secrets.unseal(purpose, sealed))
    },
    concluded: store.noteHealth,
  })

  const newSecret = () => writeSecret(randomBytes(32))

  const describeEndpoints = async (from: Db, rows: readonly EndpointRow[]): Promise<Endpoint[]> => {
    const waiting = await deliveries.waitingFor(
      from,
      endpointSender,
      rows.map((row) => row.endpoint_id),
    )
    const now = await nowOf(from)
    return rows.map((row) => shownEndpoint(row, waiting.get(row.endpoint_id) ?? 0, now))
  }

  /**
   * Refuses an address that is not https or is in our own network, as a fault of its field. A name that leads nowhere
   * yet is accepted.
   */
  const checkUrl = async (url: string): Promise<void> => {
    if (outgoing.isNeighbour(url)) return
    const flaw = urlFlaw(url) ?? (outgoing.refusalOf(url) || (await outgoing.leadsInside(url)) ? 'urlInside' : null)
    if (flaw) throw fieldProblem('invalid-input', 'url', webhookMessage(flaw))
  }

  const lockOrThrow = async (tx: Tx, endpointId: string): Promise<EndpointRow> => {
    const found = isId(endpointId) ? await store.lockEndpoint(tx, endpointId) : null
    if (!found) throw new Problem('not-found')
    return found
  }
  /** Changes an endpoint and records the change in one transaction; returns the endpoint as it is afterwards. */
  const changeAndRecord = async (
    endpointId: string,
    change: (tx: Tx, row: EndpointRow) => Promise<void>,
  ): Promise<Endpoint> => {
    const one = await transaction(db, async (tx) => {
      await change(tx, await lockOrThrow(tx, endpointId))
      return (await describeEndpoints(tx, [await lockOrThrow(tx, endpointId)]))[0]
    })
    forget()
    if (!one) throw new Problem('not-found')
    return one
  }
  const record = (
    tx: Tx,
    action: string,
    { userId, ip }: By,
    endpointId: string,
    change: { before?: object; after?: object },
  ) => audit.record(tx, { actorId: userId, ip, action, subject: `webhookEndpoint:${endpointId}`, ...change })

  return {
    announce,
    listensFor,

    list: async (paging: Paging): Promise<Rows<Endpoint>> => {
      const { offset, limit } = pageOf(paging)
      const [rows, count] = await Promise.all([store.listEndpointsPage(db, offset, limit), store.countEndpoints(db)])
      return { rows: await describeEndpoints(db, rows), count }
    },

    /** Creates an endpoint. Returns its secret, which is shown only once. */
    create: async ({ url, events, description = '' }: Wish, by: By): Promise<WordedAnswer<NewSecret>> => {
      await limits.take(by.userId, changesPerPerson)
      await checkUrl(url)
      const endpointId = newId()
      const secret = newSecret()
      await transaction(db, async (tx) => {
        if ((await store.countEndpoints(tx)) >= endpointsMax)
          throw new Problem('invalid-input', { message: webhookMessage('tooMany', { count: endpointsMax }) })
        const sealed = secrets.seal(purpose, secret)
        const what = { url, events, description: description.trim() }
        await store.addEndpoint(tx, { endpoint_id: endpointId, ...what, secret: sealed, created_at: await nowOf(tx) })
        await record(tx, 'webhooks.create', by, endpointId, { after: what })
      })
      forget()
      return say(webhookMessage('created'), { endpointId, secret })
    },

    /** Changes an endpoint, or enables a disabled one. Deliveries that have not arrived go to the new address. */
    update: async (endpointId: string, changes: Changes, by: By): Promise<WordedAnswer<Endpoint>> => {
      await limits.take(by.userId, changesPerPerson)
      if (changes.url !== undefined) await checkUrl(changes.url)
      const row = await changeAndRecord(endpointId, async (tx, before) => {
        const { isEnabled, url = before.url, events = before.events, description = before.description } = changes
        const isBack = isEnabled === true && before.disabled_at !== null
        await store.changeEndpoint(tx, {
          endpoint_id: before.endpoint_id,
          url,
          events,
          description: description.trim(),
          disabled_at: isBack ? null : before.disabled_at,
          failures: isBack || url !== before.url ? 0 : before.failures,
        })
        if (url !== before.url) await deliveries.readdress(tx, endpointSender, before.endpoint_id, url)
        await record(tx, isBack ? 'webhooks.enable' : 'webhooks.update', by, before.endpoint_id, {
          before: { url: before.url, events: before.events, description: before.description },
          after: { url, events, description: description.trim() },
        })
      })
      return say(webhookMessage('changed'), row)
    },

    /** Disables an endpoint and ends its waiting deliveries; harmless to repeat. */
    disable: async (endpointId: string, by: By): Promise<WordedAnswer<Endpoint>> => {
      const row = await changeAndRecord(endpointId, async (tx, before) => {
        if (before.disabled_at) return
        await store.changeEndpoint(tx, { ...before, disabled_at: await nowOf(tx) })
        await deliveries.endAll(tx, endpointSender, before.endpoint_id)
        await record(tx, 'webhooks.disable', by, before.endpoint_id, { after: { url: before.url } })
      })
      return say(webhookMessage('disabled'), row)
    },

    /** Makes a new secret, which is shown only once. The previous one also signs for this many hours. */
    rotate: async (endpointId: string, overlapHours = overlapHoursUsual, by: By): Promise<WordedAnswer<NewSecret>> => {
      await limits.take(by.userId, changesPerPerson)
      const secret = newSecret()
      const row = await changeAndRecord(endpointId, async (tx, { endpoint_id: id }) => {
        const now = await nowOf(tx)
        const formerUntil = overlapHours === 0 ? null : new Date(now.getTime() + overlapHours * 3_600_000)
        await store.replaceSecret(tx, id, secrets.seal(purpose, secret), formerUntil)
        await record(tx, 'webhooks.rotate', by, id, { after: { formerUntil: formerUntil?.toISOString() ?? null } })
      })
      return say(webhookMessage('rotated'), { endpointId: row.endpointId, secret })
    },

    /** Sends a test event to an endpoint, like any other delivery. */
    sendTest: async (endpointId: string, by: By): Promise<WordedAnswer<{ deliveryId: string }>> => {
      await limits.take(by.userId, changesPerPerson)
      const deliveryId = newId()
      await transaction(db, async (tx) => {
        const { endpoint_id: receiver, url, disabled_at: disabledAt } = await lockOrThrow(tx, endpointId)
        if (disabledAt) throw new Problem('endpoint-disabled')
        const now = await nowOf(tx)
        const payload = { type: testEvent, timestamp: now.toISOString(), data: { endpointId: receiver } }
        const message = { deliveryId, receiver, subject: `test:${deliveryId}`, event: testEvent, url, payload }
        await deliveries.add(tx, endpointSender, [message], now)
        await record(tx, 'webhooks.test', by, receiver, { after: { url } })
      })
      return say(webhookMessage('testQueued'), { deliveryId })
    },

    deliveries: async ({
      endpointId,
      state,
      ...paging
    }: AgedPaging & { endpointId?: string; state?: DeliveryState }) => {
      const asked = { sender: endpointSender, receiver: endpointId ?? null, status: state ?? null }
      const { rows, count } = await deliveries.list(asked, pageOf(paging))
      const shownRows = rows.map((row): Delivery => ({
        deliveryId: row.delivery_id,
        endpointId: row.receiver,
        event: row.event,
        subject: row.subject,
        url: row.url,
        body: deliveries.bodyOf(row),
        state: row.status,
        createdAt: row.created_at.toISOString(),
        nextAt: row.next_at?.toISOString() ?? null,
        deliveredAt: row.delivered_at?.toISOString() ?? null,
        attempts: row.tries,
      }))
      return { rows: shownRows, count: Math.min(count, countedRowsMax), isCapped: count > countedRowsMax }
    },

    /** Sends a delivery again at once; throws 'not-found' or 'endpoint-disabled'. */
    resend: async (deliveryId: string, by: By): Promise<WordedAnswer<null>> => {
      await limits.take(by.userId, changesPerPerson)
      await transaction(db, async (tx) => {
        const row = await deliveries.find(tx, deliveryId)
        if (row?.sender !== endpointSender) throw new Problem('not-found')
        if ((await lockOrThrow(tx, row.receiver)).disabled_at) throw new Problem('endpoint-disabled')
        await deliveries.resend(tx, row)
        await record(tx, 'webhooks.resend', by, row.receiver, { after: { deliveryId } })
      })
      return say(webhookMessage('resent'), null)
    },
  }
}

function urlFlaw(url: string): 'urlMalformed' | 'urlInsecure' | 'urlNamed' | null {
  if (!URL.canParse(url)) return 'urlMalformed'
  const { protocol, username, password } = new URL(url)
  if (protocol !== 'https:') return 'urlInsecure'
  return username === '' && password === '' ? null : 'urlNamed'
}

const shownEndpoint = (row: EndpointRow, waiting: number, now: Date): Endpoint => ({
  endpointId: row.endpoint_id,
  url: row.url,
  description: row.description,
  events: row.events,
  isEnabled: row.disabled_at === null,
  createdAt: row.created_at.toISOString(),
  formerSecretUntil: row.former_until && row.former_until > now ? row.former_until.toISOString() : null,
  lastSuccessAt: row.last_success_at?.toISOString() ?? null,
  failures: row.failures,
  waiting,
})
