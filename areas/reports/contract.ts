import { messagesOf } from '../../platform/contract/messages.ts'
import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../platform/contract/endpoint.ts'
import { Day, Id, Instant, Line, Points } from '../../platform/contract/fields.ts'
import { pagingFields, rowsOf, agedFields } from '../../platform/contract/paging.ts'

/** No report and no download reaches over more days than this (threats, B6). */
export const reportDaysAtMost = 366
/** What a report shows when no days were chosen. */
export const reportDaysByDefault = 30
/** A list's length is counted up to here; one more means "more than". */
export const countedAtMost = 10_000

export const trafficStatuses = ['unverified', 'verified', 'blocked', 'closed'] as const
export type TrafficStatus = (typeof trafficStatuses)[number]
const Status = Type.Unsafe<TrafficStatus>({ type: 'string', enum: [...trafficStatuses] })

/** Days of UTC+7 (`reportDay`), both included. */
const days = { startDate: Type.Optional(Day), endDate: Type.Optional(Day) }
const Count = Type.Integer({ minimum: 0 })

export const TrafficRow = Type.Object({
  panelistId: Id,
  userName: Type.String(),
  /** Empty for readers who may not see panelists; so is the name. */
  email: Type.String(),
  /** The campaign's id that brought them, or null when they came by themselves. */
  affId: nullable(Type.String()),
  source: nullable(Type.String()),
  landing: nullable(Type.String()),
  device: nullable(Type.String()),
  status: Status,
  /** Shown by `formatReportTime`. */
  at: Instant,
})
export type TrafficRow = Static<typeof TrafficRow>

export const TrafficDay = Type.Object({ day: Day, visits: Count, joined: Count, verified: Count })
export type TrafficDay = Static<typeof TrafficDay>

export const TrafficQuery = Type.Object({
  ...agedFields,
  ...days,
  userName: Type.Optional(Type.String({ maxLength: 160 })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  status: Type.Optional(Status),
})
export type TrafficQuery = Static<typeof TrafficQuery>

const attemptCounts = {
  started: Count,
  completed: Count,
  disqualified: Count,
  quotaFull: Count,
  qualityRejected: Count,
  securityRejected: Count,
  abandoned: Count,
  reversed: Count,
}
/** Attempts by the day they began and, for what became of them, by the day they ended. */
export const AttemptDay = Type.Object({ day: Day, ...attemptCounts })
export type AttemptDay = Static<typeof AttemptDay>
export const AttemptTotals = Type.Object(attemptCounts)
export type AttemptTotals = Static<typeof AttemptTotals>

const financeCounts = { credited: Points, reversed: Points, redeemed: Points }
/** Points of a day; `liability` is what all panelists have, together, when it ends. */
export const FinanceDay = Type.Object({ day: Day, ...financeCounts, liability: Points })
export type FinanceDay = Static<typeof FinanceDay>
export const FinanceTotals = Type.Object(financeCounts)
export type FinanceTotals = Static<typeof FinanceTotals>

export const Reconciliation = Type.Object({
  /** What the report says is owed to panelists, from every day there was. */
  reported: Points,
  /** The sum of all balances of the ledger, read in the same instant. */
  ledger: Points,
  /** Zero, or something is wrong. */
  difference: Points,
  at: Instant,
})
export type Reconciliation = Static<typeof Reconciliation>

export const reportNames = ['traffic', 'attempts', 'finance', 'signups'] as const
export type ReportName = (typeof reportNames)[number]
const Report = Type.Unsafe<ReportName>({ type: 'string', enum: [...reportNames] })

const fileNames = [...reportNames, 'history'] as const
export type FileName = (typeof fileNames)[number]
/** How fresh a report is, and when it was last taken away. */
export const ReportRun = Type.Object({
  report: Type.Unsafe<FileName>({ type: 'string', enum: [...fileNames] }),
  /** Up to when its days are summed up; what came later is counted as it is asked for. Null for a report that is read as it is. */
  summedTo: nullable(Instant),
  /** When somebody last downloaded it, or null. */
  downloadedAt: nullable(Instant),
})
export type ReportRun = Static<typeof ReportRun>

export const viewNameMaxLength = 80
/** Where the view is of: a report, or a list of the pages by its name. */
const Viewed = Type.String({ pattern: '^[a-z][a-z-]{1,39}$' })
export const isReport = (name: string): name is ReportName => reportNames.some((one) => one === name)

export const SavedView = Type.Object({
  viewId: Id,
  report: Viewed,
  name: Type.String(),
  /** The address's query, as the page had it. */
  query: Type.String(),
  isShared: Type.Boolean(),
  /** Whether it is the reader's own, who alone may remove it. */
  isOwn: Type.Boolean(),
  createdAt: Instant,
})
export type SavedView = Static<typeof SavedView>

export const reportsApi = {
  panelistTrafficReport: endpoint({
    method: 'GET',
    path: 'reports/panelistTrafficReport',
    access: 'reports.view',
    summary: 'Who joined, whence and by which device, newest first; with the figures of each day for the line above.',
    query: TrafficQuery,
    data: Type.Object({ rows: Type.Array(TrafficRow), count: Count, days: Type.Array(TrafficDay) }),
  }),
  downloadSurveyHistoryData: endpoint({
    method: 'GET',
    path: 'reports/downloadSurveyHistoryData',
    access: 'reports.download',
    files: ['text/csv'],
    summary: 'Every attempt that began on these days as a CSV file; Data Not Found when there is none.',
    query: Type.Object({ startDate: Day, endDate: Day }),
    data: Nothing,
  }),
  userSurveyAttemptReportByDate: endpoint({
    method: 'GET',
    path: 'reports/userSurveyAttemptReportByDate',
    access: 'reports.view',
    summary: 'Attempts and what became of them, day by day, newest first; `series` is the whole span, oldest first.',
    query: Type.Object({ ...pagingFields, ...days }),
    data: Type.Object({
      rows: Type.Array(AttemptDay),
      count: Count,
      totals: AttemptTotals,
      series: Type.Array(AttemptDay),
    }),
  }),
  finance: endpoint({
    method: 'GET',
    path: 'reports/finance',
    access: 'finance.view',
    summary: 'Points credited, taken back and redeemed, and what is owed, day by day, newest first.',
    query: Type.Object({ ...pagingFields, ...days }),
    data: Type.Object({
      rows: Type.Array(FinanceDay),
      count: Count,
      totals: FinanceTotals,
      series: Type.Array(FinanceDay),
    }),
  }),
  reconciliation: endpoint({
    method: 'GET',
    path: 'reports/reconciliation',
    access: 'finance.view',
    summary: 'The finance report against every balance of the ledger, in one instant.',
    data: Reconciliation,
  }),
  signupsByDate: endpoint({
    method: 'GET',
    path: 'reports/signupsByDate',
    access: 'reports.view',
    summary: 'How many people joined and verified their email, day by day, oldest first.',
    query: Type.Object(days),
    data: Type.Object({ rows: Type.Array(TrafficDay), count: Count }),
  }),
  downloadReport: endpoint({
    method: 'GET',
    path: 'reports/downloadReport/{report}',
    access: 'reports.download',
    files: ['text/csv'],
    summary: 'A report as a CSV file: all pages of what the same filters show. Finance needs finance.view too.',
    params: Type.Object({ report: Report }),
    query: Type.Omit(TrafficQuery, ['currentPage', 'limit']),
    data: Nothing,
  }),
  getRuns: endpoint({
    method: 'GET',
    path: 'reports/runs',
    access: 'reports.view',
    summary: 'How fresh each report is, and when it was last downloaded.',
    data: rowsOf(ReportRun),
  }),
  getViews: endpoint({
    method: 'GET',
    path: 'reports/views',
    access: 'staff',
    needsPerson: true,
    summary:
      "The caller's saved views of a report or a list; readers of reports also get those of reports that others share.",
    query: Type.Object({ report: Type.Optional(Viewed) }),
    data: rowsOf(SavedView),
  }),
  saveView: endpoint({
    method: 'POST',
    path: 'reports/views',
    access: 'staff',
    needsPerson: true,
    summary:
      'Keeps the filters of a report or a list under a name; the same name again replaces them. Those of reports need reports.view, and they alone are shared.',
    body: body({
      report: Viewed,
      name: Line({ minLength: 1, maxLength: viewNameMaxLength }),
      query: Type.String({ maxLength: 1000 }),
      isShared: Type.Boolean(),
    }),
    data: SavedView,
  }),
  removeView: endpoint({
    method: 'DELETE',
    path: 'reports/views/{viewId}',
    access: 'staff',
    needsPerson: true,
    summary: "Removes one of the caller's own saved views.",
    params: Type.Object({ viewId: Id }),
    data: Nothing,
  }),
} as const

/** What staff are told of views that they keep. */
export type ReportMessages = { viewsFull: { max: number } }
/** Makes a message of it. */
export const reportMessage = messagesOf<ReportMessages>('reports-desk')
