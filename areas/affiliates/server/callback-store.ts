import type { CallbackStatus } from '../contract/campaign-callbacks.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type CallbackEvent = 'lead' | 'first-complete' | 'reversed'
export type CallbackRow = {
  callback_id: string
  lead_id: string
  aff_id: number
  kind: 'pixel' | 's2s'
  event: CallbackEvent
  url: string
  host: string
  payload: Record<string, unknown>
  status: CallbackStatus
  attempts: number
  created_at: Date
  expires_at: Date
  next_at: Date | null
  delivered_at: Date | null
}
const columns = `callback_id, lead_id, aff_id, kind, event, url, host, payload, status, attempts, created_at, expires_at, next_at,
  delivered_at`

const insertOne = statement(
  'affiliates.insert-callback',
  `insert into callbacks (callback_id, lead_id, aff_id, kind, event, url, host, payload, created_at, expires_at, next_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, $9::timestamptz + make_interval(hours => $10), $11) on conflict do nothing returning callback_id`,
)
export type NewCallback = {
  callbackId: string
  leadId: string
  affId: number
  kind: 'pixel' | 's2s'
  event: CallbackEvent
  url: string
  host: string
  payload: object
  now: Date
  hours: number
}
/** Keeps what a vendor will be told; false when this event of this lead was told before. */
export async function insertCallback(tx: Tx, one: NewCallback): Promise<boolean> {
  const { callbackId, leadId, affId, kind, event, url, host, payload, now, hours } = one
  const nextAt = kind === 's2s' ? now : null
  const values = [callbackId, leadId, affId, kind, event, url, host, JSON.stringify(payload), now, hours, nextAt]
  return (await insertOne(tx, values)).length > 0
}

const claimOne = statement<CallbackRow>(
  'affiliates.claim-callback',
  `update callbacks c set claimed_until = now() + make_interval(secs => $2)
   where callback_id = $1 and kind = 's2s' and status = 'waiting' and (claimed_until is null or claimed_until < now())
     and not exists (select from callbacks earlier where earlier.lead_id = c.lead_id and earlier.status = 'waiting'
       and earlier.kind = 's2s' and earlier.callback_id < c.callback_id)
   returning ${columns}`,
)
/** Takes a callback for a while; null when it is not due: it has ended, somebody else has it, or an earlier one of its lead waits. */
export const claimCallback = async (db: Db, callbackId: string, seconds: number): Promise<CallbackRow | null> =>
  (await claimOne(db, [callbackId, seconds]))[0] ?? null

const readOne = statement<CallbackRow>('affiliates.callback', `select ${columns} from callbacks where callback_id = $1`)
export const findCallback = async (db: Db, callbackId: string): Promise<CallbackRow | null> =>
  (await readOne(db, [callbackId]))[0] ?? null

const endAttempt = statement<CallbackRow>(
  'affiliates.end-attempt',
  `update callbacks set status = $2::text, attempts = attempts + 1, next_at = $3, claimed_until = null,
     delivered_at = case when $2 = 'delivered' then $4::timestamptz else delivered_at end
   where callback_id = $1 returning ${columns}`,
)
const insertAttempt = statement(
  'affiliates.insert-attempt',
  `insert into callback_attempts (callback_id, attempt_no, at, status, failure, answer, ms, is_manual)
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
/** Writes down an attempt and what follows from it. */
export async function noteAttempt(
  tx: Tx,
  callbackId: string,
  { at, status, failure, answer, ms, isManual }: Attempt,
  then: { status: CallbackStatus; nextAt: Date | null },
): Promise<void> {
  const [row] = await endAttempt(tx, [callbackId, then.status, then.nextAt, at])
  if (row) await insertAttempt(tx, [callbackId, row.attempts, at, status, failure, answer, ms, isManual])
}

const putOff = statement(
  'affiliates.put-off',
  'update callbacks set next_at = $2, claimed_until = null where callback_id = $1 and status = $3',
)
/** Gives a callback back untried, to be taken up at another time. */
export const putOffCallback = (tx: Tx, callbackId: string, nextAt: Date) => putOff(tx, [callbackId, nextAt, 'waiting'])

const reviveOne = statement(
  'affiliates.revive',
  `update callbacks set status = 'waiting', next_at = $2::timestamptz, expires_at = $2::timestamptz + make_interval(hours => $3), claimed_until = null
   where callback_id = $1`,
)
export const reviveCallback = (tx: Tx, callbackId: string, now: Date, hours: number) =>
  reviveOne(tx, [callbackId, now, hours])

const nextOf = statement<CallbackRow>(
  'affiliates.next-of-lead',
  `select ${columns} from callbacks where lead_id = $1 and status = 'waiting' and kind = 's2s' order by callback_id limit 1`,
)
/** The first callback of a lead that still waits. */
export const nextCallbackOf = async (tx: Tx, leadId: string): Promise<CallbackRow | null> =>
  (await nextOf(tx, [leadId]))[0] ?? null

const readPixel = statement<CallbackRow>(
  'affiliates.pixel-of',
  `select ${columns} from callbacks where lead_id = $1 and kind = 'pixel' and status = 'waiting' and expires_at > $2 limit 1`,
)
/** The pixel of a lead that no browser has told of yet. */
export const waitingPixel = async (tx: Tx | Db, leadId: string, now: Date): Promise<CallbackRow | null> =>
  (await readPixel(tx, [leadId, now]))[0] ?? null

const firePixel = statement(
  'affiliates.fire-pixel',
  `update callbacks set status = 'delivered', attempts = attempts + 1, delivered_at = now()
   where callback_id = $1 and kind = 'pixel' and status = 'waiting' returning callback_id`,
)
/** Notes that a browser has loaded a pixel; false when it had before, or there is none. */
export const noteFired = async (db: Db, callbackId: string): Promise<boolean> =>
  (await firePixel(db, [callbackId])).length > 0

const buryPixels = statement(
  'affiliates.bury-pixels',
  `update callbacks set status = 'dead' where kind = 'pixel' and status = 'waiting' and expires_at < now()`,
)
export const endOldPixels = (db: Db) => buryPixels(db, [])

const selectPage = statement<CallbackRow>(
  'affiliates.callbacks',
  `select ${columns} from callbacks where aff_id = $1 and ($2::text is null or status = $2)
   order by created_at desc, callback_id desc offset $3 limit $4`,
)
const countAll = statement<{ found: number }>(
  'affiliates.count-callbacks',
  'select count(*)::int as found from callbacks where aff_id = $1 and ($2::text is null or status = $2)',
)
export async function listCallbacks(
  db: Db,
  affId: number,
  status: CallbackStatus | null,
  page: { offset: number; limit: number },
) {
  const [rows, counted] = await Promise.all([
    selectPage(db, [affId, status, page.offset, page.limit]),
    countAll(db, [affId, status]),
  ])
  return { rows, count: counted[0]?.found ?? 0 }
}

export type AttemptRow = {
  callback_id: string
  at: Date
  status: number | null
  failure: string
  answer: string
  ms: number
  is_manual: boolean
}
export const attemptsOf = statement<AttemptRow>(
  'affiliates.attempts',
  `select callback_id, at, status, failure, answer, ms, is_manual from callback_attempts
   where callback_id = any ($1::uuid[]) order by callback_id, attempt_no`,
)

const readHost = statement<{ failures: number; closed_until: Date | null }>(
  'affiliates.host',
  'select failures, closed_until from callback_hosts where host = $1',
)
const claimProbe = statement(
  'affiliates.claim-probe',
  `update callback_hosts set closed_until = now() + make_interval(secs => $2)
   where host = $1 and closed_until <= now() returning host`,
)
/** Until when a host is left alone; null when it may be called. Of those who ask at the end of that time, one may try it out. */
export async function hostClosedUntil(db: Db, host: string, probeSeconds: number, now: Date): Promise<Date | null> {
  const [row] = await readHost(db, [host])
  if (!row?.closed_until) return null
  if (row.closed_until > now) return row.closed_until
  if ((await claimProbe(db, [host, probeSeconds])).length > 0) return null
  return (await readHost(db, [host]))[0]?.closed_until ?? null
}

const countFailure = statement<{ failures: number }>(
  'affiliates.host-failed',
  `insert into callback_hosts (host, failures) values ($1, 1)
   on conflict (host) do update set failures = callback_hosts.failures + 1 returning failures`,
)
const closeHost = statement('affiliates.close-host', 'update callback_hosts set closed_until = $2 where host = $1')
const openHost = statement('affiliates.open-host', 'delete from callback_hosts where host = $1')
/** Notes that a host answered: all is forgotten. */
export const hostAnswered = (tx: Tx, host: string) => openHost(tx, [host])
/** Notes that a host failed, and leaves it alone for as long as `secondsFor` says of so many failures in a row. */
export async function hostFailed(
  tx: Tx,
  host: string,
  now: Date,
  secondsFor: (failures: number) => number,
): Promise<void> {
  const failures = (await countFailure(tx, [host]))[0]?.failures ?? 1
  const seconds = secondsFor(failures)
  if (seconds > 0) await closeHost(tx, [host, new Date(now.getTime() + seconds * 1_000)])
}
