import { createHash } from 'node:crypto'
import { nowOf, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Ended, Ending, Report, Surveys } from '../../surveys/server/service.ts'
import { makeIdAt } from './id-times.ts'
import { countCallbacks } from './metrics.ts'
import * as store from './inbox-store.ts'
import type { InboxRow, StoredCallback } from './inbox-store.ts'
import { isGoodSecret, stayAsSeen, readSuppliersSeen, type SeenSupplier } from './live-store.ts'
import { makeEventKey, placeEach, type Arrived, type Placed } from './placing.ts'
import { cameListening, listenedDiffers, readVerdict, judgeListening, removeAddresses } from './rules.ts'
import { isSameContent, type CallbackContent } from './told.ts'

export type { Arrived } from './placing.ts'

/**
 * A callback on its way into the inbox. `key` is the same for callbacks about the same event. `isLive` says whether
 * the supplier is live, as read in this transaction.
 */
type Entry = { arrived: Placed; row: InboxRow; key: string; isLive: boolean }

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
const longestDelayMs = 2_147_483_647

/** The variant of test messages; it makes a real message with the same event id a different event. */
const testVariant = 'test'

/** A callback as it is first stored in the inbox. */
export const makeRow = ({ supplier, told, at }: Arrived, attemptId: string, verdict: string): InboxRow => ({
  callbackId: makeIdAt(at),
  supplierKey: supplier.supplierKey,
  eventId: told.eventId,
  outcome: told.outcome,
  variant: told.isTest ? testVariant : '',
  attemptId,
  amount: Number.isInteger(told.points) ? told.points : null,
  money: told.money,
  refersTo: told.refersTo,
  detail: told.detail,
  unknownCode: told.unknownCode,
  raw: removeAddresses(told.raw),
  verdict,
  repeats: 0,
  delayMs: told.saidAt && Math.min(Math.max(0, at.getTime() - told.saidAt.getTime()), longestDelayMs),
  heardWith: null,
})

/** The row of a signed callback whose content cannot be understood. */
export const makeUnreadableRow = (supplierKey: string, signed: string): InboxRow => ({
  callbackId: newId(),
  supplierKey,
  eventId: '',
  outcome: 'unreadable',
  variant: digest(signed),
  attemptId: '',
  amount: null,
  money: null,
  refersTo: null,
  detail: null,
  unknownCode: null,
  raw: removeAddresses(signed.replaceAll('\0', '')),
  verdict: 'unreadable',
  repeats: 0,
  delayMs: null,
  heardWith: null,
})

type EventKey = { supplierKey: string; eventId: string; outcome: string; variant?: string }
/** The key of a row of the inbox, the same for callbacks about the same event. */
export const makeKey = ({ supplierKey, eventId, outcome, variant = '' }: EventKey): string =>
  `${supplierKey} ${outcome} ${variant} ${eventId}`
const inOrder = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1)

const cameWhileListening = (verdict: string): boolean => readVerdict(verdict).reason === cameListening

/** The verdict with which a callback is first stored. */
function judgeFirst({ told, doubt, attempt }: Placed, isLive: boolean): string {
  if (told.isTest) return 'test'
  if (!isLive) return judgeListening(told.outcome, attempt?.outcome)
  if (told.outcome === 'noted') return 'noted'
  return doubt === null ? 'applied' : `quarantined: ${doubt}`
}

/**
 * Whether a callback was the one that paid, and the attempt that it (or the first callback about its event) was about;
 * empty when there is none.
 */
export type CallbackEffect = { credited: boolean; attemptId: string }

const notTaken: CallbackEffect = { credited: false, attemptId: '' }

/**
 * Each callback as it is first stored. One that arrives in listen-only mode keeps its verdict, and its event is known
 * from then on.
 */
const entryOf = (arrived: Placed, seen: ReadonlyMap<string, SeenSupplier>): Entry => {
  const isLive = seen.get(arrived.supplier.supplierKey)?.isLive === true
  const row = makeRow(arrived, arrived.attemptId, judgeFirst(arrived, isLive))
  return { arrived, row: { ...row, heardWith: isLive ? null : arrived.signedWith }, key: makeKey(row), isLive }
}

/**
 * Stores a batch in the inbox, ends the attempts of new events, and returns for each callback whether it was the one
 * that paid. Callbacks of a supplier in listen-only mode are only stored. Whether a supplier is live is read in this
 * transaction and stays so until its end: a callback that was queued while its supplier was put back into listen-only
 * mode pays nothing. Problem 'signature-invalid' when a secret is no longer valid.
 */
export async function processBatch(
  tx: Tx,
  items: readonly Arrived[],
  surveys: Pick<Surveys, 'endAttempts' | 'holdAttempts'>,
): Promise<CallbackEffect[]> {
  const supplierKeys = [...new Set(items.map(({ supplier }) => supplier.supplierKey))].sort()
  const seen = await readSuppliersSeen(tx, supplierKeys)
  // Another process may have ended a secret that this one still had in memory.
  if (!items.every(({ supplier, signedWith }) => isGoodSecret(seen.get(supplier.supplierKey), signedWith)))
    throw new Problem('signature-invalid')
  // A correction in the same batch as its event is handled after the event.
  const isLater = correctsAmong(items)
  const taken = new Map<Arrived, CallbackEffect>()
  for (const part of [items.filter((item) => !isLater(item)), items.filter(isLater)]) {
    const made = part.length > 0 ? await takePart(tx, part, seen, surveys) : []
    for (const [i, arrived] of part.entries()) taken.set(arrived, made[i] ?? notTaken)
  }
  await stayAsSeen(tx, seen)
  return items.map((arrived) => taken.get(arrived) ?? notTaken)
}

/** Finds the callbacks that correct an event reported by another callback in this batch. */
function correctsAmong(items: readonly Arrived[]): (arrived: Arrived) => boolean {
  const told = new Set(items.map(({ supplier, told: { eventId } }) => makeEventKey(supplier.supplierKey, eventId)))
  return ({ supplier, told: { refersTo } }) =>
    refersTo !== null && told.has(makeEventKey(supplier.supplierKey, refersTo))
}

/** Handles callbacks none of which corrects another. */
async function takePart(
  tx: Tx,
  items: readonly Arrived[],
  seen: ReadonlyMap<string, SeenSupplier>,
  surveys: Pick<Surveys, 'endAttempts' | 'holdAttempts'>,
): Promise<CallbackEffect[]> {
  const entries = (await placeEach(tx, items)).map((placed) => entryOf(placed, seen))
  const { now, fresh, differing, about } = await keepEach(tx, entries)
  const waiting = fresh.filter(({ row }) => cameWhileListening(row.verdict)).map(({ row }) => row.attemptId)
  if (waiting.length > 0) await surveys.holdAttempts(tx, waiting)
  if (differing.length > 0) await keepQuarantined(tx, differing)
  const newEnds = fresh.flatMap((entry) => {
    const ending = endingOf(entry, now)
    return ending ? [{ entry, ending }] : []
  })
  const ended =
    newEnds.length > 0
      ? await surveys.endAttempts(
          tx,
          newEnds.map(({ ending }) => ending),
        )
      : []
  const judged = newEnds.map(({ entry: { row } }, i) => ({ ...row, verdict: verdictOf(ended[i]) }))
  const odd = judged.filter(({ verdict }) => verdict !== 'applied')
  if (odd.length > 0) await store.judgeCallbacks(tx, odd)
  countCallbacks(tx, judgedOf({ entries, fresh, differing, judged }))
  const paid = new Set(newEnds.flatMap(({ entry }, i) => (ended[i]?.credited ? [entry] : [])))
  return entries.map((entry) => ({ credited: paid.has(entry), attemptId: about(entry) }))
}

const quarantines: ReadonlySet<string> = new Set(['amount-differs', 'over-cap', 'not-their-attempt'])
function verdictOf(ended: Ended | undefined): string {
  const reason = ended?.reason ?? 'unknown-attempt'
  return quarantines.has(reason) ? `quarantined: ${reason}` : reason
}

/** What became of each message: its final verdict if it is new, quarantine if it differs, and otherwise a repetition. */
function judgedOf({
  entries,
  fresh,
  differing,
  judged,
}: Pick<SortedEntries, 'fresh' | 'differing'> & { entries: readonly Entry[]; judged: readonly InboxRow[] }): string[] {
  const lastVerdicts = new Map(judged.map(({ callbackId, verdict }) => [callbackId, verdict]))
  const isFresh = new Set(fresh)
  const isDiffering = new Set(differing.map(({ entry }) => entry))
  return entries.map((entry) => {
    if (isDiffering.has(entry)) return 'quarantined: event-differs'
    return isFresh.has(entry) ? (lastVerdicts.get(entry.row.callbackId) ?? entry.row.verdict) : 'repeated'
  })
}

type DifferingEntry = { entry: Entry; known: StoredCallback }
type SortedEntries = { now: Date; fresh: Entry[]; differing: DifferingEntry[]; about: (entry: Entry) => string }
/**
 * Stores each event of the batch once, in the order of the keys; returns which callbacks are new, and which differ
 * from the stored one about the same event.
 */
async function keepEach(tx: Tx, entries: readonly Entry[]): Promise<SortedEntries> {
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
    kept.map((row) => [
      makeKey({ supplierKey: row.supplier_key, eventId: row.event_id, outcome: row.outcome, variant: row.variant }),
      row,
    ]),
  )
  const said = ({ key }: Entry) => {
    const row = standing.get(key)
    if (!row) throw new Error('the inbox did not answer for a callback')
    return row
  }
  const fresh = entries.filter((entry) => said(entry).callback_id === entry.row.callbackId)
  const differing = entries.flatMap((entry) => {
    const known = said(entry)
    const isSame = entry.arrived.told.isTest || isSameContent(store.getContent(known), wordsBeside(known, entry))
    return isSame ? [] : [{ entry, known }]
  })
  const about = (entry: Entry) => said(entry).attempt_id
  return { now: kept[0]?.now ?? (await nowOf(tx)), fresh, differing, about }
}

/**
 * The content of a callback, for comparison with the stored one about its event. If it names no attempt, the attempt
 * of the stored callback is assumed.
 */
const wordsBeside = (known: StoredCallback, { arrived: { told }, row }: Entry) =>
  told.attemptId === null ? { ...row, attemptId: known.attempt_id } : row

/**
 * Stores a callback about a known event with a different amount or attempt in quarantine, next to the first one; it
 * changes nothing. If either came in listen-only mode, releasing it pays nothing, because otherwise an event that was
 * only stored could still be paid by a different message.
 */
async function keepQuarantined(tx: Tx, differing: readonly DifferingEntry[]): Promise<void> {
  const rows = new Map<string, { key: string; row: InboxRow }>()
  for (const { entry, known } of differing) {
    const { row, arrived, isLive } = entry
    const variant = digest(JSON.stringify([row.variant, row.attemptId, row.amount, row.money]))
    const why = isLive && known.verdict !== 'listened' ? 'event-differs' : listenedDiffers
    const quarantined = {
      ...row,
      callbackId: makeIdAt(arrived.at),
      variant,
      verdict: `quarantined: ${why}`,
      repeats: 0,
    }
    const key = makeKey(quarantined)
    rows.set(key, { key, row: quarantined })
  }
  await store.keepCallbacks(
    tx,
    [...rows.values()].sort(inOrder).map(({ row }) => row),
  )
}

function endingOf({ arrived, row, isLive }: Entry, at: Date): Ending | null {
  const { outcome } = arrived.told
  if (!isLive || outcome === 'noted' || row.verdict !== 'applied') return null
  return { ...reportOf(arrived, { ...row, outcome }), at }
}

type Reported = Pick<InboxRow, 'attemptId' | 'amount' | 'callbackId'> & {
  outcome: Exclude<CallbackContent['outcome'], 'noted'>
}
/** The report of an ending that results from a stored callback of a live supplier. */
export function reportOf({ supplier, told }: Arrived, { attemptId, amount, callbackId, outcome }: Reported): Report {
  return {
    attemptId,
    outcome: outcome === 'credited_late' ? 'completed' : outcome,
    isLate: outcome === 'credited_late',
    // A code that is in no table pays nothing.
    isUnpaid: told.unknownCode !== null,
    detail: told.detail,
    points: supplier.connector.priced === 'in-points' ? amount : null,
    key: callbackId,
    source: `supplier:${supplier.supplierKey}`,
    supplierKey: supplier.supplierKey,
    maxPoints: supplier.maxPoints,
    holdDays: supplier.holdDays,
  }
}
