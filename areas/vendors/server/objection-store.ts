import type { Paging } from '../../../platform/contract/paging.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type ObjectionRow = {
  objection_id: string
  commission_id: string
  vendor_id: string
  text: string
  made_at: Date
  due_at: Date
  answered_at: Date | null
  answered_by: string | null
  is_upheld: boolean | null
  answer: string
}
const columns =
  'objection_id, commission_id, vendor_id, text, made_at, due_at, answered_at, answered_by, is_upheld, answer'

const insertOne = statement<{ objection_id: string }>(
  'vendors.object',
  `insert into commission_objections (objection_id, commission_id, vendor_id, text, made_at, due_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (commission_id) do nothing returning objection_id`,
)
export type NewObjection = {
  objectionId: string
  commissionId: string
  vendorId: string
  text: string
  now: Date
  dueAt: Date
}
/** Inserts an objection; false when this clawback already has one. */
export const insertObjection = async (tx: Tx, one: NewObjection): Promise<boolean> =>
  (await insertOne(tx, [one.objectionId, one.commissionId, one.vendorId, one.text, one.now, one.dueAt])).length > 0

const selectOf = statement<ObjectionRow>(
  'vendors.objections-to',
  `select ${columns} from commission_objections where commission_id = any ($1::uuid[])`,
)
/** Finds the objections to these clawbacks, keyed by commission. */
export const findObjections = async (db: Db, commissionIds: readonly string[]) =>
  new Map((await selectOf(db, [commissionIds])).map((row) => [row.commission_id, row]))

const lockOne = statement<ObjectionRow>(
  'vendors.lock-objection',
  `select ${columns} from commission_objections where objection_id = $1 for no key update`,
)
export const lockObjection = async (tx: Tx, objectionId: string): Promise<ObjectionRow | null> =>
  (await lockOne(tx, [objectionId]))[0] ?? null

const updateOne = statement(
  'vendors.answer-objection',
  `update commission_objections set answered_at = $2, answered_by = $3, is_upheld = $4, answer = $5 where objection_id = $1`,
)
export const answerObjection = (
  tx: Tx,
  objectionId: string,
  { now, by, isUpheld, answer }: { now: Date; by: string; isUpheld: boolean; answer: string },
) => updateOne(tx, [objectionId, now, by, isUpheld, answer])

const isOpenSql = `($1::uuid is null or vendor_id = $1) and answered_at is null`
const answered = `($1::uuid is null or vendor_id = $1) and answered_at is not null`
const selectOpen = statement<ObjectionRow>(
  'vendors.open-objections',
  `select ${columns} from commission_objections where ${isOpenSql} order by due_at, objection_id offset $2 limit $3`,
)
const selectAnswered = statement<ObjectionRow>(
  'vendors.answered-objections',
  `select ${columns} from commission_objections where ${answered} order by made_at desc, objection_id desc offset $2 limit $3`,
)
const countOpen = statement<{ found: number }>(
  'vendors.count-open-objections',
  `select count(*)::int as found from commission_objections where ${isOpenSql}`,
)
const countAnswered = statement<{ found: number }>(
  'vendors.count-answered-objections',
  `select count(*)::int as found from commission_objections where ${answered}`,
)
/** Lists a page of the open objections, due first, or of the answered ones, newest first, with the total number. */
export async function listObjections(
  db: Db,
  { vendorId, isOpen }: { vendorId: string | null; isOpen: boolean },
  { offset, limit }: { offset: number; limit: number } & Paging,
) {
  const [select, count] = isOpen ? [selectOpen, countOpen] : [selectAnswered, countAnswered]
  const [rows, counted] = await Promise.all([select(db, [vendorId, offset, limit]), count(db, [vendorId])])
  return { rows, count: counted[0]?.found ?? 0 }
}
