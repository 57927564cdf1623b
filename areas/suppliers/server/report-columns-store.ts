import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { ReportColumns } from '../contract/report-columns.ts'

type Row = {
  id_column: string
  status_column: string
  reason_column: string | null
  accepted: string[]
  rejected: string[]
  set_by: string
  set_at: Date
}
const selectColumns = statement<Row>(
  'suppliers.report-columns',
  `select id_column, status_column, reason_column, accepted, rejected, set_by, set_at from supplier_report_columns
   where supplier_key = $1`,
)
/** The columns chosen for a supplier's reports, and who chose them; null if no one has. */
export async function findColumns(
  db: Db,
  supplierKey: string,
): Promise<{ columns: ReportColumns; setBy: string; setAt: Date } | null> {
  const [row] = await selectColumns(db, [supplierKey])
  if (!row) return null
  const { id_column: id, status_column: status, reason_column: reason, accepted, rejected } = row
  return { columns: { id, status, reason, accepted, rejected }, setBy: row.set_by, setAt: row.set_at }
}

const upsertColumns = statement(
  'suppliers.save-report-columns',
  `insert into supplier_report_columns (supplier_key, id_column, status_column, reason_column, accepted, rejected, set_by)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (supplier_key) do update set id_column = $2, status_column = $3,
     reason_column = $4, accepted = $5, rejected = $6, set_by = $7, set_at = now()`,
)
export const saveColumns = async (tx: Tx, supplierKey: string, columns: ReportColumns, by: string): Promise<void> => {
  const { id, status, reason, accepted, rejected } = columns
  await upsertColumns(tx, [supplierKey, id, status, reason, accepted, rejected, by])
}

const deleteColumns = statement(
  'suppliers.drop-report-columns',
  'delete from supplier_report_columns where supplier_key = $1',
)
export const dropColumns = async (tx: Tx, supplierKey: string): Promise<void> =>
  void (await deleteColumns(tx, [supplierKey]))
