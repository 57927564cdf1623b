import type { Age } from '../../../platform/contract/paging.ts'
import type { OutcomeDetail } from '../../surveys/contract/surveys.ts'
import type { EndingRows } from '../../surveys/server/service.ts'
import type { Money } from './connectors/connector.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type InboxRow = {
  callbackId: string
  supplierKey: string
  eventId: string
  outcome: string
  variant: string
  attemptId: string
  amount: number | null
  money: Money | null
  /** The event that this callback corrects. */
  refersTo: string | null
  detail: OutcomeDetail | null
  /** A code of the callback that its network's table does not have. */
  unknownCode: string | null
  raw: string
  verdict: string
  repeats: number
  delayMs: number | null
  /** For a callback that arrived in listen-only mode: when the secret that signed it was made. */
  heardWith: Date | null
}
export type StoredCallback = {
  callback_id: string
  supplier_key: string
  event_id: string
  outcome: string
  variant: string
  attempt_id: string
  amount: number | null
  money_micros: number | null
  money_currency: string | null
  verdict: string
  now: Date
}
/** The content of a stored callback, for comparison with another one about the same event. */
export const getContent = (row: StoredCallback) => ({
  attemptId: row.attempt_id,
  amount: row.amount,
  money: getMoney(row),
})
type MoneyColumns = { money_micros: number | null; money_currency: string | null }
/** The price in a callback; null when it has none. */
export const getMoney = ({ money_micros: micros, money_currency: currency }: MoneyColumns): Money | null =>
  micros === null || currency === null ? null : { micros, currency }
// A repeat updates the first row. It waits for the transaction that wrote that row, so it always reads the stored
// content.
const keep = statement<StoredCallback>(
  'suppliers.keep-callbacks',
  `insert into supplier_callbacks as known
     (callback_id, supplier_key, event_id, outcome, variant, attempt_id, amount, raw, verdict, repeats, delay_ms, heard_with,
      money_micros, money_currency, refers_to, detail, unknown_code, received_at)
   select c.*, transaction_timestamp() from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[],
     $8::text[], $9::text[], $10::int[], $11::int[], $12::timestamptz[], $13::bigint[], $14::text[], $15::text[], $16::text[],
     $17::text[]) as c
   on conflict on constraint supplier_callbacks_once do update set repeats = known.repeats + 1 + excluded.repeats,
     heard_with = greatest(known.heard_with, excluded.heard_with)
   returning callback_id, supplier_key, event_id, outcome, variant, attempt_id, amount, money_micros, money_currency, verdict,
     transaction_timestamp() as now`,
)
/**
 * Stores callbacks in the inbox, one row for each event, and returns the row for each. If the event was stored already,
 * that is the existing row, with its own id. Rows must be distinct and sorted by key, so that two processes do not
 * block each other.
 */
export const keepCallbacks = (tx: Tx, rows: readonly InboxRow[]): Promise<StoredCallback[]> =>
  keep(tx, [
    rows.map((row) => row.callbackId),
    rows.map((row) => row.supplierKey),
    rows.map((row) => row.eventId),
    rows.map((row) => row.outcome),
    rows.map((row) => row.variant),
    rows.map((row) => row.attemptId),
    rows.map((row) => row.amount),
    rows.map((row) => row.raw),
    rows.map((row) => row.verdict),
    rows.map((row) => row.repeats),
    rows.map((row) => row.delayMs),
    rows.map((row) => row.heardWith),
    rows.map((row) => row.money?.micros ?? null),
    rows.map((row) => row.money?.currency ?? null),
    rows.map((row) => row.refersTo),
    rows.map((row) => row.detail),
    rows.map((row) => row.unknownCode),
  ])

const writeAsRead = statement(
  'suppliers.write-as-read',
  'select callbacks_write_as_read($1::jsonb, $2::jsonb, $3::jsonb, $4::jsonb, $5::jsonb)',
)
/** A supplier, and the version of its row that was read to judge its callbacks. */
export type SupplierAsRead = { supplierKey: string; version: string }
/** The error code when something has changed since it was read. */
export const notAsRead = 'TP010'
/**
 * Stores simple completions and writes the endings that they caused, all or none. Throws `notAsRead` when an event is
 * already stored, or when a supplier, an attempt or its panelist has changed since it was read.
 */
export async function writeCallbacks(
  on: Db,
  rows: readonly InboxRow[],
  suppliers: readonly SupplierAsRead[],
  { endings, people, credits }: EndingRows,
): Promise<void> {
  const inbox = rows.map((row) => [
    row.callbackId,
    row.supplierKey,
    row.eventId,
    row.outcome,
    row.variant,
    row.attemptId,
    row.amount,
    row.raw,
    row.verdict,
    row.delayMs,
  ])
  const known = suppliers.map(({ supplierKey, version }) => [supplierKey, version])
  const lists = [inbox, known, endings, people, credits]
  await writeAsRead(
    on,
    lists.map((list) => JSON.stringify(list)),
  )
}

const judge = statement(
  'suppliers.judge-callbacks',
  `update supplier_callbacks c set verdict = v.verdict from unnest($1::text[], $2::text[], $3::text[], $4::text[])
     as v(supplier_key, event_id, outcome, verdict)
   where c.supplier_key = v.supplier_key and c.event_id = v.event_id and c.outcome = v.outcome and c.variant = ''`,
)
/** Stores the verdicts on callbacks that were not simple. */
export async function judgeCallbacks(
  tx: Tx,
  rows: readonly Pick<InboxRow, 'supplierKey' | 'eventId' | 'outcome' | 'verdict'>[],
): Promise<void> {
  await judge(tx, [
    rows.map((row) => row.supplierKey),
    rows.map((row) => row.eventId),
    rows.map((row) => row.outcome),
    rows.map((row) => row.verdict),
  ])
}

export type CallbackColumns = {
  callback_id: string
  supplier_key: string
  event_id: string
  outcome: string
  attempt_id: string
  amount: number | null
  money_micros: number | null
  money_currency: string | null
  unknown_code: string | null
  detail: OutcomeDetail | null
  raw: string
  verdict: string
  repeats: number
  received_at: Date
  delay_ms: number | null
}
const columns = `callback_id, supplier_key, event_id, outcome, attempt_id, amount, money_micros, money_currency, unknown_code, detail, raw,
  verdict, repeats, received_at, delay_ms`

export type Search = {
  supplierKey: string | null
  attemptId: string | null
  eventId: string | null
  verdicts: readonly string[] | null
  /**
   * The ids to search, from `from` (inclusive, or exclusive if it ended the previous page) to `before` (exclusive).
   * Ids contain their time.
   */
  from: string
  isAfterFrom: boolean
  before: string
  limit: number
  age: Age
}
// One statement for each set of filters, so that each is planned once and uses its own index.
const searches = new Map<string, (db: Db, values: readonly unknown[]) => Promise<CallbackColumns[]>>()
const filters = {
  supplierKey: (n: number) => `supplier_key = $${n}`,
  attemptId: (n: number) => `attempt_id = $${n}`,
  // The key of the index begins with the supplier, of which there are few.
  eventId: (n: number) => `supplier_key = any (array(select supplier_key from suppliers)) and event_id = $${n}`,
  verdicts: (n: number) => `verdict <> 'applied' and verdict like any ($${n}::text[])`,
} satisfies Record<string, (n: number) => string>
const appliedOnly = (n: number): string => `verdict = any ($${n}::text[])`

/** A page of the inbox. */
export function findCallbacks(db: Db, search: Search): Promise<CallbackColumns[]> {
  const asked = (['supplierKey', 'attemptId', 'eventId', 'verdicts'] as const).filter((name) => search[name] !== null)
  const isApplied = search.verdicts?.includes('applied') === true
  const letters = asked.map((one) => one.charAt(0)).join('')
  const name = `suppliers.find-callbacks.${letters}${isApplied ? '.applied' : ''}${search.age === 'oldest' ? '.oldest' : ''}${search.isAfterFrom ? '.after' : ''}`
  const clauses = asked.map((one, i) => (one === 'verdicts' && isApplied ? appliedOnly : filters[one])(i + 4))
  const read =
    searches.get(name) ??
    statement<CallbackColumns>(
      name,
      `select ${columns} from supplier_callbacks where callback_id ${search.isAfterFrom ? '>' : '>='} $1 and callback_id < $2
       ${clauses.map((clause) => `and ${clause}`).join(' ')} order by callback_id ${search.age === 'oldest' ? 'asc' : 'desc'} limit $3`,
    )
  searches.set(name, read)
  return read(db, [search.from, search.before, search.limit, ...asked.map((one) => search[one])])
}

const readOne = statement<CallbackColumns>(
  'suppliers.callback',
  `select ${columns} from supplier_callbacks where callback_id = $1`,
)
export const findCallback = async (db: Db, callbackId: string): Promise<CallbackColumns | null> =>
  (await readOne(db, [callbackId]))[0] ?? null

const settle = statement<CallbackColumns>(
  'suppliers.settle-callback',
  `update supplier_callbacks set verdict = $2 where callback_id = $1 and verdict like 'quarantined: %' returning ${columns}`,
)
/** Takes a callback out of quarantine with another verdict; null when someone else already has. */
export const settleCallback = async (tx: Tx, callbackId: string, verdict: string): Promise<CallbackColumns | null> =>
  (await settle(tx, [callbackId, verdict]))[0] ?? null

const findHolding = statement(
  'suppliers.holding-callback',
  `select from supplier_callbacks where attempt_id = $1 and supplier_key = $2 and verdict = 'quarantined: came-while-listening' limit 1`,
)
/** Whether any callback about an attempt that arrived while its supplier was in listen-only mode is still waiting. */
export const isHolding = async (
  tx: Tx,
  { attempt_id: attemptId, supplier_key: key }: CallbackColumns,
): Promise<boolean> => (await findHolding(tx, [attemptId, key])).length > 0

const renameVerdict = statement(
  'suppliers.name-verdict',
  'update supplier_callbacks set verdict = $2 where callback_id = $1',
)
/** Stores the verdict on a released callback. */
export const nameVerdict = async (tx: Tx, callbackId: string, verdict: string): Promise<void> =>
  void (await renameVerdict(tx, [callbackId, verdict]))

export type RulingRow = {
  decision: 'release' | 'refuse'
  reason: string
  decided_by: string
  decided_at: Date
  credited: boolean
}
const insertRuling = statement(
  'suppliers.insert-ruling',
  `insert into supplier_rulings (callback_id, decision, reason, decided_by, decided_at, credited) values ($1, $2, $3, $4, $5, $6)`,
)
export const keepRuling = async (tx: Tx, callbackId: string, ruling: RulingRow): Promise<void> =>
  void (await insertRuling(tx, [
    callbackId,
    ruling.decision,
    ruling.reason,
    ruling.decided_by,
    ruling.decided_at,
    ruling.credited,
  ]))
const readRuling = statement<RulingRow>(
  'suppliers.ruling',
  'select decision, reason, decided_by, decided_at, credited from supplier_rulings where callback_id = $1',
)
export const findRuling = async (db: Db, callbackId: string): Promise<RulingRow | null> =>
  (await readRuling(db, [callbackId]))[0] ?? null

export type AttemptColumns = {
  attempt_id: string
  supplier_key: string
  user_id: string
  survey_id: string
  points: number
  outcome: string
  earned: number
  /** The supplier's price when the attempt started. */
  price_micros: number | null
  price_currency: string | null
  /** Whether the attempt has one more credit than reversals account for. */
  has_spare: boolean
}
const attemptColumns =
  'attempt_id, supplier_key, user_id, survey_id, points, outcome, earned, price_micros, price_currency, has_spare'
const readAttempts = statement<AttemptColumns>(
  'suppliers.attempts',
  `select ${attemptColumns} from supplier_attempts
   where supplier_key = $1 and attempt_id = any ($2::uuid[])`,
)
/** Which of these attempts are at surveys of this supplier. */
export const findAttempts = (db: Db, supplierKey: string, attemptIds: readonly string[]): Promise<AttemptColumns[]> =>
  readAttempts(db, [supplierKey, attemptIds])

const lockNamed = statement<AttemptColumns>(
  'suppliers.lock-attempts',
  `select ${attemptColumns} from supplier_attempts where attempt_id = any ($1::uuid[]) order by attempt_id for no key update`,
)
/**
 * Locks the given attempts at suppliers' surveys, in the order of their ids. Call it before any other lock is taken.
 */
export const lockAttempts = (tx: Tx, attemptIds: readonly string[]): Promise<AttemptColumns[]> =>
  lockNamed(tx, [attemptIds])

/** The SQL condition for callbacks that credited an attempt. */
export const hasCredited = `(outcome in ('completed', 'credited_late') and verdict in ('applied', 'released: applied'))`

type EventRow = { supplier_key: string; event_id: string; attempt_id: string; has_credited: boolean }
const readEvents = statement<EventRow>(
  'suppliers.attempts-of-events',
  `select c.supplier_key, c.event_id, c.attempt_id, ${hasCredited} as has_credited
   from (select distinct * from unnest($1::text[], $2::text[]) as q(supplier_key, event_id)) asked
   join supplier_callbacks c on c.supplier_key = asked.supplier_key and c.event_id = asked.event_id
     and c.outcome in ('completed', 'credited_late') and c.variant = '' and c.attempt_id <> ''
   order by has_credited`,
)
/**
 * The attempts that these events reported as completed, and whether each event credited its attempt; credited ones
 * come last. Events that were never reported are left out.
 */
export const findAttemptsOfEvents = (
  tx: Tx,
  events: readonly { supplierKey: string; eventId: string }[],
): Promise<EventRow[]> =>
  readEvents(tx, [events.map(({ supplierKey }) => supplierKey), events.map(({ eventId }) => eventId)])
