import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Instant, Line } from '../../../platform/contract/fields.ts'

/** The maximum number of columns of a report that are offered as choices. */
export const offeredColumnsMax = 100
/**
 * The maximum number of distinct words listed for a column. For a column with more, none are listed, because it cannot
 * hold a status.
 */
export const listedStatusesMax = 30
const columnMaxLength = 200
const Column = Line({ minLength: 1, maxLength: columnMaxLength })
const Words = Type.Array(Line({ minLength: 1, maxLength: columnMaxLength }), { maxItems: listedStatusesMax })

/** The columns of a supplier's reports, and its words for accepted and rejected. */
export const ReportColumns = body({
  id: Column,
  status: Column,
  reason: nullable(Column),
  accepted: Words,
  rejected: Words,
})
export type ReportColumns = Static<typeof ReportColumns>

/** The columns and words of a refused report, for staff to choose from. */
export type ReportHead = { columns: readonly { name: string; values: readonly string[] }[] }

export const SavedColumns = Type.Object({
  columns: nullable(ReportColumns),
  /** The email address of the person who chose the columns. */
  setBy: nullable(Type.String()),
  setAt: nullable(Instant),
})
export type SavedColumns = Static<typeof SavedColumns>

const params = Type.Object({ supplierKey: Type.String({ maxLength: 64 }) })

export const reportColumnsApi = {
  getReportColumns: endpoint({
    method: 'GET',
    path: 'supplier-admin/suppliers/{supplierKey}/reportColumns',
    access: 'suppliers.view',
    summary: 'How the reports of a supplier are read; `columns` is null while they are read by usual names.',
    params,
    data: SavedColumns,
  }),
  forgetReportColumns: endpoint({
    method: 'DELETE',
    path: 'supplier-admin/suppliers/{supplierKey}/reportColumns',
    access: 'suppliers.reconcile',
    summary: 'Forgets which columns were chosen: the next report is read by usual names, or asks again.',
    params,
    data: SavedColumns,
  }),
} as const
