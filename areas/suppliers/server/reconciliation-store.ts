import type { AgedPage } from '../../../platform/contract/paging.ts'
import type { LineState, Reconciliation } from '../contract/supplier-admin.ts'
import { statement, type Db, type Tx, statementByAge } from '../../../platform/server/db.ts'
import { hasCredited } from './inbox-store.ts'
import type { JudgedLine } from './reconciliation-rules.ts'

export type ReportRow = {
  reconciliation_id: string
  supplier_key: string
  file_name: string
  state: Reconciliation['state']
  uploaded_at: Date
  applied_at: Date | null
  lines: number
  accepted: number
  reverse: number
  already_reversed: number
  not_paid: number
  repeated: number
  unknown: number
  points: number
  done: number
  taken: number
}
const report = `select r.reconciliation_id, r.supplier_key, r.file_name, r.state, r.uploaded_at, r.applied_at, l.*
  from supplier_reconciliations r cross join lateral (select count(*)::int as lines,
    count(*) filter (where state = 'accepted')::int as accepted, count(*) filter (where state = 'reverse')::int as reverse,
    count(*) filter (where state = 'already-reversed')::int as already_reversed,
    count(*) filter (where state = 'not-paid')::int as not_paid, count(*) filter (where state = 'repeated')::int as repeated,
    count(*) filter (where state = 'unknown')::int as unknown, coalesce(sum(points), 0)::int as points,
    count(*) filter (where is_done)::int as done, coalesce(sum(taken), 0)::int as taken
    from supplier_reconciliation_lines where reconciliation_id = r.reconciliation_id) l`

const readOne = statement<ReportRow>('suppliers.reconciliation', `${report} where r.reconciliation_id = $1`)
export const reportOf = async (db: Db, id: string): Promise<ReportRow | null> => (await readOne(db, [id]))[0] ?? null

const readAll = statementByAge<ReportRow>(
  'suppliers.reconciliations',
  (way) => `${report} order by r.reconciliation_id ${way} limit $1 offset $2`,
)
const readTheirs = statementByAge<ReportRow>(
  'suppliers.reconciliations-of',
  (way) => `${report} where r.supplier_key = $3 order by r.reconciliation_id ${way} limit $1 offset $2`,
)
const countReports = statement<{ count: number }>(
  'suppliers.reconciliations-count',
  'select count(*)::int as count from supplier_reconciliations where $1::text is null or supplier_key = $1',
)
/** A page of reports. */
export async function listReportsPage(db: Db, supplierKey: string | null, { limit, offset, age }: AgedPage) {
  const rows = await (supplierKey === null
    ? readAll(age)(db, [limit, offset])
    : readTheirs(age)(db, [limit, offset, supplierKey]))
  const [counted] = await countReports(db, [supplierKey])
  return { rows, count: counted?.count ?? 0 }
}

const insertReport = statement(
  'suppliers.add-reconciliation',
  `insert into supplier_reconciliations (reconciliation_id, supplier_key, file_name, uploaded_by, uploaded_at)
   values ($1, $2, $3, $4, now())`,
)
const insertLines = statement(
  'suppliers.add-reconciliation-lines',
  `insert into supplier_reconciliation_lines (reconciliation_id, line_no, given_id, attempt_id, state, reason, points)
   select $1, * from unnest($2::int[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::int[])`,
)
type NewReport = { reconciliationId: string; supplierKey: string; fileName: string; uploadedBy: string }
/** Stores a report with the result of each line. */
export async function addReport(tx: Tx, one: NewReport, lines: readonly JudgedLine[]): Promise<void> {
  await insertReport(tx, [one.reconciliationId, one.supplierKey, one.fileName, one.uploadedBy])
  await insertLines(tx, [
    one.reconciliationId,
    lines.map((line) => line.lineNo),
    lines.map((line) => line.givenId),
    lines.map((line) => line.attemptId),
    lines.map((line) => line.state),
    lines.map((line) => line.reason),
    lines.map((line) => line.points),
  ])
}

type EventRow = { event_id: string; attempt_id: string; has_credited: boolean }
const findEvents = statement<EventRow>(
  'suppliers.attempts-of-reported-events',
  `select distinct on (event_id) event_id, attempt_id, ${hasCredited} as has_credited
   from supplier_callbacks
   where supplier_key = $1 and event_id = any ($2::text[]) and variant = '' and verdict <> 'listened' and attempt_id <> ''
   order by event_id, has_credited desc, callback_id`,
)
/**
 * The attempt for each of a supplier's event ids (preferably the attempt that the event credited), and whether the
 * event credited it. Callbacks that arrived in listen-only mode do not count.
 */
export const findAttemptsOfEvents = async (
  db: Db,
  supplierKey: string,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, { attemptId: string; hasCredited: boolean }>> =>
  new Map(
    (await findEvents(db, [supplierKey, eventIds])).map((row) => [
      row.event_id,
      { attemptId: row.attempt_id.toLowerCase(), hasCredited: row.has_credited },
    ]),
  )

const begin = statement<{ reconciliation_id: string }>(
  'suppliers.begin-reconciliation',
  `update supplier_reconciliations set state = 'applying', applied_by = $2, applied_at = now()
   where reconciliation_id = $1 and state = 'preview' returning reconciliation_id`,
)
/** Marks a report as being applied; false when that was done before. */
export const beginReport = async (tx: Tx, id: string, appliedBy: string): Promise<boolean> =>
  (await begin(tx, [id, appliedBy])).length > 0

const finish = statement(
  'suppliers.finish-reconciliation',
  `update supplier_reconciliations set state = 'applied' where reconciliation_id = $1 and state = 'applying'`,
)
export const finishReport = async (tx: Tx, id: string): Promise<void> => void (await finish(tx, [id]))

export type OpenLine = { line_no: number; attempt_id: string; reason: string; points: number }
const readOpen = statement<OpenLine>(
  'suppliers.open-lines',
  `select line_no, attempt_id, reason, points from supplier_reconciliation_lines
   where reconciliation_id = $1 and state = 'reverse' and not is_done order by line_no limit $2 for no key update`,
)
/** Locks the next lines that still have to be reversed, until the transaction ends. */
export const openLines = (tx: Tx, id: string, limit: number): Promise<OpenLine[]> => readOpen(tx, [id, limit])

const markDone = statement(
  'suppliers.done-lines',
  `update supplier_reconciliation_lines l set is_done = true, taken = d.taken from unnest($2::int[], $3::int[]) as d(line_no, taken)
   where l.reconciliation_id = $1 and l.line_no = d.line_no`,
)
/** Records how many points were taken back for lines. */
export const recordLines = async (
  tx: Tx,
  id: string,
  done: readonly { lineNo: number; taken: number }[],
): Promise<void> => void (await markDone(tx, [id, done.map(({ lineNo }) => lineNo), done.map(({ taken }) => taken)]))

export type LineRow = {
  line_no: number
  given_id: string
  attempt_id: string | null
  state: LineState
  reason: string
  points: number
  is_done: boolean
}
const lineColumns = 'line_no, given_id, attempt_id, state, reason, points, is_done'
const readLines = statement<LineRow>(
  'suppliers.lines',
  `select ${lineColumns} from supplier_reconciliation_lines where reconciliation_id = $1 order by line_no limit $2 offset $3`,
)
const readLinesOf = statement<LineRow>(
  'suppliers.lines-of-state',
  `select ${lineColumns} from supplier_reconciliation_lines where reconciliation_id = $1 and state = $4
   order by line_no limit $2 offset $3`,
)
const countLines = statement<{ count: number }>(
  'suppliers.lines-count',
  `select count(*)::int as count from supplier_reconciliation_lines
   where reconciliation_id = $1 and ($2::text is null or state = $2)`,
)
/** A page of a report's lines. */
export async function listLinesPage(
  db: Db,
  id: string,
  state: LineState | null,
  { limit, offset }: { limit: number; offset: number },
) {
  const read = state === null ? readLines(db, [id, limit, offset]) : readLinesOf(db, [id, limit, offset, state])
  const rows = await read
  const [counted] = await countLines(db, [id, state])
  return { rows, count: counted?.count ?? 0 }
}
