import type { DeliveryState, TriedCall } from '../contract.ts'
import { countedRows, type AgedPage } from '../../../platform/contract/paging.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Outgoing, OutgoingResult } from '../../../platform/server/outgoing.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import * as store from './delivery-store.ts'
import type { DeliveryRow, Way } from './delivery-store.ts'
import { hostAnswered, hostClosedUntil, hostFailed } from './host-store.ts'
import { breakerSeconds, callTimeoutMs, isHostFailure, outcomeOf, pauseSeconds } from './rules.ts'
import { headersSigned } from './signing.ts'

/** Longer than a call can take, so that a process that died gives its delivery back. */
const claimSeconds = 60
const keptAnswer = 2_000
/** After a host's rest its deliveries come back spread over so many seconds. */
const spreadSeconds = 30
/** What is due for so long has lost its job, with a process that was killed. */
const overdueSeconds = 120
const overdueAtOnce = 500
const job = 'webhooks.deliver'

/** Who has deliveries sent: campaigns, and the endpoints of staff. */
export type Sender = {
  /** For so many hours a delivery is tried. */
  hours: number
  /** What signs a delivery to this receiver now, the present secret first; null when it gets nothing more. */
  secretsOf: (db: Db, receiver: string, now: Date) => Promise<readonly string[] | null>
  /** Hears how a call to a receiver ended, in the transaction that notes it. */
  concluded?: (tx: Tx, receiver: string, isDelivered: boolean) => Promise<void>
}
/** A message to one receiver; what has been written under the same `onceKey` is not written again. */
export type Message = {
  deliveryId?: string
  receiver: string
  subject: string
  event: string
  url: string
  payload: object
  way?: Way
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
/** What is sent, byte for byte the same at every attempt. */
const bodyOf = ({ payload }: Pick<DeliveryRow, 'payload'>): string => JSON.stringify(payload)
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

const describe = (result: OutgoingResult): TriedCall => ({
  status: result.answered ? result.status : null,
  failure: result.answered ? '' : `${result.reason}: ${result.detail}`,
  answer: result.answered ? result.body.replaceAll('\0', '').slice(0, keptAnswer) : '',
  ms: result.ms,
})

/**
 * The one machine by which anything is delivered to programs outside: at least once, in order for each subject and receiver, with
 * pauses that grow, and without knocking at a host that is down.
 */
export function createDeliveries({ db, jobs, outgoing, random = Math.random }: Needs) {
  const senders = new Map<string, Sender>()
  const senderOf = (name: string): Sender => {
    const found = senders.get(name)
    if (!found) throw new Error(`nobody sends as ${name}`)
    return found
  }

  // One after another for each host: a receiver that hangs keeps one worker waiting, never all.
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

  /** Keeps messages and has them sent, in the caller's transaction; gives those that had not been kept before. */
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
    const outcome = outcomeOf(result, row.url)
    if (outcome === 'delivered') await hostAnswered(tx, row.host)
    else if (isHostFailure(result)) await hostFailed(tx, row.host, now, breakerSeconds)
    const nextAt = outcome === 'again' ? after(now, pauseSeconds(row.attempts + 1)) : null
    const isOver = nextAt !== null && nextAt > row.expires_at
    const status: DeliveryState =
      outcome === 'delivered' ? 'delivered' : outcome === 'dead' || isOver ? 'dead' : 'waiting'
    const isWaiting = status === 'waiting' && nextAt !== null
    const attempt = { at: now, ...describe(result), isManual }
    // The receiver first and its deliveries after it, as whoever changes a receiver locks them.
    await senderOf(row.sender).concluded?.(tx, row.receiver, outcome === 'delivered')
    await store.noteAttempt(tx, row.delivery_id, attempt, { status, nextAt: isWaiting ? nextAt : null })
    if (isWaiting) return queueAt(tx, row, nextAt)
    const next = await store.nextDelivery(tx, row)
    if (next) await queueAll(tx, [next])
  }

  const putOff = (row: DeliveryRow, closedUntil: Date): Promise<void> =>
    transaction(db, async (tx) => {
      const at = after(closedUntil, random() * spreadSeconds)
      await store.putOffDelivery(tx, row.delivery_id, at)
      await queueAt(tx, row, at)
    })

  /**
   * Sends a delivery that is due, and plans what follows: the next attempt, the next one of its subject, or nothing more. Harmless to
   * repeat. A host that fails again and again is left alone for a while; `isManual` asks it all the same.
   */
  async function deliver(deliveryId: string, isManual = false): Promise<void> {
    const row = await store.claimDelivery(db, deliveryId, claimSeconds)
    if (!row) return
    const now = await nowOf(db)
    const secrets = await senderOf(row.sender).secretsOf(db, row.receiver, now)
    if (!secrets) return void (await store.buryDelivery(db, deliveryId))
    const closedUntil = isManual ? null : await hostClosedUntil(db, row.host, claimSeconds, now)
    if (closedUntil) return putOff(row, closedUntil)
    const result = await call(row.url, secrets, { id: deliveryId, body: bodyOf(row), now })
    await transaction(db, (tx) => conclude(tx, row, result, isManual))
  }

  const call = (url: string, secrets: readonly string[], signed: Parameters<typeof headersSigned>[1]) =>
    outgoing.call({
      url,
      method: 'POST',
      headers: headersSigned(secrets, signed),
      body: signed.body,
      timeoutMs: callTimeoutMs,
    })

  return {
    /** Says who sends under a name. */
    define: (name: string, sender: Sender): void => void senders.set(name, sender),
    add,
    deliver,
    bodyOf,

    /** Calls an address once, with nothing kept and nothing repeated; signed where there is a secret. */
    tryOnce: async (id: string, { url, payload, secrets }: Tried): Promise<TriedCall> =>
      describe(await call(url, secrets, { id, body: JSON.stringify(payload), now: await nowOf(db) })),

    /** One delivery, or null; also when the text is not an id. */
    find: async (from: Db, deliveryId: string): Promise<DeliveryRow | null> =>
      isId(deliveryId) ? store.findDelivery(from, deliveryId) : null,

    /** A page of what a sender has sent, with the attempts of each. */
    list: async (asked: store.DeliveriesAsked, page: AgedPage) => {
      const { rows, count } = await store.listDeliveries(db, asked, page, countedRows + 1)
      const attempts = await store.attemptsOf(db, [rows.map((row) => row.delivery_id)])
      const of = (row: DeliveryRow) => attempts.filter((one) => one.delivery_id === row.delivery_id).map(shownAttempt)
      return { count, rows: rows.map((row) => ({ ...row, tries: of(row) })) }
    },

    /** Has a delivery sent again at once, whatever became of it, with its whole time before it; the id stays. */
    resend: async (tx: Tx, row: DeliveryRow): Promise<void> => {
      if (row.way !== 'call' || row.url === '') throw new Problem('not-found')
      const { delivery_id: deliveryId } = row
      await store.reviveDelivery(tx, deliveryId, await nowOf(tx), senderOf(row.sender).hours)
      await jobs.add(tx, job, { deliveryId, isManual: true }, { key: placeOf(row).key })
    },

    /** Queues again what has been due for a while: the job of it ended with a process that was killed. */
    sweep: async (): Promise<number> => {
      const rows = await store.overdueDeliveries(db, overdueSeconds, overdueAtOnce)
      if (rows.length > 0) await transaction(db, (tx) => queueAll(tx, rows, true))
      return rows.length
    },

    /** Ends what waits for a receiver that gets nothing more. */
    endAll: (tx: Tx, sender: string, receiver: string) => store.buryDeliveriesTo(tx, sender, receiver),
    /** Sends what has not arrived at a receiver to its new address. */
    readdress: (tx: Tx, sender: string, receiver: string, url: string) =>
      store.readdressDeliveries(tx, { sender, receiver, url, host: hostOf(url) }),
    waitingFor: store.waitingFor,
    /** How many deliveries wait, and how many of them have failed before. */
    backlog: () => store.backlog(db),

    waitingForBrowser: store.waitingForBrowser,
    /** Notes that a browser has loaded its address. */
    noteLoaded: async (deliveryId: string): Promise<void> => {
      if (isId(deliveryId)) await store.noteLoaded(db, deliveryId)
    },
    /** Gives up what no browser came back for. */
    endUnloaded: () => store.endUnloaded(db),
    /** Leaves of the deliveries about these subjects only that they were. */
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
