import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { ClawbackReason, CommissionEvent } from '../contract/commissions.ts'
import type { StatementPart } from '../contract/statements.ts'

export type StatementRow = {
  statement_id: string
  vendor_id: string
  number: number
  month: string
  opening_micros: number
  earned_micros: number
  released_micros: number
  clawed_back_micros: number
  paid_micros: number
  closing_micros: number
  withdrawn_micros: number
  held_micros: number
  made_at: Date
}
const columns = `statement_id, vendor_id, number, month::text as month, opening_micros, earned_micros, released_micros, clawed_back_micros,
  paid_micros, closing_micros, withdrawn_micros, held_micros, made_at`

const selectOne = statement<StatementRow>(
  'vendors.statement',
  `select ${columns} from vendor_statements where statement_id = $1`,
)
export const findStatement = async (db: Db, statementId: string): Promise<StatementRow | null> =>
  (await selectOne(db, [statementId]))[0] ?? null
const selectLast = statement<StatementRow>(
  'vendors.last-statement',
  `select ${columns} from vendor_statements where vendor_id = $1 order by month desc limit 1`,
)
export const findLastStatement = async (db: Db, vendorId: string): Promise<StatementRow | null> =>
  (await selectLast(db, [vendorId]))[0] ?? null
const selectPage = statement<StatementRow>(
  'vendors.statements',
  `select ${columns} from vendor_statements where vendor_id = $1 order by month desc, statement_id desc offset $2 limit $3`,
)
const countAll = statement<{ found: number }>(
  'vendors.count-statements',
  'select count(*)::int as found from vendor_statements where vendor_id = $1',
)
/** Lists a page of a vendor's statements, newest first, with the total number. */
export async function listStatements(db: Db, vendorId: string, { offset, limit }: { offset: number; limit: number }) {
  const [rows, counted] = await Promise.all([selectPage(db, [vendorId, offset, limit]), countAll(db, [vendorId])])
  return { rows, count: counted[0]?.found ?? 0 }
}

const selectFirst = statement<{ month: string | null }>(
  'vendors.first-month',
  `select date_trunc('month', min(at) at time zone 'utc')::date::text as month from (
     select min(earned_at) as at from commissions where vendor_id = $1
     union all select min(settled_at) from vendor_payouts where vendor_id = $1) moved`,
)
/** Finds the first month in which anything happened to a vendor's money; null when nothing did. */
export const findFirstMonth = async (db: Db, vendorId: string): Promise<string | null> =>
  (await selectFirst(db, [vendorId]))[0]?.month ?? null

// Each row is taken only once: a row that commits after the statement of its month was made goes into the next one.
const takeEarned = statement(
  'vendors.take-earned',
  `update commissions set earned_in = $1 where vendor_id = $2 and kind = 'earning' and earned_in is null
     and earned_at < ($3::date)::timestamp at time zone 'utc'`,
)
const takeEnded = statement(
  'vendors.take-ended',
  `update commissions set statement_id = $1 where vendor_id = $2 and statement_id is null
     and ended_at < ($3::date)::timestamp at time zone 'utc' and (kind <> 'earning' or earned_in is not null)`,
)
const takePaid = statement(
  'vendors.take-paid',
  `update vendor_payouts set statement_id = $1 where vendor_id = $2 and statement_id is null
     and settled_at < ($3::date)::timestamp at time zone 'utc'`,
)
const takeReturned = statement(
  'vendors.take-returned',
  `update vendor_payouts set returned_in = $1 where vendor_id = $2 and returned_in is null and statement_id is not null
     and returned_at < ($3::date)::timestamp at time zone 'utc'`,
)
const writeLines = statement(
  'vendors.write-lines',
  `insert into vendor_statement_lines (statement_id, line_no, part, lead_id, aff_id, event, day, until, micros, reason, reference)
   select $1, row_number() over (order by place, at, id), part, lead_id, aff_id, event, (at at time zone 'utc')::date, until, micros,
     reason, reference
   from (
     select 1 as place, 'earned' as part, commission_id as id, lead_id, aff_id, event, earned_at as at,
       (hold_until at time zone 'utc')::date as until, micros, null as reason, '' as reference
     from commissions where earned_in = $1
     union all
     select case kind when 'earning' then case state when 'approved' then 2 else 5 end when 'clawback' then 3 else 4 end,
       case kind when 'earning' then case state when 'approved' then 'released' else 'withdrawn' end
         when 'clawback' then 'clawed-back' else 'given-back' end,
       commission_id, lead_id, aff_id, event, ended_at, null, micros, reason, ''
     from commissions where statement_id = $1
     union all
     select 6, 'paid', payout_id, null, null, null, settled_at, null, -micros, null, reference
     from vendor_payouts where statement_id = $1
     union all
     select 7, 'returned', payout_id, null, null, null, returned_at, null, micros, null, reference
     from vendor_payouts where returned_in = $1
     union all
     select 8, 'held', commission_id, lead_id, aff_id, event, earned_at, (hold_until at time zone 'utc')::date, micros, null, ''
     from commissions where vendor_id = $2 and kind = 'earning' and earned_in is not null and statement_id is null) lines`,
)
const sumLines = statement<{ part: StatementPart; micros: number }>(
  'vendors.sum-lines',
  'select part, sum(micros)::bigint as micros from vendor_statement_lines where statement_id = $1 group by part',
)
/**
 * Takes everything that happened to a vendor's money before a day into a statement, as its lines; returns the sum of
 * each part.
 */
export async function takeLines(
  tx: Tx,
  { statementId, vendorId, end }: { statementId: string; vendorId: string; end: string },
): Promise<ReadonlyMap<StatementPart, number>> {
  for (const take of [takeEarned, takeEnded, takePaid, takeReturned]) await take(tx, [statementId, vendorId, end])
  await writeLines(tx, [statementId, vendorId])
  return new Map((await sumLines(tx, [statementId])).map(({ part, micros }) => [part, micros]))
}

const insertOne = statement(
  'vendors.insert-statement',
  `insert into vendor_statements (statement_id, vendor_id, number, month, opening_micros, earned_micros, released_micros,
     clawed_back_micros, paid_micros, closing_micros, withdrawn_micros, held_micros, made_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
/** Writes a statement, which never changes after that. */
export const insertStatement = (tx: Tx, row: StatementRow) =>
  insertOne(tx, [
    row.statement_id,
    row.vendor_id,
    row.number,
    row.month,
    row.opening_micros,
    row.earned_micros,
    row.released_micros,
    row.clawed_back_micros,
    row.paid_micros,
    row.closing_micros,
    row.withdrawn_micros,
    row.held_micros,
    row.made_at,
  ])

export type GroupRow = {
  part: StatementPart
  aff_id: number | null
  event: CommissionEvent | null
  reason: ClawbackReason | null
  until: string | null
  count: number
  micros: number
}
/** Reads the lines of a statement, summed; held amounts are summed by the day of release. */
export const readGroups = statement<GroupRow>(
  'vendors.statement-groups',
  `select part, aff_id, event, reason, case when part = 'held' then until::text end as until, count(*)::int as count,
     sum(micros)::bigint as micros
   from vendor_statement_lines where statement_id = $1 group by 1, 2, 3, 4, 5 order by min(line_no) limit 2000`,
)
export type LineRow = {
  line_no: number
  part: StatementPart
  lead_id: string | null
  aff_id: number | null
  event: CommissionEvent | null
  day: string
  until: string | null
  micros: number
  reason: ClawbackReason | null
  reference: string
}
const selectLines = statement<LineRow>(
  'vendors.statement-lines',
  `select line_no, part, lead_id, aff_id, event, day::text as day, until::text as until, micros, reason, reference
   from vendor_statement_lines where statement_id = $1 and line_no > $2 order by line_no limit 1000`,
)
/** Reads the lines of a statement in their order, in batches. */
export async function* readLines(db: Db, statementId: string): AsyncGenerator<LineRow[]> {
  for (let after = 0; ;) {
    const rows = await selectLines(db, [statementId, after])
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < 1_000) return
    after = last.line_no
  }
}
