import { isMessage } from '../../../platform/contract/messages.ts'
import { pageOf, type AgedPaging, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import type { LineState, Reconciliation, ReconciliationLine } from '../contract/supplier-admin.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { findAttempts } from './inbox-store.ts'
import type { ReportColumns, SavedColumns } from '../contract/report-columns.ts'
import { readReportHead, judgeLines, readReport, type ReportLine, type Reported } from './reconciliation-rules.ts'
import * as columnStore from './report-columns-store.ts'
import * as store from './reconciliation-store.ts'
import type { ReportRow } from './reconciliation-store.ts'
import type { Staff } from './settings.ts'
import { findSupplier } from './store.ts'

type Needs = {
  db: Db
  surveys: Pick<Surveys, 'endAttempts'>
  jobs: Pick<Jobs, 'add'>
  audit: Pick<Audit, 'record'>
  users: Pick<Users, 'findMany'>
}
const linesAtOnce = 200

/**
 * Suppliers' reports of accepted and rejected attempts: read, shown, and then applied, each attempt reversed at most
 * once.
 */
export function createReconciliation({ db, surveys, jobs, audit, users }: Needs) {
  const readOne = async (reconciliationId: string): Promise<Reconciliation> => {
    const row = isId(reconciliationId) ? await store.reportOf(db, reconciliationId) : null
    if (!row) throw new Problem('not-found')
    return toReconciliation(row)
  }

  /** Finds the attempts that a report names, by our id or by the supplier's own, which may look like ours. */
  const lookUp = async (supplierKey: string, lines: readonly ReportLine[]) => {
    const ofEvents = await store.findAttemptsOfEvents(
      db,
      supplierKey,
      lines.map(({ id }) => id),
    )
    const named = [...lines.map(({ id }) => id), ...[...ofEvents.values()].map(({ attemptId }) => attemptId)]
    const ids = [...new Set(named.filter(isId).map((id) => id.toLowerCase()))]
    const attempts = new Map((await findAttempts(db, supplierKey, ids)).map((row) => [row.attempt_id, row]))
    return (id: string): Reported | undefined => {
      const own = attempts.get(id.toLowerCase())
      const event = own ? undefined : ofEvents.get(id)
      const found = own ?? attempts.get(event?.attemptId ?? '')
      if (!found) return undefined
      const { attempt_id: attemptId, outcome, earned, has_spare: hasSpare } = found
      return { attemptId, outcome, earned, hasSpare, hasCredited: event?.hasCredited ?? true }
    }
  }

  /** Reverses the next lines of a report; returns whether more may follow. */
  const takeBackSome = (reconciliationId: string, supplierKey: string): Promise<boolean> =>
    transaction(db, async (tx) => {
      const lines = await store.openLines(tx, reconciliationId, linesAtOnce)
      if (lines.length === 0) {
        await store.finishReport(tx, reconciliationId)
        return false
      }
      const at = await nowOf(tx)
      const isOwnFormat = (await findSupplier(tx, supplierKey))?.format === 'house'
      const ended = await surveys.endAttempts(
        tx,
        lines.map(({ attempt_id: attemptId, line_no: lineNo, reason }) => ({
          attemptId,
          outcome: 'reversed',
          key: `reconciliation:${reconciliationId}:${lineNo}`,
          source: `supplier:${supplierKey}`,
          at,
          supplierKey,
          // Reasons given by networks are for staff; members see only reasons from suppliers that use our own format.
          ...(reason === '' || !isOwnFormat ? {} : { because: reason }),
        })),
      )
      await store.recordLines(
        tx,
        reconciliationId,
        lines.map(({ line_no: lineNo }, i) => ({ lineNo, taken: ended[i]?.takenBack ?? 0 })),
      )
      return true
    })

  const columnsOf = async (supplierKey: string): Promise<SavedColumns> => {
    if (!(await findSupplier(db, supplierKey))) throw new Problem('not-found')
    const saved = await columnStore.findColumns(db, supplierKey)
    if (!saved) return { columns: null, setBy: null, setAt: null }
    const setByAccount = (await users.findMany(db, [saved.setBy])).get(saved.setBy)
    return { columns: saved.columns, setBy: setByAccount?.email ?? saved.setBy, setAt: saved.setAt.toISOString() }
  }

  return {
    one: readOne,

    /** The columns by which a supplier's reports are read. Problem 'not-found'. */
    columnsOf,
    /**
     * Removes the chosen columns, so that the supplier's next report is read by the usual names. Problem 'not-found'.
     */
    forgetColumns: async ({ userId, ip }: Staff, supplierKey: string): Promise<SavedColumns> => {
      const before = await columnsOf(supplierKey)
      if (before.columns)
        await transaction(db, async (tx) => {
          await columnStore.dropColumns(tx, supplierKey)
          const subject = `supplier:${supplierKey}`
          await audit.record(tx, { actorId: userId, ip, action: 'suppliers.forget-columns', subject })
        })
      return columnsOf(supplierKey)
    },

    /**
     * Reads a report and returns what applying it would do; nothing changes yet. Problem 'invalid-input' says what
     * cannot be read.
     */
    upload: async (
      { userId, ip }: Staff,
      supplierKey: string,
      { fileName, csv, columns }: { fileName: string; csv: string; columns?: ReportColumns },
    ): Promise<Reconciliation> => {
      if (!(await findSupplier(db, supplierKey))) throw new Problem('not-found')
      const chosen = columns ?? (await columnStore.findColumns(db, supplierKey))?.columns ?? null
      const lines = readReport(csv, chosen)
      if (isMessage(lines))
        throw new Problem('invalid-input', {
          message: lines,
          errors: [{ field: 'csv', message: lines }],
          data: readReportHead(csv),
        })
      const judged = judgeLines(lines, await lookUp(supplierKey, lines))
      const reconciliationId = newId()
      await transaction(db, async (tx) => {
        if (columns) await columnStore.saveColumns(tx, supplierKey, columns, userId)
        await store.addReport(tx, { reconciliationId, supplierKey, fileName, uploadedBy: userId }, judged)
        await audit.record(tx, {
          actorId: userId,
          action: 'suppliers.upload-reconciliation',
          subject: `reconciliation:${reconciliationId}`,
          after: { supplierKey, fileName, lines: lines.length },
          ip,
        })
      })
      return readOne(reconciliationId)
    },

    /** Starts applying a report in the background; a repeat changes nothing. */
    apply: async ({ userId, ip }: Staff, reconciliationId: string): Promise<Reconciliation> => {
      await readOne(reconciliationId)
      await transaction(db, async (tx) => {
        if (!(await store.beginReport(tx, reconciliationId, userId))) return
        await jobs.add(tx, 'suppliers.reconcile', { reconciliationId }, { queue: `reconciliation:${reconciliationId}` })
        await audit.record(tx, {
          actorId: userId,
          action: 'suppliers.apply-reconciliation',
          subject: `reconciliation:${reconciliationId}`,
          ip,
        })
      })
      return readOne(reconciliationId)
    },

    /**
     * Reverses all attempts that a report rejects, in batches. It may be repeated, interrupted, or run in two
     * processes.
     */
    work: async (reconciliationId: string): Promise<void> => {
      const row = isId(reconciliationId) ? await store.reportOf(db, reconciliationId) : null
      if (row?.state !== 'applying') return
      while (await takeBackSome(reconciliationId, row.supplier_key));
    },

    list: async ({
      supplierKey = null,
      ...paging
    }: AgedPaging & { supplierKey?: string | null }): Promise<Rows<Reconciliation>> => {
      const { rows, count } = await store.listReportsPage(db, supplierKey, pageOf(paging))
      return { rows: rows.map(toReconciliation), count }
    },
    lines: async (
      reconciliationId: string,
      { state, ...paging }: Paging & { state?: LineState },
    ): Promise<Rows<ReconciliationLine>> => {
      if (!isId(reconciliationId)) return { rows: [], count: 0 }
      const { rows, count } = await store.listLinesPage(db, reconciliationId, state ?? null, pageOf(paging))
      return {
        count,
        rows: rows.map((row) => ({
          lineNo: row.line_no,
          givenId: row.given_id,
          attemptId: row.attempt_id,
          state: row.state,
          reason: row.reason,
          points: row.points,
          isDone: row.is_done,
        })),
      }
    },
  }
}

const toReconciliation = (row: ReportRow): Reconciliation => ({
  reconciliationId: row.reconciliation_id,
  supplierKey: row.supplier_key,
  fileName: row.file_name,
  state: row.state,
  uploadedAt: row.uploaded_at.toISOString(),
  appliedAt: row.applied_at?.toISOString() ?? null,
  lines: row.lines,
  accepted: row.accepted,
  reverse: row.reverse,
  alreadyReversed: row.already_reversed,
  notPaid: row.not_paid,
  repeated: row.repeated,
  unknown: row.unknown,
  points: row.points,
  done: row.done,
  pointsTaken: row.taken,
})
