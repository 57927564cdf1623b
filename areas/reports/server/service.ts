import type { Language } from '../../../platform/contract/language.ts'
import { reportMessage } from '../contract.ts'
import type { Readable } from 'node:stream'
import { reportDay, reportDayStart, utcDay } from '../../../platform/contract/day.ts'
import type { FinanceSummary } from '../../finance/contract.ts'
import { emptyProblem } from '../../../platform/contract/fields.ts'
import { pageOf, type Paging, type Rows, ageOf, type Age } from '../../../platform/contract/paging.ts'
import {
  countedAtMost,
  type ReportName,
  type ReportRun,
  type SavedView,
  type TrafficDay,
  type TrafficQuery,
  type TrafficRow,
} from '../contract.ts'
import { csvType, type File } from '../../../platform/server/csv.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { CopyOut } from '../../../platform/server/copy-out.ts'
import type { Caller } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Redemptions } from '../../redemptions/server/service.ts'
import { writeExportCopy, type ExportDays, type ExportName } from './export-store.ts'
import * as files from './csv.ts'
import * as rules from './rules.ts'
import type { Span } from './rules.ts'
import * as store from './store.ts'
import * as viewStore from './view-store.ts'

export type Reports = ReturnType<typeof createReports>

export type ReportNeeds = {
  db: Db
  copyOut: CopyOut
  redemptions: Pick<Redemptions, 'figures'>
  audit: Pick<Audit, 'record' | 'lastOf'>
  jobs: Pick<Jobs, 'add'>
  /** The clock that decides the current day: the database's, unless a test passes another. */
  clock?: (db: Db) => Promise<Date>
}
type Reader = { userId: string; ip: string; mayName: boolean; language: Language }
type Days = { startDate?: string; endDate?: string }
type TrafficAsk = Omit<TrafficQuery, 'currentPage' | 'limit'>
type NewView = { report: string; name: string; query: string; isShared: boolean }

/** The reports that can be downloaded, and the daily sums that each is made of. */
const reportFiles: readonly { report: ReportRun['report']; of: readonly store.Measure[] }[] = [
  { report: 'attempts', of: ['attempts'] },
  { report: 'signups', of: ['visits', 'signups'] },
  { report: 'finance', of: ['points'] },
  { report: 'traffic', of: [] },
  { report: 'history', of: [] },
]
/** After this many minutes every transaction that could add an event has ended. */
const settledMinutes = 15
/** The job behind `signupsChanged`. */
export const recountSignupsJob = 'reports.recount-signups'
/** How many days the nightly recount covers. */
const recountDays = 7
const batchRows = 1_000

/** Reports of what happened, day by day: summed up regularly, and complete up to the latest event when they are read. */
export function createReports({ db, copyOut, redemptions, audit, jobs, clock = nowOf }: ReportNeeds) {
  const spanOf = async ({ startDate, endDate }: Days): Promise<Span> => {
    const span = rules.readSpan(startDate, endDate, reportDay(await clock(db)))
    if ('first' in span) return span
    const { field, message } = span
    throw new Problem('invalid-input', { message, errors: [{ field, message }] })
  }

  const attempts = async (days: Days) => {
    const span = await spanOf(days)
    return rules.makeAttemptDays(span, await store.readSums(db, 'attempts', span))
  }
  /** Days in the future have no liability yet, so they are left out. */
  const finance = async (days: Days) => {
    const span = rules.cutFuture(await spanOf(days), reportDay(await clock(db)))
    const [sums, before] = await Promise.all([
      store.readSums(db, 'points', span),
      store.readPointsBefore(db, span.first),
    ])
    return rules.makeFinanceDays(span, sums, rules.computeNet(before))
  }
  const signups = async (days: Days): Promise<TrafficDay[]> => {
    const span = await spanOf(days)
    const [visits, joined] = await Promise.all([
      store.readSums(db, 'visits', span),
      store.readSums(db, 'signups', span),
    ])
    return rules.makeTrafficDays(span, visits, joined)
  }

  /** Readers who may not see panelists must not find them by name either. */
  const makeFilter = async ({ userName, email, status, startDate, endDate }: TrafficAsk, mayName: boolean) => {
    if (!mayName && (userName || email)) throw new Problem('not-allowed')
    return {
      ...(await spanOf({ ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) })),
      userName: userName?.trim() || null,
      email: email?.trim() || null,
      status: status ?? null,
    }
  }

  async function* trafficBatches(
    filter: store.TrafficFilter,
    age: Age,
    mayName: boolean,
  ): AsyncGenerator<TrafficRow[]> {
    for await (const rows of store.streamTraffic(db, filter, age, batchRows))
      yield rows.map((row) => toTrafficRow(row, mayName))
  }

  const note = (reader: Reader, action: string, { first, last }: Span): Promise<void> =>
    transaction(db, (tx) =>
      audit.record(tx, { actorId: reader.userId, action, subject: `${first}/${last}`, ip: reader.ip }),
    )

  return {
    traffic: async ({ currentPage, limit, ...ask }: TrafficQuery, mayName: boolean) => {
      const page = pageOf({ ...(currentPage ? { currentPage } : {}), ...(limit ? { limit } : {}), sort: ask.sort })
      const filter = await makeFilter(ask, mayName)
      const [{ rows, count }, days] = await Promise.all([
        store.listTraffic(db, filter, { ...page, atMost: countedAtMost + 1 }),
        signups({ startDate: filter.first, endDate: filter.last }),
      ])
      return { rows: rows.map((row) => toTrafficRow(row, mayName)), count, days }
    },

    attempts: async (query: Paging & Days) => {
      const series = await attempts(query)
      return { ...newestFirst(series, query), totals: rules.sumAttempts(series), series }
    },

    finance: async (query: Paging & Days) => {
      const series = await finance(query)
      return { ...newestFirst(series, query), totals: rules.sumFinance(series), series }
    },

    /** Compares the report's total of all days with the balances of all accounts; a difference other than zero is an alarm. */
    reconciliation: async () => {
      const { reported, ledger, at } = await store.readTotals(db)
      return { reported, ledger, difference: reported - ledger, at: at.toISOString() }
    },

    signups: async (query: Days) => {
      const rows = await signups(query)
      return { rows, count: rows.length }
    },

    /** The figures above the queue of redemptions. */
    summary: async (): Promise<FinanceSummary> => {
      const today = reportDay(await clock(db))
      const [{ waiting, waitingPoints, approvedToday }, month] = await Promise.all([
        redemptions.figures(reportDayStart(today)),
        finance({ startDate: `${today.slice(0, 7)}-01`, endDate: today }),
      ])
      const { redeemed: paidThisMonth } = rules.sumFinance(month)
      return { waiting, waitingPoints, approvedToday, paidThisMonth, liability: month.at(-1)?.liability ?? 0 }
    },

    /** Every attempt of the span as CSV, written by the database while it is read. Problem 'not-found' when there is none. */
    surveyHistory: async (days: Required<Days>, reader: Reader): Promise<File> => {
      const span = await spanOf(days)
      if (!(await store.hasHistory(db, span))) throw new Problem('not-found')
      await note(reader, 'reports.download-history', span)
      const body = await copyOut.start(`reports.history:${reader.userId}`, store.writeHistoryCopy(span, reader.mayName))
      if (!body) throw new Problem('download-running')
      return { name: rules.makeHistoryFileName(span), type: csvType, body }
    },

    /** The whole report as a file, with the same filters. */
    file: async (report: ReportName, ask: TrafficAsk, reader: Reader): Promise<File> => {
      const filter = await makeFilter(ask, reader.mayName)
      const { first: startDate, last: endDate } = filter
      const name = `${report}_${startDate}_${endDate}.csv`
      await note(reader, `reports.download-${report}`, filter)
      if (report === 'traffic')
        return files.makeTrafficFile(name, trafficBatches(filter, ageOf(ask.sort), reader.mayName), reader.language)
      if (report === 'attempts')
        return files.makeAttemptsFile(name, await attempts({ startDate, endDate }), reader.language)
      if (report === 'finance')
        return files.makeFinanceFile(name, await finance({ startDate, endDate }), reader.language)
      return files.makeSignupsFile(name, await signups({ startDate, endDate }), reader.language)
    },

    /**
     * Everything of a kind as CSV for the operator of the installation, while it is read; the download is recorded
     * unless there is nothing to record it in.
     */
    exportAll: async (name: ExportName, days: ExportDays, { recorded = true } = {}): Promise<Readable> => {
      const entry = { actorId: null, action: `reports.export-${name}`, subject: name, after: days, ip: null }
      if (recorded) await transaction(db, (tx) => audit.record(tx, entry))
      const rows = await copyOut.start(`reports.export-${name}`, writeExportCopy(name, days))
      if (!rows) throw new Problem('download-running')
      return rows
    },

    /** How recent each report is: its sums are as old as the oldest sum that it is made of. */
    runs: async (): Promise<Rows<ReportRun>> => {
      const [counted, taken] = await Promise.all([
        store.readProgress(db),
        audit.lastOf(reportFiles.map(({ report }) => `reports.download-${report}`)),
      ])
      const rows = reportFiles.map(({ report, of }) => {
        const to = of.map((measure) => counted.get(measure) ?? null)
        const oldest = to.includes(null) ? null : to.reduce((a, b) => (a && b && b < a ? b : a), to[0] ?? null)
        return {
          report,
          summedTo: oldest?.toISOString() ?? null,
          downloadedAt: taken.get(`reports.download-${report}`)?.toISOString() ?? null,
        }
      })
      return { rows, count: rows.length }
    },

    /** The reader's own views of a report or list; readers of reports also get those of reports that others share. */
    views: async ({ userId, permissions }: Caller, report?: string): Promise<Rows<SavedView>> => {
      const rows = await viewStore.listViews(db, userId, report ?? null, permissions.includes('reports.view'))
      return { rows: rows.map((row) => toView(row, userId)), count: rows.length }
    },
    /** Saves filters under a name, in place of the caller's own view of that name. */
    saveView: async ({ userId, permissions }: Caller, { name, ...view }: NewView): Promise<SavedView> => {
      if (!rules.mayKeepView(view, permissions)) throw new Problem('not-allowed')
      const empty = emptyProblem('name', name)
      if (empty) throw new Problem('invalid-input', { message: empty, errors: [{ field: 'name', message: empty }] })
      const kept = await transaction(db, (tx) =>
        viewStore.keep(tx, { viewId: newId(), userId, name: name.trim(), ...view }),
      )
      if (!kept) throw new Problem('too-large', { message: reportMessage('viewsFull', { max: viewStore.viewsAtMost }) })
      return toView(kept, userId)
    },
    removeView: async (userId: string, viewId: string): Promise<null> => {
      const isGone = isId(viewId) && (await transaction(db, (tx) => viewStore.remove(tx, userId, viewId)))
      if (!isGone) throw new Problem('not-found')
      return null
    },

    /** Advances the sums to a few minutes ago; harmless to run twice or in two processes. */
    advance: async (minutes = settledMinutes): Promise<void> => {
      for (const measure of store.measures) await transaction(db, (tx) => store.advance(tx, measure, minutes))
      await transaction(db, store.recountChangedDays)
    },
    /**
     * Counts days again from the existing rows, or the last week without a span. When the rows of a day were deleted,
     * its sums would be lost: name only days that still have theirs.
     */
    recount: async (wanted?: Span): Promise<void> => {
      const today = reportDay(await clock(db))
      const weekAgo = utcDay(new Date(Date.parse(today) - recountDays * 86_400_000))
      const span = wanted ?? { first: weekAgo, last: today }
      for (const measure of store.measures) await transaction(db, (tx) => store.recount(tx, measure, span))
    },

    /**
     * Has the sign-ups of all days counted again after this transaction, because members with other sign-up days were
     * added or removed.
     */
    signupsChanged: (tx: Tx): Promise<void> => jobs.add(tx, recountSignupsJob, {}, { key: recountSignupsJob }),
    recountSignups: (): Promise<void> => transaction(db, (tx) => store.recountAll(tx, 'signups')),

    exportOf: async (userId: string) =>
      (await viewStore.listViews(db, userId, null, false))
        .filter((row) => row.user_id === userId)
        .map(({ report, name, query, created_at: at }) => ({ report, name, query, at })),
    erase: (tx: Tx, { userId }: { userId: string }): Promise<void> => viewStore.erase(tx, userId),
  }
}

/** Whether a caller may see who the panelists are. */
export const mayName = ({ permissions }: Caller): boolean => permissions.includes('panelists.view')

function newestFirst<Row>(series: readonly Row[], paging: Paging): Rows<Row> {
  const { offset, limit } = pageOf(paging)
  return { rows: series.toReversed().slice(offset, offset + limit), count: series.length }
}

const toTrafficRow = (row: store.TrafficRow, isNamed: boolean): TrafficRow => ({
  panelistId: row.user_id,
  userName: isNamed ? `${row.first_name} ${row.last_name}`.trim() : '',
  email: isNamed ? row.email : '',
  affId: row.aff_id || null,
  source: row.source || row.referrer_host || null,
  landing: row.landing_path,
  device: row.device_kind,
  status: row.status,
  at: row.created_at.toISOString(),
})

const toView = (row: viewStore.ViewRow, userId: string): SavedView => ({
  viewId: row.view_id,
  report: row.report,
  name: row.name,
  query: row.query,
  isShared: row.is_shared,
  isOwn: row.user_id === userId,
  createdAt: row.created_at.toISOString(),
})
