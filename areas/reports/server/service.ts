import type { Language } from '../../../platform/contract/language.ts'
import { reportMessage } from '../contract.ts'
import type { Readable } from 'node:stream'
import { reportDay, reportDayStart, utcDay, type Day } from '../../../platform/contract/day.ts'
import type { FinanceSummary } from '../../finance/contract.ts'
import { emptyProblem } from '../../../platform/contract/fields.ts'
import { pageOf, type Paging, type Rows, ageOf, type Age } from '../../../platform/contract/paging.ts'
import {
  countedAtMost,
  type ReportName,
  type ReportRun,
  type SavedView,
  type SignupDay,
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
import type { FirstVisit } from '../../visitors/server/visit-store.ts'
import type { Visitors } from '../../visitors/server/service.ts'
import type { Redemptions } from '../../redemptions/server/service.ts'
import { writeExportCopy, type ExportDays, type ExportName } from './export-store.ts'
import * as files from './csv.ts'
import * as rules from './rules.ts'
import type { Span } from '../../../platform/contract/day-span.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import * as store from './store.ts'
import * as viewStore from './view-store.ts'

export type Reports = ReturnType<typeof createReports>

export type ReportNeeds = {
  db: Db
  /** Where reports are read; by default the primary. */
  reads?: Db
  copyOut: CopyOut
  visitors: Pick<Visitors, 'firstVisits' | 'sums'>
  redemptions: Pick<Redemptions, 'figures'>
  audit: Pick<Audit, 'record' | 'lastOf'>
  jobs: Pick<Jobs, 'add'>
  /** Returns the current time; a test can replace the database's clock. */
  clock?: (db: Db) => Promise<Date>
}
type Reader = { userId: string; ip: string; mayName: boolean; language: Language }
type Days = { startDate?: string; endDate?: string }
type TrafficAsk = Omit<TrafficQuery, 'currentPage' | 'limit'>
type NewView = { report: string; name: string; query: string; isShared: boolean }

/** The reports that can be downloaded, and the daily sums that each of them uses. */
const reportFiles: readonly { report: ReportRun['report']; of: readonly (store.Measure | 'visits')[] }[] = [
  { report: 'attempts', of: ['attempts'] },
  { report: 'signups', of: ['visits', 'signups'] },
  { report: 'finance', of: ['points'] },
  { report: 'traffic', of: [] },
  { report: 'history', of: [] },
]
/**
 * An event older than this many minutes is in the daily sums. By then, every transaction that could add an earlier
 * event has ended.
 */
const settledMinutes = 15
/** The name of the job that `signupsChanged` queues. */
export const recountSignupsJob = 'reports.recount-signups'
/** How many days are recounted each night. */
const recountDays = 7
const rowsAtOnce = 1_000

/**
 * Reports of what happened, day by day. Events are regularly added to daily sums; a report also includes the events
 * since then.
 */
export function createReports({
  db,
  reads = db,
  copyOut,
  visitors,
  redemptions,
  audit,
  jobs,
  clock = nowOf,
}: ReportNeeds) {
  const readToday = async (): Promise<Day> => reportDay(await clock(db))
  /** Settles which days a report covers; throws 'invalid-input' for a wrong range. */
  const spanOf = ({ startDate, endDate }: Days, today: Day): Span => {
    const span = rules.readSpan(startDate, endDate, today)
    if ('first' in span) return span
    const { field, message } = span
    throw new Problem('invalid-input', { message, errors: [{ field, message }] })
  }

  const attempts = async (span: Span) => rules.makeAttemptDays(span, await store.readSums(reads, 'attempts', span))
  /** Days after today are left out, because their liability is not known yet. */
  const finance = async (whole: Span, today: Day) => {
    const span = rules.cutFuture(whole, today)
    const [sums, before] = await Promise.all([
      store.readSums(reads, 'points', span),
      store.readPointsBefore(reads, span.first),
    ])
    return rules.makeFinanceDays(span, sums, rules.computeNet(before))
  }
  const signups = async (span: Span): Promise<SignupDay[]> => {
    const [visits, joined] = await Promise.all([visitors.sums.read(span), store.readSums(reads, 'signups', span)])
    const visitSums = visits.map(({ agentClass: part, ...sum }) => ({ ...sum, part }))
    return rules.makeSignupDays(span, visitSums, joined)
  }

  /**
   * Makes the filter of the traffic report. Readers who may not see panelists cannot search for their names or email
   * addresses.
   */
  const makeFilter = (
    { userName, email, status, startDate, endDate }: TrafficAsk,
    mayName: boolean,
    today: Day,
  ): store.TrafficFilter => {
    if (!mayName && (userName || email)) throw new Problem('not-allowed')
    return {
      ...spanOf({ ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }, today),
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
    for await (const rows of store.streamTraffic(reads, filter, age, rowsAtOnce))
      yield await describeTraffic(rows, mayName)
  }
  /** Adds to each sign-up the first visit that led to the account. */
  async function describeTraffic(rows: readonly store.TrafficRow[], isNamed: boolean): Promise<TrafficRow[]> {
    const first = await visitors.firstVisits(rows.map((row) => row.user_id))
    return rows.map((row) => toTrafficRow(row, first.get(row.user_id), isNamed))
  }

  const note = (reader: Reader, action: string, { first, last }: Span): Promise<void> =>
    transaction(db, (tx) =>
      audit.record(tx, { actorId: reader.userId, action, subject: `${first}/${last}`, ip: reader.ip }),
    )

  return {
    traffic: async ({ currentPage, limit, ...ask }: TrafficQuery, mayName: boolean) => {
      const page = pageOf({ ...(currentPage ? { currentPage } : {}), ...(limit ? { limit } : {}), sort: ask.sort })
      const filter = makeFilter(ask, mayName, await readToday())
      const [{ rows, count }, days] = await Promise.all([
        store.listTraffic(reads, filter, { ...page, atMost: countedAtMost + 1 }),
        signups(filter),
      ])
      return { rows: await describeTraffic(rows, mayName), count, days }
    },

    attempts: async (query: Paging & Days) => {
      const series = await attempts(spanOf(query, await readToday()))
      return { ...pickNewestFirst(series, query), totals: rules.sumAttempts(series), series }
    },

    finance: async (query: Paging & Days) => {
      const today = await readToday()
      const series = await finance(spanOf(query, today), today)
      return { ...pickNewestFirst(series, query), totals: rules.sumFinance(series), series }
    },

    /** Compares the total of the report over all days with the balances of all accounts. A difference is an alarm. */
    reconciliation: async () => {
      const { reported, ledger, at } = await store.readTotals(db)
      return { reported, ledger, difference: reported - ledger, at: at.toISOString() }
    },

    signups: async (query: Days) => {
      const rows = await signups(spanOf(query, await readToday()))
      return { rows, count: rows.length }
    },

    /** Returns the figures above the queue of redemptions. */
    summary: async (): Promise<FinanceSummary> => {
      const today = await readToday()
      const [{ waiting, waitingPoints, approvedToday }, month] = await Promise.all([
        redemptions.figures(reportDayStart(today)),
        finance({ first: `${today.slice(0, 7)}-01`, last: today }, today),
      ])
      const { redeemed: paidThisMonth } = rules.sumFinance(month)
      return { waiting, waitingPoints, approvedToday, paidThisMonth, liability: month.at(-1)?.liability ?? 0 }
    },

    /**
     * Makes a CSV file of every attempt in the span. The database writes it while it is downloaded. Throws 'not-found'
     * when there are no attempts.
     */
    surveyHistory: async (days: Required<Days>, reader: Reader): Promise<File> => {
      const span = spanOf(days, await readToday())
      if (!(await store.hasHistory(reads, span))) throw new Problem('not-found')
      await note(reader, 'reports.download-history', span)
      const body = await copyOut.start(`reports.history:${reader.userId}`, store.writeHistoryCopy(span, reader.mayName))
      if (!body) throw new Problem('download-running')
      return { name: rules.makeHistoryFileName(span), type: csvType, body }
    },

    /** Makes a file of the whole report, with the same filters. */
    file: async (report: ReportName, ask: TrafficAsk, reader: Reader): Promise<File> => {
      const today = await readToday()
      const filter = makeFilter(ask, reader.mayName, today)
      const name = `${report}_${filter.first}_${filter.last}.csv`
      await note(reader, `reports.download-${report}`, filter)
      if (report === 'traffic')
        return files.makeTrafficFile(name, trafficBatches(filter, ageOf(ask.sort), reader.mayName), reader.language)
      if (report === 'attempts') return files.makeAttemptsFile(name, await attempts(filter), reader.language)
      if (report === 'finance') return files.makeFinanceFile(name, await finance(filter, today), reader.language)
      return files.makeSignupsFile(name, await signups(filter), reader.language)
    },

    /**
     * Makes a CSV file of all rows of a kind, for the operator of the installation. The download is recorded in the
     * audit log, unless `recorded` is false.
     */
    exportAll: async (name: ExportName, days: ExportDays, { recorded = true } = {}): Promise<Readable> => {
      const entry = { actorId: null, action: `reports.export-${name}`, subject: name, after: days, ip: null }
      if (recorded) await transaction(db, (tx) => audit.record(tx, entry))
      const rows = await copyOut.start(`reports.export-${name}`, writeExportCopy(name, days))
      if (!rows) throw new Problem('download-running')
      return rows
    },

    /** Lists how up to date each report is, which the oldest of its daily sums decides. */
    runs: async (): Promise<Rows<ReportRun>> => {
      const [counted, visitsCounted, taken] = await Promise.all([
        store.readProgress(reads),
        visitors.sums.progress(),
        audit.lastOf(reportFiles.map(({ report }) => `reports.download-${report}`)),
      ])
      const rows = reportFiles.map(({ report, of }) => {
        const to = of.map((measure) => (measure === 'visits' ? visitsCounted : (counted.get(measure) ?? null)))
        const oldest = to.includes(null) ? null : to.reduce((a, b) => (a && b && b < a ? b : a), to[0] ?? null)
        return {
          report,
          summedTo: oldest?.toISOString() ?? null,
          downloadedAt: taken.get(`reports.download-${report}`)?.toISOString() ?? null,
        }
      })
      return { rows, count: rows.length }
    },

    /**
     * Lists the reader's own views, of one report or list or of all. Readers of reports also get the views that others
     * share.
     */
    views: async ({ userId, permissions }: Caller, report?: string): Promise<Rows<SavedView>> => {
      const rows = await viewStore.listViews(db, userId, report ?? null, permissions.includes('reports.view'))
      return { rows: rows.map((row) => toView(row, userId)), count: rows.length }
    },
    /** Saves a view. It replaces the user's own view with the same name. */
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

    /** Adds the events up to a few minutes ago to the daily sums; harmless to run twice or in two processes. */
    advance: async (minutes = settledMinutes): Promise<void> => {
      for (const measure of store.measures) await transaction(db, (tx) => store.advance(tx, measure, minutes))
      await transaction(db, store.recountChangedDays)
      await visitors.sums.advance(new Date((await nowOf(db)).getTime() - minutes * 60_000))
    },
    /**
     * Recounts the daily sums from the existing rows, for a span or for the last week. The sums of a day whose rows
     * were deleted would be lost, so name only days whose rows still exist.
     */
    recount: async (wanted?: Span): Promise<void> => {
      const today = await readToday()
      const weekAgo = utcDay(new Date(Date.parse(today) - recountDays * dayMs))
      const span = wanted ?? { first: weekAgo, last: today }
      for (const measure of store.measures) await transaction(db, (tx) => store.recount(tx, measure, span))
      await visitors.sums.recount(span)
    },

    /**
     * Queues a job that recounts the sign-ups of all days after this transaction. Call it when members who signed up
     * earlier were added or removed.
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

/** Whether a user may see who the panelists are. */
export const mayName = ({ permissions }: Caller): boolean => permissions.includes('panelists.view')

function pickNewestFirst<Row>(series: readonly Row[], paging: Paging): Rows<Row> {
  const { offset, limit } = pageOf(paging)
  return { rows: series.toReversed().slice(offset, offset + limit), count: series.length }
}

const toTrafficRow = (row: store.TrafficRow, visit: FirstVisit | undefined, isNamed: boolean): TrafficRow => ({
  panelistId: row.user_id,
  userName: isNamed ? `${row.first_name} ${row.last_name}`.trim() : '',
  email: isNamed ? row.email : '',
  affId: visit?.aff_id || null,
  source: visit?.source || visit?.referrer_host || null,
  landing: visit?.landing_path ?? null,
  device: visit?.device_kind ?? null,
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
