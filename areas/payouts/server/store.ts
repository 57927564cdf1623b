import type { PayoutMethod } from '../../rewards/contract.ts'
import { statement, statementByOrder, type Db, type Tx } from '../../../platform/server/db.ts'
import type { AnswerCounts, BatchSort, LineState } from '../contract.ts'
import type { Settling } from './rules.ts'

type Page = { limit: number; offset: number }

const insertBatch = statement(
  'payouts.add-batch',
  `insert into payout_batches (batch_id, created_by, created_at, method, rows, sha256) values ($1, $2, $3, $4, $5, $6)`,
)
const insertLines = statement(
  'payouts.add-lines',
  `insert into payout_lines (batch_id, line_no, redemption_id, user_id, method, country, currency, amount_cents, points, approved_at)
   select $1, "lineNo", "redemptionId", "userId", method, country, currency, "amountCents", points, "approvedAt"
   from json_to_recordset($2::json) as l ("lineNo" integer, "redemptionId" uuid, "userId" uuid, method text, country text,
     currency text, "amountCents" bigint, points integer, "approvedAt" timestamptz)`,
)
export type NewLine = {
  lineNo: number
  redemptionId: string
  userId: string
  method: PayoutMethod
  country: string
  currency: string
  amountCents: number
  points: number
  approvedAt: Date
}
type NewBatch = { batchId: string; createdBy: string; now: Date; method: PayoutMethod | null; sha256: Buffer }
/** Stores a batch with its lines. */
export async function addBatch(tx: Tx, batch: NewBatch, lines: readonly NewLine[]): Promise<void> {
  const { batchId, createdBy, now, method, sha256 } = batch
  await insertBatch(tx, [batchId, createdBy, now, method, lines.length, sha256])
  await insertLines(tx, [batchId, JSON.stringify(lines)])
}

type Money = { currency: string; rows: number; cents: number }
export type BatchRow = {
  batch_id: string
  created_by: string
  created_at: Date
  method: PayoutMethod | null
  rows: number
  sha256: Buffer
  states: Partial<Record<LineState, number>>
  amounts: Money[]
  forgotten: number
}
const selectBatches = (from: string): string =>
  // Not for users: a statement for the database.
  `select b.*, s.states, m.amounts, k.forgotten from ${from} b
  cross join lateral (select json_object_agg(state, n) as states
    from (select state, count(*) as n from payout_lines l where l.batch_id = b.batch_id group by state) by_state) s
  cross join lateral (select json_agg(json_build_object('currency', currency, 'rows', n, 'cents', cents) order by currency) as amounts
    from (select currency, count(*) as n, sum(amount_cents) as cents from payout_lines l where l.batch_id = b.batch_id group by currency)
      by_currency) m
  cross join lateral (select count(*) as forgotten from payout_lines l where l.batch_id = b.batch_id
    and not exists (select from known_payees p where p.redemption_id = l.redemption_id)) k`
const readPage = statementByOrder<BatchRow, BatchSort>(
  'payouts.batches',
  {
    newest: 'b.created_at desc, b.batch_id desc',
    oldest: 'b.created_at, b.batch_id',
    rows: 'b.rows desc, b.batch_id desc',
  },
  (order) =>
    `${selectBatches(`(select * from payout_batches b order by ${order} limit $1 offset $2)`)} order by ${order}`,
)
const countAll = statement<{ count: number }>('payouts.count-batches', 'select count(*) as count from payout_batches')
/** Reads a page of all batches. */
export async function listBatches(
  db: Db,
  { sort, limit, offset }: Page & { sort: BatchSort },
): Promise<{ rows: BatchRow[]; count: number }> {
  const [rows, counted] = await Promise.all([readPage(sort)(db, [limit, offset]), countAll(db, [])])
  return { rows, count: counted[0]?.count ?? 0 }
}
const readOne = statement<BatchRow>('payouts.batch', `${selectBatches('payout_batches')} where b.batch_id = $1`)
/** Finds a batch with its sums; null when there is none. */
export const findBatch = async (db: Db, batchId: string): Promise<BatchRow | null> =>
  (await readOne(db, [batchId]))[0] ?? null

const lockOne = statement<{ batch_id: string }>(
  'payouts.lock-batch',
  'select batch_id from payout_batches where batch_id = $1 for no key update',
)
/** Locks a batch: answers to one batch are applied one after another. */
export const lockBatch = async (tx: Tx, batchId: string): Promise<void> => void (await lockOne(tx, [batchId]))

export type LineRow = {
  batch_id: string
  line_no: number
  redemption_id: string
  user_id: string
  method: PayoutMethod
  country: string
  currency: string
  amount_cents: number
  points: number
  approved_at: Date
  state: LineState
  fee_cents: number | null
  reference: string
  note: string
  paid_at: Date | null
  settled_by: string | null
  settled_at: Date | null
}
const readLines = statement<LineRow>(
  'payouts.lines',
  `select * from payout_lines where batch_id = $1 and ($2::text is null or state = $2) order by line_no limit $3 offset $4`,
)
const countLines = statement<{ count: number }>(
  'payouts.count-lines',
  'select count(*) as count from payout_lines where batch_id = $1 and ($2::text is null or state = $2)',
)
/** One page of a batch's lines in the order of its file. */
export async function listLines(
  db: Db,
  batchId: string,
  state: LineState | null,
  { limit, offset }: Page,
): Promise<{ rows: LineRow[]; count: number }> {
  const [rows, counted] = await Promise.all([
    readLines(db, [batchId, state, limit, offset]),
    countLines(db, [batchId, state]),
  ])
  return { rows, count: counted[0]?.count ?? 0 }
}
/** All lines of a batch in the order of its file. */
export const listAllLines = (db: Db, batchId: string): Promise<LineRow[]> => readLines(db, [batchId, null, null, 0])

const readBatchesOf = statement<{ batch_id: string }>(
  'payouts.batches-of',
  'select distinct batch_id from payout_lines where redemption_id = any($1::uuid[]) limit 2',
)
/** The batches of these requests; at most two, which is enough to know that there are several. */
export const findBatchesOf = async (db: Db, redemptionIds: readonly string[]): Promise<string[]> =>
  (await readBatchesOf(db, [redemptionIds])).map((row) => row.batch_id)

const settleLines = statement(
  'payouts.settle-lines',
  `update payout_lines l set state = s.outcome, fee_cents = coalesce(s."feeCents", l.fee_cents),
     reference = case when s.reference = '' then l.reference else s.reference end,
     note = case when s.note = '' then l.note else s.note end,
     paid_at = coalesce(s."paidAt", l.paid_at), settled_by = $3, settled_at = $4
   from json_to_recordset($2::json) as s ("redemptionId" uuid, outcome text, "feeCents" bigint, reference text, note text,
     "paidAt" timestamptz)
   where l.batch_id = $1 and l.redemption_id = s."redemptionId"`,
)
/** Writes the results of payments to the lines of a batch. */
export const settle = async (
  tx: Tx,
  batchId: string,
  settled: readonly Settling[],
  { by, now }: { by: string; now: Date },
): Promise<void> => void (await settleLines(tx, [batchId, JSON.stringify(settled), by, now]))

const insertAnswer = statement(
  'payouts.add-answer',
  `insert into payout_answers (answer_id, batch_id, sha256, is_dry_run, uploaded_by, uploaded_at, paid, refused, returned, unchanged, wrong)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
type NewAnswer = {
  answerId: string
  batchId: string
  sha256: Buffer
  isDryRun: boolean
  uploadedBy: string
  now: Date
  counts: AnswerCounts
}
/** Records that an answer was checked or applied. */
export async function addAnswer(tx: Tx, one: NewAnswer): Promise<void> {
  const { answerId, batchId, sha256, isDryRun, uploadedBy, now, counts } = one
  const { paid, refused, returned, unchanged, wrong } = counts
  const figures = [paid, refused, returned, unchanged, wrong]
  await insertAnswer(tx, [answerId, batchId, sha256, isDryRun, uploadedBy, now, ...figures])
}

const readSeen = statement<{ is_seen: boolean }>(
  'payouts.is-seen',
  'select exists (select from payout_answers where batch_id = $1 and sha256 = $2 and is_dry_run) as is_seen',
)
/** Whether there has been a dry run of exactly this answer. */
export const isSeen = async (db: Db, batchId: string, sha256: Buffer): Promise<boolean> =>
  (await readSeen(db, [batchId, sha256]))[0]?.is_seen ?? false

const insertWaiting = statement(
  'payouts.keep-answer',
  `insert into payout_waiting_answers (batch_id, csv, asked_by) values ($1, $2, $3) on conflict (batch_id) do nothing returning 1`,
)
/** Keeps an answer until its delay is over; false when one is already waiting. */
export const keepAnswer = async (tx: Tx, batchId: string, csv: string, askedBy: string): Promise<boolean> =>
  (await insertWaiting(tx, [batchId, csv, askedBy])).length === 1
const takeWaiting = statement<{ csv: string; asked_by: string }>(
  'payouts.take-answer',
  'delete from payout_waiting_answers where batch_id = $1 returning csv, asked_by',
)
/** Removes and returns the waiting answer of a batch; undefined when there is none. */
export const takeAnswer = async (tx: Tx, batchId: string) => (await takeWaiting(tx, [batchId]))[0]

const readOwn = statement<LineRow>(
  'payouts.of-user',
  'select * from payout_lines where user_id = $1 order by approved_at',
)
/** The payments of a user. */
export const listLinesOfUser = (db: Db, userId: string) => readOwn(db, [userId])
const eraseOwn = statement(
  'payouts.erase',
  `update payout_lines set reference = '', note = '' where user_id = $1 and (reference <> '' or note <> '')`,
)
/**
 * Erases the references and notes that the bank or staff added to a user's payments: they may contain the payee's name.
 */
export const erase = async (tx: Tx, userId: string): Promise<void> => void (await eraseOwn(tx, [userId]))

/** The names of batches. */
export const readBatchNames = statement<{ batch_id: string; rows: number; created_at: Date }>(
  'payouts.batches-named',
  'select batch_id, rows, created_at from payout_batches where batch_id = any($1::uuid[])',
)
