import { createHash } from 'node:crypto'
import { codeOf, nowOf, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Ended, Ending, Surveys } from '../../surveys/server/service.ts'
import { newIdAt } from './id-times.ts'
import * as store from './inbox-store.ts'
import type { EverydayRow, InboxRow, Kept } from './inbox-store.ts'
import type { KnownSupplier } from './known-suppliers.ts'
import { isGoodSecret, stayAsSeen, suppliersSeen, type Seen } from './live-store.ts'
import {
  cameListening,
  claimedPoints,
  listenedDiffers,
  readVerdict,
  saysTheSame,
  verdictListening,
  type Claim,
  type Reported,
} from './rules.ts'

/** A rightly signed callback on its way into the inbox; `signedWith` is since when the secret has existed that signed it. */
export type Arrived = { supplier: KnownSupplier; claim: Claim; at: Date; signedWith: Date }
/** `key` is that of the inbox: equal for callbacks that tell of the same event. `isLive` is what the transaction has read. */
type Entry = { arrived: Arrived; row: InboxRow; key: string; isLive: boolean }

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
const longestDelayMs = 2_147_483_647

const rowOf = ({ supplier, claim, at }: Arrived, verdict: string): InboxRow => ({
  callbackId: newIdAt(at),
  supplierKey: supplier.supplierKey,
  eventId: claim.eventId,
  outcome: claim.outcome,
  variant: '',
  attemptId: claim.attemptId,
  amount: claimedPoints(claim.amount, supplier.sharePercent),
  raw: claim.raw,
  verdict,
  repeats: 0,
  delayMs: claim.saidAt && Math.min(Math.max(0, at.getTime() - claim.saidAt.getTime()), longestDelayMs),
  heardWith: null,
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
  heardWith: null,
})

type EventKey = { supplierKey: string; eventId: string; outcome: string; variant?: string }
const keyOf = ({ supplierKey, eventId, outcome, variant = '' }: EventKey): string =>
  `${supplierKey} ${outcome} ${variant} ${eventId}`
const inOrder = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1)

/** Whether a callback may be one of those that are taken in one call; the database has the last word, also on who is live. */
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
    const row = rowOf(arrived, 'applied')
    const key = keyOf(row)
    if (attempts.has(row.attemptId) || keys.has(key)) return null
    attempts.add(row.attemptId)
    keys.add(key)
    const { supplier, signedWith } = arrived
    return { ...row, maxPoints: supplier.maxPoints, transferId: newId(), timelineId: newId(), signedWith }
  })
  // In the order of the attempts' ids, in which they are locked.
  const tried = rows.filter((row) => row !== null).toSorted((a, b) => (a.attemptId < b.attemptId ? -1 : 1))
  const taken = await store.takeEverydayCallbacks(db, tried).catch((error: unknown) => {
    if (otherWay.has(codeOf(error))) return new Set<string>()
    throw error
  })
  return rows.map((row) => (row && taken.has(row.callbackId) ? { credited: true } : null))
}

const isWaiting = (verdict: string): boolean => readVerdict(verdict).reason === cameListening

const attemptKey = (supplierKey: string, attemptId: string): string => `${supplierKey} ${attemptId.toLowerCase()}`
/** How the attempts are that callbacks of suppliers who listen are about. */
async function standingsOf(tx: Tx, listening: readonly Arrived[]): Promise<ReadonlyMap<string, string>> {
  const standings = new Map<string, string>()
  for (const supplierKey of new Set(listening.map(({ supplier }) => supplier.supplierKey))) {
    const theirs = listening.filter(({ supplier }) => supplier.supplierKey === supplierKey)
    const attemptIds = theirs.map(({ claim }) => claim.attemptId.toLowerCase()).filter(isId)
    for (const attempt of attemptIds.length > 0 ? await store.attemptsOf(tx, supplierKey, attemptIds) : [])
      standings.set(attemptKey(supplierKey, attempt.attempt_id), attempt.outcome)
  }
  return standings
}

/** Each callback as it is kept at first. What was only listened to stays so: its event is known from then on. */
async function entriesOf(tx: Tx, items: readonly Arrived[], seen: ReadonlyMap<string, Seen>): Promise<Entry[]> {
  const isLiveNow = ({ supplier }: Arrived): boolean => seen.get(supplier.supplierKey)?.isLive === true
  const standings = await standingsOf(
    tx,
    items.filter((arrived) => !isLiveNow(arrived)),
  )
  return items.map((arrived) => {
    const { supplier, claim, signedWith } = arrived
    const isLive = isLiveNow(arrived)
    const counted = claim.outcome === 'noted' ? 'noted' : 'applied'
    const standing = standings.get(attemptKey(supplier.supplierKey, claim.attemptId))
    const row = rowOf(arrived, isLive ? counted : verdictListening(claim.outcome, standing))
    return { arrived, row: { ...row, heardWith: isLive ? null : signedWith }, key: keyOf(row), isLive }
  })
}

/**
 * Keeps a batch in the inbox, ends the attempts of what is new, and says for each callback whether it was the one that paid. Of a
 * supplier that listens it is kept, and nothing else. Whether one is live is what the transaction reads, and holds until its end: a
 * callback that waited in the queue while its supplier was put back pays nothing. Problem 'signature-invalid' when a secret has ended.
 */
export async function processBatch(
  tx: Tx,
  items: readonly Arrived[],
  surveys: Pick<Surveys, 'endAttempts' | 'holdAttempts'>,
): Promise<{ credited: boolean }[]> {
  const supplierKeys = [...new Set(items.map(({ supplier }) => supplier.supplierKey))].sort()
  const seen = await suppliersSeen(tx, supplierKeys)
  // Another process may have ended a secret that this one still took for a good one.
  if (!items.every(({ supplier, signedWith }) => isGoodSecret(seen.get(supplier.supplierKey), signedWith)))
    throw new Problem('signature-invalid')
  const attemptIds = [...new Set(items.map(({ claim }) => claim.attemptId.toLowerCase()).filter(isId))]
  // In the order in which everyday callbacks lock too, so that the two ways do not wait for each other.
  if (attemptIds.length > 0) await store.lockAttemptsOf(tx, attemptIds)
  const entries = await entriesOf(tx, items, seen)
  const { now, fresh, differing } = await keepEach(tx, entries)
  const waiting = fresh.filter(({ row }) => isWaiting(row.verdict)).map(({ row }) => row.attemptId.toLowerCase())
  if (waiting.length > 0) await surveys.holdAttempts(tx, waiting)
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
  await stayAsSeen(tx, seen)
  const paid = new Set(telling.flatMap(({ entry }, i) => (ended[i]?.credited ? [entry] : [])))
  return entries.map((entry) => ({ credited: paid.has(entry) }))
}

const quarantines: ReadonlySet<string> = new Set(['amount-differs', 'over-cap', 'not-their-attempt'])
function verdictOf(ended: Ended | undefined): string {
  const reason = ended?.reason ?? 'unknown-attempt'
  return quarantines.has(reason) ? `quarantined: ${reason}` : reason
}

type Differing = { entry: Entry; known: Kept }
type Sorted = { now: Date; fresh: Entry[]; differing: Differing[] }
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
  const differing = entries.flatMap((entry) => {
    const known = said(entry)
    const isSame = saysTheSame({ attemptId: known.attempt_id, amount: known.amount }, entry.row)
    return isSame ? [] : [{ entry, known }]
  })
  return { now: kept[0]?.now ?? (await nowOf(tx)), fresh, differing }
}

/**
 * The same event with another amount or attempt is kept beside the first for staff to look at, and changes nothing. When either came while
 * the supplier listened, no release makes it pay: else an event that was only listened to would pay under other words.
 */
async function keepQuarantined(tx: Tx, differing: readonly Differing[]): Promise<void> {
  const rows = new Map<string, { key: string; row: InboxRow }>()
  for (const { entry, known } of differing) {
    const { row, arrived, isLive } = entry
    const variant = digest(JSON.stringify([row.attemptId, row.amount]))
    const why = isLive && known.verdict !== 'listened' ? 'event-differs' : listenedDiffers
    const quarantined = {
      ...row,
      callbackId: newIdAt(arrived.at),
      variant,
      verdict: `quarantined: ${why}`,
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

function endingOf({ arrived: { supplier, claim }, row, isLive }: Entry, at: Date): Ending | null {
  const { outcome } = claim
  if (!isLive || outcome === 'noted') return null
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
