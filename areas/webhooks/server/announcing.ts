import type { Db, Tx } from '../../../platform/server/db.ts'
import type { WebhookEvent } from '../contract.ts'
import type { Deliveries, Message } from './deliveries.ts'
import * as store from './endpoint-store.ts'

/** The name under which endpoints are sent what they listen for. */
export const endpointSender = 'endpoint'
/** For so long this process remembers for which events anybody listens. */
const rememberedMs = 1_000

/** What is told of an event: ids, states and money, never what a person is called or has written. */
export type Announced = {
  event: WebhookEvent
  /** What it is about; what is told of one subject arrives in its order. */
  subject: string
  data: Readonly<Record<string, string | number | boolean | null>>
}

/** Tells the endpoints that listen what has happened, in the transaction in which it does. */
export function createAnnouncing({ deliveries }: { deliveries: Pick<Deliveries, 'add'> }) {
  let listened: ReadonlySet<string> = new Set()
  let readAt = Number.NEGATIVE_INFINITY

  const refresh = async (from: Db): Promise<void> => {
    if (performance.now() - readAt <= rememberedMs) return
    listened = await store.listenedEvents(from)
    readAt = performance.now()
  }

  return {
    /** Whether an endpoint listens for one of these events, as this process remembers it. */
    listensFor: async (from: Db, events: readonly WebhookEvent[]): Promise<boolean> => {
      await refresh(from)
      return events.some((event) => listened.has(event))
    },
    /** Writes what endpoints are to hear of these events. Where none listens it costs a look into memory, and a query each second. */
    announce: async (tx: Tx, events: readonly Announced[]): Promise<void> => {
      if (events.length === 0) return
      await refresh(tx)
      const heard = events.filter(({ event }) => listened.has(event))
      if (heard.length === 0) return
      const endpoints = await store.endpointsFor(tx, [[...new Set(heard.map(({ event }) => event))]])
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
    /** Forgets for which events anybody listens: an endpoint of this process has just changed. */
    forget: (): void => {
      readAt = Number.NEGATIVE_INFINITY
    },
  }
}
