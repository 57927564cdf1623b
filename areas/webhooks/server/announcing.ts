import type { Db, Tx } from '../../../platform/server/db.ts'
import type { WebhookEvent } from '../contract.ts'
import type { Deliveries, Message } from './deliveries.ts'
import * as store from './endpoint-store.ts'

/** The name under which deliveries to endpoints are sent. */
export const endpointSender = 'endpoint'
/** For how long a process caches which events have subscribers. */
const rememberedMs = 1_000

/** An event that is announced. It contains ids, states and money, never a person's name or text. */
export type AnnouncedEvent = {
  event: WebhookEvent
  /** What the event is about. Announcements about the same subject arrive in order. */
  subject: string
  data: Readonly<Record<string, string | number | boolean | null>>
}

/** Announces events to the subscribed endpoints, in the transaction in which they happen. */
export function createAnnouncing({ deliveries }: { deliveries: Pick<Deliveries, 'add'> }) {
  let listened: ReadonlySet<string> = new Set()
  let readAt = Number.NEGATIVE_INFINITY

  const refresh = async (from: Db): Promise<void> => {
    if (performance.now() - readAt <= rememberedMs) return
    listened = await store.listEvents(from)
    readAt = performance.now()
  }

  return {
    /** Whether an endpoint subscribes to one of these events, according to this process's cache. */
    listensFor: async (from: Db, events: readonly WebhookEvent[]): Promise<boolean> => {
      await refresh(from)
      return events.some((event) => listened.has(event))
    },
    /**
     * Queues these events for their subscribers. If there are none, this only reads the cache, which costs one query
     * per second.
     */
    announce: async (tx: Tx, events: readonly AnnouncedEvent[]): Promise<void> => {
      if (events.length === 0) return
      await refresh(tx)
      const heard = events.filter(({ event }) => listened.has(event))
      if (heard.length === 0) return
      const endpoints = await store.findEndpointsFor(tx, [[...new Set(heard.map(({ event }) => event))]])
      const [first] = endpoints
      if (!first) return
      const { now } = first
      const timestamp = now.toISOString()
      const messages = heard.flatMap(({ event, subject, data }): Message[] =>
        endpoints
          .filter(({ events: wanted }) => wanted.includes(event))
          .map(({ endpoint_id: receiver, url }) => ({
            receiver,
            subject,
            event,
            url,
            payload: { type: event, timestamp, data },
          })),
      )
      await deliveries.add(tx, endpointSender, messages, now)
    },
    /** Empties the cache of subscriptions, because one of them has changed. */
    forget: (): void => {
      readAt = Number.NEGATIVE_INFINITY
    },
  }
}
