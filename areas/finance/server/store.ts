import type { AgedPage } from '../../../platform/contract/paging.ts'
import type { AdjustmentStatus } from '../contract.ts'
import { statement, type Db, type Tx, statementByAge } from '../../../platform/server/db.ts'

export type AdjustmentRow = {
  adjustment_id: string
  user_id: string
  points: number
  debt: number
  debt_at_most: number
  is_by_delay: boolean
  reason: string
  status: AdjustmentStatus
  proposed_by: string
  proposed_at: Date
  decided_by: string | null
  decided_at: Date | null
}
const columns = `adjustment_id, user_id, points, debt, debt_at_most, is_by_delay, reason, status, proposed_by, proposed_at, decided_by,
  decided_at`

const insertOne = statement(
  'finance.propose',
  `insert into point_adjustments (adjustment_id, user_id, points, reason, proposed_by, proposed_at, debt_at_most)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)
type NewAdjustment = {
  adjustmentId: string
  userId: string
  points: number
  reason: string
  debtAtMost: number
  proposedBy: string
  now: Date
}
/** Stores a proposal. */
export async function insert(tx: Tx, one: NewAdjustment): Promise<void> {
  const { adjustmentId, userId, points, reason, debtAtMost, proposedBy, now } = one
  await insertOne(tx, [adjustmentId, userId, points, reason, proposedBy, now, debtAtMost])
}

const readOne = statement<AdjustmentRow>(
  'finance.find',
  `select ${columns} from point_adjustments where adjustment_id = $1`,
)
/** Finds an adjustment; undefined when there is none. */
export const find = async (db: Db, adjustmentId: string) => (await readOne(db, [adjustmentId]))[0]
const lockOne = statement<AdjustmentRow>(
  'finance.lock',
  `select ${columns} from point_adjustments where adjustment_id = $1 for no key update`,
)
/** Locks the adjustment until the transaction ends. */
export const lock = async (tx: Tx, adjustmentId: string) => (await lockOne(tx, [adjustmentId]))[0]

const decideOne = statement<{ adjustment_id: string }>(
  'finance.decide',
  `update point_adjustments set status = $2, decided_by = $3, decided_at = $4, debt = $5, is_by_delay = $3::uuid is null
   where adjustment_id = $1 and status = 'proposed' returning adjustment_id`,
)
/** `decidedBy` is null when the delay on a panel with one staff member decided, whether it approved or refused. */
type AdjustmentDecision = {
  adjustmentId: string
  status: AdjustmentStatus
  decidedBy: string | null
  now: Date
  debt: number
}
/** Decides an adjustment once; false when another person already has. */
export const decide = async (
  tx: Tx,
  { adjustmentId, status, decidedBy, now, debt }: AdjustmentDecision,
): Promise<boolean> => (await decideOne(tx, [adjustmentId, status, decidedBy, now, debt])).length === 1

const filter = '($1::text is null or status = $1) and ($2::uuid is null or user_id = $2)'
const readPage = statementByAge<AdjustmentRow>(
  'finance.page',
  (way) => `select ${columns} from point_adjustments where ${filter}
   order by (status <> 'proposed'), proposed_at ${way}, adjustment_id ${way} limit $3 offset $4`,
)
const countAll = statement<{ count: number }>(
  'finance.count',
  `select count(*) as count from point_adjustments where ${filter}`,
)
export type Filter = { status: AdjustmentStatus | null; userId: string | null }
/** A page of adjustments, undecided ones first. */
export async function listPage(db: Db, { status, userId }: Filter, { limit, offset, age }: AgedPage) {
  const [rows, counted] = await Promise.all([
    readPage(age)(db, [status, userId, limit, offset]),
    countAll(db, [status, userId]),
  ])
  return { rows, count: counted[0]?.count ?? 0 }
}

const readMine = statement<AdjustmentRow>(
  'finance.of-user',
  `select ${columns} from point_adjustments where user_id = $1 order by proposed_at`,
)
/** All adjustments of a user, for the copy of their data. */
export const listOfUser = (db: Db, userId: string) => readMine(db, [userId])
const eraseReasons = statement<{ adjustment_id: string }>(
  'finance.erase',
  `update point_adjustments set reason = '' where user_id = $1 returning adjustment_id`,
)
/** Removes the reasons, because they are about a person; returns which adjustments had one. */
export const erase = async (tx: Tx, userId: string): Promise<string[]> =>
  (await eraseReasons(tx, [userId])).map((row) => row.adjustment_id)
