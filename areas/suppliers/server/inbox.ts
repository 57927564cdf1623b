import { createHash } from 'node:crypto'
import { codeOf, nowOf, type Db, type Tx } from '../../../platform/server/db.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Ended, Ending, Surveys } from '../../surveys/server/service.ts'
import { newIdAt } from './id-times.ts'
import * as store from './inbox-store.ts'
import type { EverydayRow, InboxRow } from './inbox-store.ts'
import type { KnownSupplier } from './known-suppliers.ts'
import { claimedPoints, listenedDiffers, saysTheSame, type Claim, type Reported } from './rules.ts'

/** A rightly signed callback on its way into the inbox. */
export type Arrived = { supplier: KnownSupplier; claim: Claim; at: Date }
/** `key` is that of the inbox: equal for callbacks that tell of the same event. */
type Entry = { arrived: Arrived; row: InboxRow; key: string }

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
const longestDelayMs = 2_147_483_647

/** What a callback is until it turns out otherwise. One that was only listened to stays so: its event is known from then on. */
function verdictAtFirst({ isLive }: KnownSupplier, { outcome }: Claim): string {
  if (!isLive) return 'listened'
  return outcome === 'noted' ? 'noted' : 'applied'
}

const rowOf = ({ supplier, claim, at }: Arrived): InboxRow => ({
  callbackId: newIdAt(at),
  supplierKey: supplier.supplierKey,
  eventId: claim.eventId,
  outcome: claim.outcome,
  variant: '',
  attemptId: claim.attemptId,
  amount: claimedPoints(claim.amount, supplier.sharePercent),
  raw: claim.raw,
  verdict: verdictAtFirst(supplier, claim),
  repeats: 0,
  delayMs: claim.saidAt && Math.min(Math.max(0, at.getTime() - claim.saidAt.getTime()), longestDelayMs),
})

/** A signed callback that says nothing we understand. */
export const unreadable = (supplierKey: string, signed: string): InboxRow => ({
  callbackId: newId(),
  supplierKey,
  eventId: '',
  outcome: 'unreadable',
  variant: digest(signed),
  attemptId: '',
  amount: null,
  raw: signed.replaceAll('\0', ''),
  verdict: 'unreadable',
  repeats: 0,
  delayMs: null,
})

type EventKey = { supplierKey: string; eventId: string; outcome: string; variant?: string }
const keyOf = ({ supplierKey, eventId, outcome, variant = '' }: EventKey): string =>
  `${supplierKey} ${outcome} ${variant} ${eventId}`
const inOrder = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1)

/** Whether a callback may be one of those that are taken in one call; the database has the last word. */
export const mayBeEveryday = ({ supplier, claim }: Arrived): boolean =>
  supplier.isLive &&
  claim.outcome === 'completed' &&
  supplier.holdDays === 0 &&
  isId(claim.attemptId) &&
  claim.attemptId === claim.attemptId.toLowerCase()

/** When the quick way cannot be gone, the other one can: a credit that exists, a deadlock, a serialization failure. */
const otherWay: ReadonlySet<string> = new Set(['TP010', '40P01', '40001'])

/**
 * Takes the completions in which nothing is out of the ordinary in one call to the database, and gives null for each that it left as if
 * it had never come; for all of them when something about one is only found out while they are written. Of several about one attempt
 * or event only the first is tried.
 */
export async function takeEveryday(db: Db, items: readonly Arrived[]): Promise<({ credited: true } | null)[]> {
  const attempts = new Set<string>()
  const keys = new Set<string>()
  const rows = items.map((arrived): EverydayRow | null => {
    const row = rowOf(arrived)
    const key = keyOf(row)
    if (attempts.has(row.attemptId) || keys.has(key)) return null
    attempts.add(row.attemptId)
    keys.add(key)
    return { ...row, maxPoints: arrived.supplier.maxPoints, transferId: newId(), timelineId: newId() }
  })
  // In the order of the attempts' ids, in which they are locked.
  const tried = rows.filter((row) => row !== null).toSorted((a, b) => (a.attemptId < b.attemptId ? -1 : 1))
  const taken = await store.takeEverydayCallbacks(db, tried).catch((error: unknown) => {
    if (otherWay.has(codeOf(error))) return new Set<string>()
    throw error
  })
  return rows.map((row) => (row && taken.has(row.callbackId) ? { credited: true } : null))
}

/**
 * Keeps a batch in the inbox, ends the attempts of what is new, and says for each callback whether it was the one that paid. Of a
 * supplier that only listens it is kept, and nothing else.
 */
export async function processBatch(
  tx: Tx,
  items: readonly Arrived[],
  surveys: Pick<Surveys, 'endAttempts'>,
): Promise<{ credited: boolean }[]> {
  const entries = items.map((arrived) => {
    const row = rowOf(arrived)
    return { arrived, row, key: keyOf(row) }
  })
  const live = items.filter(({ supplier }) => supplier.isLive)
  const attemptIds = [...new Set(live.map(({ claim }) => claim.attemptId.toLowerCase()).filter(isId))]
  // In the order in which everyday callbacks lock too, so that the two ways do not wait for each other.
  if (attemptIds.length > 0) await store.lockAttemptsOf(tx, attemptIds)
  const { now, fresh, differing } = await keepEach(tx, entries)
  if (differing.length > 0) await keepQuarantined(tx, differing)
  const telling = fresh.flatMap((entry) => {
    const ending = endingOf(entry, now)
    return ending ? [{ entry, ending }] : []
  })
  const ended =
    telling.length > 0
      ? await surveys.endAttempts(
          tx,
          telling.map(({ ending }) => ending),
        )
      : []
  const judged = telling.map(({ entry: { row } }, i) => ({ ...row, verdict: verdictOf(ended[i]) }))
  const odd = judged.filter(({ verdict }) => verdict !== 'applied')
  if (odd.length > 0) await store.judgeCallbacks(tx, odd)
  const paid = new Set(telling.flatMap(({ entry }, i) => (ended[i]?.credited ? [entry] : [])))
  return entries.map((entry) => ({ credited: paid.has(entry) }))
}

const quarantines: ReadonlySet<string> = new Set(['amount-differs', 'over-cap', 'not-their-attempt'])
function verdictOf(ended: Ended | undefined): string {
  const reason = ended?.reason ?? 'unknown-attempt'
  return quarantines.has(reason) ? `quarantined: ${reason}` : reason
}

type Sorted = { now: Date; fresh: Entry[]; differing: Entry[] }
/** Writes each event of the batch once, in the order of the keys; tells what is new and what says a known event differently. */
async function keepEach(tx: Tx, entries: readonly Entry[]): Promise<Sorted> {
  const first = new Map<string, Entry>()
  for (const entry of entries) {
    const leader = first.get(entry.key)
    if (leader) leader.row.repeats += 1
    else first.set(entry.key, entry)
  }
  const kept = await store.keepCallbacks(
    tx,
    [...first.values()].sort(inOrder).map(({ row }) => row),
  )
  const standing = new Map(
    kept.map((row) => [keyOf({ supplierKey: row.supplier_key, eventId: row.event_id, outcome: row.outcome }), row]),
  )
  const said = ({ key }: Entry) => {
    const row = standing.get(key)
    if (!row) throw new Error('the inbox did not answer for a callback')
    return row
  }
  const fresh = entries.filter((entry) => said(entry).callback_id === entry.row.callbackId)
  const differing = entries.filter((entry) => {
    const { attempt_id: attemptId, amount } = said(entry)
    return !saysTheSame({ attemptId, amount }, entry.row)
  })
  return { now: kept[0]?.now ?? (await nowOf(tx)), fresh, differing }
}

/** The same event with another amount or attempt is kept beside the first for somebody to look at, and changes nothing. */
async function keepQuarantined(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const rows = new Map<string, { key: string; row: InboxRow }>()
  for (const { row, arrived } of entries) {
    const variant = digest(JSON.stringify([row.attemptId, row.amount]))
    const quarantined = {
      ...row,
      callbackId: newIdAt(arrived.at),
      variant,
      verdict: arrived.supplier.isLive ? 'quarantined: event-differs' : `quarantined: ${listenedDiffers}`,
      repeats: 0,
    }
    const key = keyOf(quarantined)
    rows.set(key, { key, row: quarantined })
  }
  await store.keepCallbacks(
    tx,
    [...rows.values()].sort(inOrder).map(({ row }) => row),
  )
}

function endingOf({ arrived: { supplier, claim }, row }: Entry, at: Date): Ending | null {
  const { outcome } = claim
  if (!supplier.isLive || outcome === 'noted') return null
  return {
    attemptId: claim.attemptId,
    outcome: outcome satisfies Reported,
    points: row.amount,
    key: row.callbackId,
    source: `supplier:${supplier.supplierKey}`,
    at,
    supplierKey: supplier.supplierKey,
    maxPoints: supplier.maxPoints,
    holdDays: supplier.holdDays,
  }
}
