import type { AgedPage } from '../../../platform/contract/paging.ts'
import { statement, type Db, type Tx, statementByAge } from '../../../platform/server/db.ts'
import type { DeliveryState } from '../contract.ts'

/** How a delivery is made: the server calls an address, or a browser loads it and reports that. */
export type DeliveryMethod = 'call' | 'browser'
export type DeliveryRow = {
  delivery_id: string
  sender: string
  receiver: string
  subject: string
  event: string
  way: DeliveryMethod
  url: string
  host: string
  payload: Record<string, unknown>
  status: DeliveryState
  attempts: number
  created_at: Date
  expires_at: Date
  next_at: Date | null
  delivered_at: Date | null
}
// Not for users: these are names of columns.
const columns = `d.delivery_id, d.sender, d.receiver, d.subject, d.event, d.way, d.url, d.host, d.payload, d.status, d.attempts, d.created_at,
  d.expires_at, d.next_at, d.delivered_at`
// Not for users: this is a condition of the statements below.
const isFirst = `not exists (select from deliveries earlier where earlier.sender = d.sender and earlier.receiver = d.receiver
  and earlier.subject = d.subject and earlier.status = 'waiting' and earlier.way = 'call' and earlier.delivery_no < d.delivery_no)`

export type NewDelivery = {
  deliveryId: string
  sender: string
  receiver: string
  subject: string
  event: string
  way: DeliveryMethod
  url: string
  host: string
  payload: object
  hours: number
  onceKey: string | null
}
const insertAll = statement<DeliveryRow>(
  'webhooks.insert-deliveries',
  `insert into deliveries as d (delivery_id, sender, receiver, subject, event, way, url, host, payload, created_at, expires_at, next_at, once_key)
   select n.id, n.sender, n.receiver, n.subject, n.event, n.way, n.url, n.host, n.payload, $2::timestamptz,
     $2::timestamptz + make_interval(hours => n.hours), case n.way when 'call' then $2::timestamptz end, n.once
   from rows from (json_to_recordset($1::json) as (id uuid, sender text, receiver text, subject text, event text, way text, url text,
     host text, payload jsonb, hours int, once text)) with ordinality
     as n(id, sender, receiver, subject, event, way, url, host, payload, hours, once, no) order by n.no
   on conflict (once_key) do nothing returning ${columns}`,
)
/** Stores deliveries in this order; leaves out those whose key is already stored. */
export const insertDeliveries = (tx: Tx, all: readonly NewDelivery[], now: Date): Promise<DeliveryRow[]> => {
  const rows = all.map(({ deliveryId: id, onceKey: once, ...rest }) => ({ id, once, ...rest }))
  return insertAll(tx, [JSON.stringify(rows), now])
}

const claimOne = statement<DeliveryRow>(
  'webhooks.claim',
  `update deliveries d set claimed_until = now() + make_interval(secs => $2)
   where d.delivery_id = $1 and d.way = 'call' and d.status = 'waiting' and (d.claimed_until is null or d.claimed_until < now())
     and ${isFirst} returning ${columns}`,
)
/**
 * Reserves a delivery for a while. Null when it is not due: it has ended, another process has reserved it, or an
 * earlier one about the same subject is waiting.
 */
export const claimDelivery = async (db: Db, deliveryId: string, seconds: number): Promise<DeliveryRow | null> =>
  (await claimOne(db, [deliveryId, seconds]))[0] ?? null

const readOne = statement<DeliveryRow>(
  'webhooks.delivery',
  `select ${columns} from deliveries d where d.delivery_id = $1`,
)
export const findDelivery = async (db: Db, deliveryId: string): Promise<DeliveryRow | null> =>
  (await readOne(db, [deliveryId]))[0] ?? null

const endAttempt = statement<{ attempts: number }>(
  'webhooks.end-attempt',
  `update deliveries set status = $2::text, attempts = attempts + 1, next_at = $3, claimed_until = null,
     delivered_at = case when $2 = 'delivered' then $4::timestamptz else delivered_at end
   where delivery_id = $1 and (status = 'waiting' or $2 = 'delivered') returning attempts`,
)
const insertAttempt = statement(
  'webhooks.insert-attempt',
  `insert into delivery_attempts (delivery_id, attempt_no, at, status, failure, answer, ms, is_manual)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
export type Attempt = {
  at: Date
  status: number | null
  failure: string
  answer: string
  ms: number
  isManual: boolean
}
/** Stores an attempt and its result. */
export async function noteAttempt(
  tx: Tx,
  deliveryId: string,
  { at, status, failure, answer, ms, isManual }: Attempt,
  then: { status: DeliveryState; nextAt: Date | null },
): Promise<void> {
  const [row] = await endAttempt(tx, [deliveryId, then.status, then.nextAt, at])
  if (row) await insertAttempt(tx, [deliveryId, row.attempts, at, status, failure, answer, ms, isManual])
}

const putOff = statement(
  'webhooks.put-off',
  `update deliveries set next_at = $2, claimed_until = null where delivery_id = $1 and status = 'waiting'`,
)
/** Ends the reservation of a delivery without an attempt, and sets the time of the next attempt. */
export const putOffDelivery = (tx: Tx, deliveryId: string, nextAt: Date) => putOff(tx, [deliveryId, nextAt])

const markWaiting = statement(
  'webhooks.revive',
  `update deliveries set status = 'waiting', next_at = $2::timestamptz, expires_at = $2::timestamptz + make_interval(hours => $3),
     claimed_until = null where delivery_id = $1`,
)
export const reviveDelivery = (tx: Tx, deliveryId: string, now: Date, hours: number) =>
  markWaiting(tx, [deliveryId, now, hours])

const markDead = statement(
  'webhooks.bury',
  `update deliveries set status = 'dead', next_at = null, claimed_until = null where delivery_id = $1 and status = 'waiting'`,
)
export const buryDelivery = (db: Db, deliveryId: string) => markDead(db, [deliveryId])

const buryAll = statement(
  'webhooks.bury-all',
  `update deliveries set status = 'dead', next_at = null, claimed_until = null where sender = $1 and receiver = $2 and status = 'waiting'`,
)
/** Ends all waiting deliveries to a receiver. */
export const buryDeliveriesTo = (tx: Tx, sender: string, receiver: string) => buryAll(tx, [sender, receiver])

const readdress = statement(
  'webhooks.readdress',
  `update deliveries set url = $3, host = $4 where sender = $1 and receiver = $2 and status <> 'delivered'`,
)
/** Sends the deliveries that have not arrived at a receiver to its new address. */
export const readdressDeliveries = (tx: Tx, to: { sender: string; receiver: string; url: string; host: string }) =>
  readdress(tx, [to.sender, to.receiver, to.url, to.host])

const nextOf = statement<DeliveryRow>(
  'webhooks.next-of-subject',
  `select ${columns} from deliveries d where d.sender = $1 and d.receiver = $2 and d.subject = $3 and d.status = 'waiting' and d.way = 'call'
   order by d.delivery_no limit 1`,
)
/** Finds the first waiting delivery with the same receiver and subject as this one. */
export const findNextDelivery = async (
  tx: Tx,
  { sender, receiver, subject }: DeliveryRow,
): Promise<DeliveryRow | null> => (await nextOf(tx, [sender, receiver, subject]))[0] ?? null

const selectOverdue = statement<DeliveryRow>(
  'webhooks.overdue',
  `select ${columns} from deliveries d where d.way = 'call' and d.status = 'waiting' and d.next_at < now() - make_interval(secs => $1)
     and (d.claimed_until is null or d.claimed_until < now()) and ${isFirst} order by d.next_at limit $2`,
)
/**
 * Finds deliveries that could have been sent for this many seconds but were not, those that have waited longest first.
 */
export const listOverdueDeliveries = (db: Db, seconds: number, limit: number) => selectOverdue(db, [seconds, limit])

const readForBrowser = statement<DeliveryRow>(
  'webhooks.for-browser',
  `select ${columns} from deliveries d where d.sender = $1 and d.subject = $2 and d.way = 'browser' and d.status = 'waiting'
     and d.expires_at > $3 limit 1`,
)
/** Finds the delivery about a subject that a browser has not loaded yet. */
export const findWaitingForBrowser = async (
  db: Db,
  sender: string,
  subject: string,
  now: Date,
): Promise<DeliveryRow | null> => (await readForBrowser(db, [sender, subject, now]))[0] ?? null

const noteOne = statement<{ delivery_id: string }>(
  'webhooks.note-loaded',
  `update deliveries set status = 'delivered', attempts = attempts + 1, delivered_at = now()
   where delivery_id = $1 and way = 'browser' and status = 'waiting' returning delivery_id`,
)
/**
 * Records that a browser has loaded the address of a delivery; false when it had been loaded before, or when there is
 * no such delivery.
 */
export const noteLoaded = async (db: Db, deliveryId: string): Promise<boolean> =>
  (await noteOne(db, [deliveryId])).length > 0

const buryUnloaded = statement(
  'webhooks.bury-unloaded',
  `update deliveries set status = 'dead' where way = 'browser' and status = 'waiting' and expires_at < now()`,
)
export const endUnloaded = (db: Db) => buryUnloaded(db, [])

// Not for users: this is a condition of the statements below. A null receiver means any receiver.
const isWanted = `d.sender = $1 and ($2::text is null or d.receiver = $2) and ($3::text is null or d.status = $3)`
const selectPage = statementByAge<DeliveryRow>(
  'webhooks.deliveries',
  (way) =>
    `select ${columns} from deliveries d where ${isWanted} order by d.created_at ${way}, d.delivery_no ${way} offset $4 limit $5`,
)
const countMatching = statement<{ found: number }>(
  'webhooks.count-deliveries',
  `select count(*)::int as found from (select from deliveries d where ${isWanted} limit $4) as taken`,
)
export type DeliveriesAsked = { sender: string; receiver: string | null; status: DeliveryState | null }
/** Lists a page of a sender's deliveries, with the total number up to `atMost`. */
export async function listDeliveries(
  db: Db,
  { sender, receiver, status }: DeliveriesAsked,
  page: AgedPage,
  atMost: number,
) {
  const [rows, counted] = await Promise.all([
    selectPage(page.age)(db, [sender, receiver, status, page.offset, page.limit]),
    countMatching(db, [sender, receiver, status, atMost]),
  ])
  return { rows, count: counted[0]?.found ?? 0 }
}

export type AttemptRow = {
  delivery_id: string
  at: Date
  status: number | null
  failure: string
  answer: string
  ms: number
  is_manual: boolean
}
export const readAttempts = statement<AttemptRow>(
  'webhooks.attempts',
  `select delivery_id, at, status, failure, answer, ms, is_manual from delivery_attempts
   where delivery_id = any ($1::uuid[]) order by delivery_id, attempt_no`,
)

const countWaiting = statement<{ receiver: string; waiting: number }>(
  'webhooks.count-waiting',
  `select receiver, count(*)::int as waiting from deliveries
   where sender = $1 and receiver = any ($2::text[]) and status = 'waiting' and way = 'call' group by receiver`,
)
/** Counts the waiting deliveries to each of these receivers. */
export const countWaitingFor = async (
  db: Db,
  sender: string,
  receivers: readonly string[],
): Promise<Map<string, number>> =>
  new Map((await countWaiting(db, [sender, receivers])).map(({ receiver, waiting }) => [receiver, waiting]))

const countFailing = statement<{ receiver: string; failing: number }>(
  'webhooks.count-failing',
  `select receiver, count(*)::int as failing from deliveries
   where sender = $1 and receiver = any ($2::text[]) and status = 'waiting' and way = 'call' and attempts > 0 group by receiver
   order by failing desc, receiver`,
)
/** Counts the deliveries to each of these receivers that failed and will be tried again, the highest count first. */
export const countFailingFor = (db: Db, sender: string, receivers: readonly string[]) =>
  countFailing(db, [sender, receivers])

const countBacklog = statement<{ waiting: number; failing: number }>(
  'webhooks.backlog',
  `select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as failing from deliveries
   where status = 'waiting' and way = 'call'`,
)
/** Counts the waiting deliveries, and how many of them have failed before; for metrics. */
export const measureBacklog = async (db: Db): Promise<{ waiting: number; failing: number }> =>
  (await countBacklog(db, []))[0] ?? { waiting: 0, failing: 0 }

const blank = statement(
  'webhooks.blank',
  `update deliveries set url = '', payload = '{}', next_at = null, status = case status when 'waiting' then 'dead' else status end
   where sender = $1 and subject = any ($2::text[])`,
)
const dropAttempts = statement(
  'webhooks.drop-attempts',
  `delete from delivery_attempts where delivery_id in
     (select delivery_id from deliveries where sender = $1 and subject = any ($2::text[]))`,
)
/** Erases the deliveries about these subjects, except for the fact that they existed. */
export async function blankDeliveries(tx: Tx, sender: string, subjects: readonly string[]): Promise<void> {
  await dropAttempts(tx, [sender, subjects])
  await blank(tx, [sender, subjects])
}
