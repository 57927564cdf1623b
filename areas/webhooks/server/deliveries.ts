import type { DeliveryState, CallResult } from '../contract.ts'
import { countedRowsMax, type AgedPage } from '../../../platform/contract/paging.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Outgoing, OutgoingResult } from '../../../platform/server/outgoing.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import * as store from './delivery-store.ts'
import type { DeliveryRow, DeliveryMethod } from './delivery-store.ts'
import { recordHostAnswer, findHostClosedUntil, recordHostFailure } from './host-store.ts'
import { computeBreakerSeconds, callTimeoutMs, isHostFailure, decideOutcome, pauseSeconds } from './rules.ts'
import { makeSignedHeaders } from './signing.ts'

/**
 * For how long a delivery is reserved for one process: longer than a call can take, so that another process takes over
 * when the first has died.
 */
const claimSeconds = 60
const keptAnswer = 2_000
/** The span of time over which the deliveries to a host are spread when it may be called again. */
const spreadSeconds = 30
/** A delivery that has been due for this many seconds has lost its job, because the process of that job was killed. */
const overdueSeconds = 120
const overdueAtOnce = 500
const job = 'webhooks.deliver'

/** A part of the product that sends deliveries: campaigns, or the endpoints of staff. */
export type Sender = {
  /** For how many hours delivery is attempted. */
  hours: number
  /**
   * Returns the secrets that currently sign a delivery to this receiver, the current one first; null when the receiver
   * gets no more deliveries.
   */
  secretsOf: (db: Db, receiver: string, now: Date) => Promise<readonly string[] | null>
  /** Called with the result of a delivery to a receiver, in the transaction that records the result. */
  concluded?: (tx: Tx, receiver: string, isDelivered: boolean) => Promise<void>
}
/** A message to one receiver. A message whose `onceKey` is already stored is not stored again. */
export type Message = {
  deliveryId?: string
  receiver: string
  subject: string
  event: string
  url: string
  payload: object
  way?: DeliveryMethod
  onceKey?: string
}
type Tried = { url: string; payload: object; secrets: readonly string[] }
type Needs = {
  db: Db
  jobs: Pick<Jobs, 'add' | 'addAll'>
  outgoing: Pick<Outgoing, 'call'>
  random?: () => number
}
export type Deliveries = ReturnType<typeof createDeliveries>

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000)
/** Makes the body of a call, which is the same byte for byte at every attempt. */
const bodyOf = ({ payload }: Pick<DeliveryRow, 'payload'>): string => JSON.stringify(payload)
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

const describe = (result: OutgoingResult): CallResult => ({
  status: result.answered ? result.status : null,
  failure: result.answered ? '' : `${result.reason}: ${result.detail}`,
  answer: result.answered ? result.body.replaceAll('\0', '').slice(0, keptAnswer) : '',
  ms: result.ms,
})

/**
 * Sends everything that goes to other programs: at least once, in order for each subject and receiver, with growing
 * pauses between attempts, and without calling a host that is down.
 */
export function createDeliveries({ db, jobs, outgoing, random = Math.random }: Needs) {
  const senders = new Map<string, Sender>()
  const senderOf = (name: string): Sender => {
    const found = senders.get(name)
    if (!found) throw new Error(`nobody sends as ${name}`)
    return found
  }

  // Deliveries to one host run one after another, so that a receiver that hangs occupies only one worker.
  const placeOf = (row: Pick<DeliveryRow, 'delivery_id' | 'host'>) => ({
    key: `delivery:${row.delivery_id}`,
    queue: `deliveries:${row.host}`,
  })
  const queueAt = (tx: Tx, row: DeliveryRow, runAt: Date) =>
    jobs.add(tx, job, { deliveryId: row.delivery_id }, { ...placeOf(row), runAt })
  const queueAll = async (tx: Tx, rows: readonly DeliveryRow[], keepsTime = false): Promise<void> => {
    const places = new Map(rows.map((row) => [row.delivery_id, placeOf(row)]))
    const payloads = rows.map((row) => ({ deliveryId: row.delivery_id }))
    await jobs.addAll(tx, job, payloads, {
      placeOf: ({ deliveryId }) => places.get(String(deliveryId)) ?? {},
      keepsTime,
    })
  }

  /**
   * Stores messages and queues their deliveries, in the caller's transaction. Returns those that were not already
   * stored.
   */
  async function add(tx: Tx, sender: string, messages: readonly Message[], now: Date): Promise<DeliveryRow[]> {
    if (messages.length === 0) return []
    const { hours } = senderOf(sender)
    const rows = await store.insertDeliveries(
      tx,
      messages.map(({ deliveryId = newId(), way = 'call', onceKey = null, ...message }) => ({
        ...message,
        deliveryId,
        sender,
        way,
        host: hostOf(message.url),
        hours,
        onceKey,
      })),
      now,
    )
    await queueAll(
      tx,
      rows.filter((row) => row.way === 'call'),
    )
    return rows
  }

  async function conclude(tx: Tx, row: DeliveryRow, result: OutgoingResult, isManual: boolean): Promise<void> {
    const now = await nowOf(tx)
    const outcome = decideOutcome(result, row.url)
    if (outcome === 'delivered') await recordHostAnswer(tx, row.host)
    else if (isHostFailure(result)) await recordHostFailure(tx, row.host, now, computeBreakerSeconds)
    const nextAt = outcome === 'again' ? after(now, pauseSeconds(row.attempts + 1)) : null
    const isOver = nextAt !== null && nextAt > row.expires_at
    const status: DeliveryState =
      outcome === 'delivered' ? 'delivered' : outcome === 'dead' || isOver ? 'dead' : 'waiting'
    const isWaiting = status === 'waiting' && nextAt !== null
    const attempt = { at: now, ...describe(result), isManual }
    // The receiver is locked before its deliveries, in the same order as when a receiver is changed.
    await senderOf(row.sender).concluded?.(tx, row.receiver, outcome === 'delivered')
    await store.noteAttempt(tx, row.delivery_id, attempt, { status, nextAt: isWaiting ? nextAt : null })
    if (isWaiting) return queueAt(tx, row, nextAt)
    const next = await store.findNextDelivery(tx, row)
    if (next) await queueAll(tx, [next])
  }

  const putOff = (row: DeliveryRow, closedUntil: Date): Promise<void> =>
    transaction(db, async (tx) => {
      const at = after(closedUntil, random() * spreadSeconds)
      await store.putOffDelivery(tx, row.delivery_id, at)
      await queueAt(tx, row, at)
    })

  /**
   * Sends a delivery that is due, and plans what follows: another attempt, the next delivery about the same subject, or
   * nothing. It is harmless to repeat. A host that keeps failing is not called for a while, unless `isManual` is set.
   */
  async function deliver(deliveryId: string, isManual = false): Promise<void> {
    const row = await store.claimDelivery(db, deliveryId, claimSeconds)
    if (!row) return
    const now = await nowOf(db)
    const secrets = await senderOf(row.sender).secretsOf(db, row.receiver, now)
    if (!secrets) return void (await store.buryDelivery(db, deliveryId))
    const closedUntil = isManual ? null : await findHostClosedUntil(db, row.host, claimSeconds, now)
    if (closedUntil) return putOff(row, closedUntil)
    const result = await call(row.url, secrets, { id: deliveryId, body: bodyOf(row), now })
    await transaction(db, (tx) => conclude(tx, row, result, isManual))
  }

  const call = (url: string, secrets: readonly string[], signed: Parameters<typeof makeSignedHeaders>[1]) =>
    outgoing.call({
      url,
      method: 'POST',
      headers: makeSignedHeaders(secrets, signed),
      body: signed.body,
      timeoutMs: callTimeoutMs,
    })

  return {
    /** Registers a sender under its name. */
    define: (name: string, sender: Sender): void => void senders.set(name, sender),
    add,
    deliver,
    bodyOf,

    /** Calls an address once, without storing or repeating anything. The call is signed if a secret is given. */
    tryOnce: async (id: string, { url, payload, secrets }: Tried): Promise<CallResult> =>
      describe(await call(url, secrets, { id, body: JSON.stringify(payload), now: await nowOf(db) })),

    /** Finds one delivery; null when there is none or the text is not an id. */
    find: async (from: Db, deliveryId: string): Promise<DeliveryRow | null> =>
      isId(deliveryId) ? store.findDelivery(from, deliveryId) : null,

    /** Lists a page of a sender's deliveries, each with its attempts. */
    list: async (asked: store.DeliveriesAsked, page: AgedPage) => {
      const { rows, count } = await store.listDeliveries(db, asked, page, countedRowsMax + 1)
      const attempts = await store.readAttempts(db, [rows.map((row) => row.delivery_id)])
      const of = (row: DeliveryRow) => attempts.filter((one) => one.delivery_id === row.delivery_id).map(shownAttempt)
      return { count, rows: rows.map((row) => ({ ...row, tries: of(row) })) }
    },

    /**
     * Sends a delivery again at once, whatever its state, with the full time for its attempts. Its id does not change.
     */
    resend: async (tx: Tx, row: DeliveryRow): Promise<void> => {
      if (row.way !== 'call' || row.url === '') throw new Problem('not-found')
      const { delivery_id: deliveryId } = row
      await store.reviveDelivery(tx, deliveryId, await nowOf(tx), senderOf(row.sender).hours)
      await jobs.add(tx, job, { deliveryId, isManual: true }, { key: placeOf(row).key })
    },

    /** Requeues deliveries that have been due for a while because their process was killed; returns how many. */
    sweep: async (): Promise<number> => {
      const rows = await store.listOverdueDeliveries(db, overdueSeconds, overdueAtOnce)
      if (rows.length > 0) await transaction(db, (tx) => queueAll(tx, rows, true))
      return rows.length
    },

    /** Ends the waiting deliveries to a receiver that gets no more. */
    endAll: (tx: Tx, sender: string, receiver: string) => store.buryDeliveriesTo(tx, sender, receiver),
    /** Sends the deliveries that have not arrived at a receiver to its new address. */
    readdress: (tx: Tx, sender: string, receiver: string, url: string) =>
      store.readdressDeliveries(tx, { sender, receiver, url, host: hostOf(url) }),
    waitingFor: store.countWaitingFor,
    failingFor: store.countFailingFor,
    /** Counts the waiting deliveries, and how many of them have failed before. */
    backlog: () => store.measureBacklog(db),

    waitingForBrowser: store.findWaitingForBrowser,
    /** Records that a browser has loaded the address of a delivery. */
    noteLoaded: async (deliveryId: string): Promise<void> => {
      if (isId(deliveryId)) await store.noteLoaded(db, deliveryId)
    },
    /** Ends the deliveries that no browser has loaded in time. */
    endUnloaded: () => store.endUnloaded(db),
    /** Erases the deliveries about these subjects, except for the fact that they existed. */
    blank: store.blankDeliveries,
  }
}

const shownAttempt = ({ at, status, failure, answer, ms, is_manual: isManual }: store.AttemptRow) => ({
  at: at.toISOString(),
  status,
  failure,
  answer,
  ms,
  isManual,
})
