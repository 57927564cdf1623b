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
  /** The event that this one corrects. */
  refersTo: string | null
  detail: OutcomeDetail | null
  /** A code that no table has. */
  unknownCode: string | null
  raw: string
  verdict: string
  repeats: number
  delayMs: number | null
  /** Of what came while its supplier listened: since when the secret has existed that signed it. */
  heardWith: Date | null
}
export type Kept = {
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
/** What a known callback says, to be held against another of the same event. */
export const wordsOf = (row: Kept) => ({
  attemptId: row.attempt_id,
  amount: row.amount,
  money: moneyOf(row),
})
type MoneyColumns = { money_micros: number | null; money_currency: string | null }
/** The price that a callback names. */
export const moneyOf = ({ money_micros: micros, money_currency: currency }: MoneyColumns): Money | null =>
  micros === null || currency === null ? null : { micros, currency }
// A repeat updates its first, which waits for that one's transaction and so always reads what it really said.
const keep = statement<Kept>(
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
 * Keeps callbacks in the inbox, each event once, and gives the row that stands for each: with another id than the one handed in when
 * the event was there before. Rows must be distinct and in the order of their keys, so that two processes do not block each other.
 */
export const keepCallbacks = (tx: Tx, rows: readonly InboxRow[]): Promise<Kept[]> =>
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
/** A supplier, and the version of its row by which callbacks of it were judged. */
export type SupplierAsRead = { supplierKey: string; version: string }
/** What is thrown when anything is not as it was read. */
export const notAsRead = 'TP010'
/**
 * Keeps completions that were simply applied and writes what they ended, all or none: throws `notAsRead` when an event is known, or a
 * supplier, an attempt or its panelist has changed since it was read.
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
/** Notes what was made of callbacks that were not simply applied. */
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
  /** Ids from (inclusive, or after it where the page before ended there) and before (exclusive): an id tells its time. */
  from: string
  isAfterFrom: boolean
  before: string
  limit: number
  age: Age
}
// One text for each set of filters, so that each is planned once and goes by its own index.
const searches = new Map<string, (db: Db, values: readonly unknown[]) => Promise<CallbackColumns[]>>()
const filters = {
  supplierKey: (n: number) => `supplier_key = $${n}`,
  attemptId: (n: number) => `attempt_id = $${n}`,
  // The key begins with the supplier, of which there are few.
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
export const callbackOf = async (db: Db, callbackId: string): Promise<CallbackColumns | null> =>
  (await readOne(db, [callbackId]))[0] ?? null

const settle = statement<CallbackColumns>(
  'suppliers.settle-callback',
  `update supplier_callbacks set verdict = $2 where callback_id = $1 and verdict like 'quarantined: %' returning ${columns}`,
)
/** Takes a callback out of quarantine under another verdict; null when somebody else has. */
export const settleCallback = async (tx: Tx, callbackId: string, verdict: string): Promise<CallbackColumns | null> =>
  (await settle(tx, [callbackId, verdict]))[0] ?? null

const findHolding = statement(
  'suppliers.holding-callback',
  `select from supplier_callbacks where attempt_id = $1 and supplier_key = $2 and verdict = 'quarantined: came-while-listening' limit 1`,
)
/** Whether a report about an attempt waits that came while its supplier listened. */
export const isHolding = async (
  tx: Tx,
  { attempt_id: attemptId, supplier_key: key }: CallbackColumns,
): Promise<boolean> => (await findHolding(tx, [attemptId, key])).length > 0

const renameVerdict = statement(
  'suppliers.name-verdict',
  'update supplier_callbacks set verdict = $2 where callback_id = $1',
)
/** Says what releasing a callback came to. */
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
export const rulingOf = async (db: Db, callbackId: string): Promise<RulingRow | null> =>
  (await readRuling(db, [callbackId]))[0] ?? null

export type AttemptColumns = {
  attempt_id: string
  supplier_key: string
  user_id: string
  survey_id: string
  points: number
  outcome: string
  earned: number
  /** What the supplier had agreed to pay when it began. */
  price_micros: number | null
  price_currency: string | null
  /** Whether it was credited once more than was taken back. */
  has_spare: boolean
}
const attemptColumns =
  'attempt_id, supplier_key, user_id, survey_id, points, outcome, earned, price_micros, price_currency, has_spare'
const readAttempts = statement<AttemptColumns>(
  'suppliers.attempts',
  `select ${attemptColumns} from supplier_attempts
   where supplier_key = $1 and attempt_id = any ($2::uuid[])`,
)
/** Those of these attempts that are this supplier's. */
export const attemptsOf = (db: Db, supplierKey: string, attemptIds: readonly string[]): Promise<AttemptColumns[]> =>
  readAttempts(db, [supplierKey, attemptIds])

const lockNamed = statement<AttemptColumns>(
  'suppliers.lock-attempts',
  `select ${attemptColumns} from supplier_attempts where attempt_id = any ($1::uuid[]) order by attempt_id for no key update`,
)
/** Those of these attempts that are any supplier's, locked in the order of their ids, before anything else is. */
export const lockAttempts = (tx: Tx, attemptIds: readonly string[]): Promise<AttemptColumns[]> =>
  lockNamed(tx, [attemptIds])

/** Which callbacks credited an attempt, as a condition on their columns. */
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
/** The attempts that these events credited, or would have, what credited last; an event that was never reported is missing. */
export const attemptsOfEvents = (
  tx: Tx,
  events: readonly { supplierKey: string; eventId: string }[],
): Promise<EventRow[]> =>
  readEvents(tx, [events.map(({ supplierKey }) => supplierKey), events.map(({ eventId }) => eventId)])
