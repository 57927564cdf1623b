import { messagesOf } from '../../platform/contract/messages.ts'
import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../platform/contract/endpoint.ts'
import { Day, Id, Instant, Line, Points } from '../../platform/contract/fields.ts'
import { pagingFields, rowsOf, agedFields } from '../../platform/contract/paging.ts'

/** The maximum number of days in one report or download. */
export const reportDaysAtMost = 366
/** How many days a report covers when none are chosen. */
export const reportDaysByDefault = 30
/** How far the rows of a list are counted. A count of one more than this means "more than this". */
export const countedAtMost = 10_000

export const trafficStatuses = ['unverified', 'verified', 'blocked', 'closed'] as const
export type TrafficStatus = (typeof trafficStatuses)[number]
const Status = Type.Unsafe<TrafficStatus>({ type: 'string', enum: [...trafficStatuses] })

/** The first and the last day of a report, at UTC+7 (`reportDay`). Both days are included. */
const days = { startDate: Type.Optional(Day), endDate: Type.Optional(Day) }
const Count = Type.Integer({ minimum: 0 })

/** The kinds of devices from which users joined, where the device is known. */
export const trafficDevices = ['desktop', 'mobile', 'tablet'] as const

/** A sign-up in the traffic report. */
export const TrafficRow = Type.Object({
  panelistId: Id,
  userName: Type.String(),
  /** The email address. Like the name, it is empty for readers without the permission to view panelists. */
  email: Type.String(),
  /** The id of the campaign that brought the user; null if there is none. */
  affId: nullable(Type.String()),
  source: nullable(Type.String()),
  landing: nullable(Type.String()),
  device: nullable(Type.String()),
  status: Status,
  /** When the user signed up; shown with `formatReportTime`. */
  at: Instant,
})
export type TrafficRow = Static<typeof TrafficRow>

/** The columns of the traffic report in their order, on its page and in its file. */
export const trafficColumns = ['user', 'email', 'source', 'landing', 'device', 'status', 'time'] as const
export type TrafficColumn = (typeof trafficColumns)[number]

/** The visits and sign-ups of one day. */
export const SignupDay = Type.Object({ day: Day, visits: Count, joined: Count, verified: Count })
export type SignupDay = Static<typeof SignupDay>
/** The figures of visits and sign-ups, in the order of their columns. */
export const signupFigures = ['visits', 'joined', 'verified'] as const

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
/**
 * The attempts and results of one day. An attempt counts on the day when it began, a result on the day when the
 * attempt ended.
 */
export const AttemptDay = Type.Object({ day: Day, ...attemptCounts })
export type AttemptDay = Static<typeof AttemptDay>
export const AttemptTotals = Type.Object(attemptCounts)
export type AttemptTotals = Static<typeof AttemptTotals>
/** The figures of attempts, in the order of their columns. */
export const attemptFigures = [
  'started',
  'completed',
  'disqualified',
  'quotaFull',
  'qualityRejected',
  'securityRejected',
  'abandoned',
  'reversed',
] as const satisfies readonly (keyof AttemptTotals)[]

const financeCounts = { credited: Points, reversed: Points, redeemed: Points }
/** The points of one day. `liability` is the total of all panelists at the end of that day. */
export const FinanceDay = Type.Object({ day: Day, ...financeCounts, liability: Points })
export type FinanceDay = Static<typeof FinanceDay>
/** The figures of points, in the order of their columns, with the heading of each. */
export const financeHeadings = {
  credited: 'credited',
  reversed: 'takenBack',
  redeemed: 'redeemed',
  liability: 'liability',
} as const satisfies Readonly<Partial<Record<keyof FinanceDay, string>>>
export const financeFigures = Object.keys(financeHeadings) as (keyof typeof financeHeadings)[]
export const FinanceTotals = Type.Object(financeCounts)
export type FinanceTotals = Static<typeof FinanceTotals>

/** Compares the total of the report with the total of the ledger. */
export const Reconciliation = Type.Object({
  /** The points owed to panelists according to the report: the sum of all days. */
  reported: Points,
  /** The sum of all balances in the ledger at the same instant. */
  ledger: Points,
  /** The difference of the two totals; anything but zero is an error. */
  difference: Points,
  at: Instant,
})
export type Reconciliation = Static<typeof Reconciliation>

export const reportNames = ['traffic', 'attempts', 'finance', 'signups'] as const
export type ReportName = (typeof reportNames)[number]
const Report = Type.Unsafe<ReportName>({ type: 'string', enum: [...reportNames] })

const fileNames = [...reportNames, 'history'] as const
export type FileName = (typeof fileNames)[number]
/** How up to date a report is, and when it was last downloaded. */
export const ReportRun = Type.Object({
  report: Type.Unsafe<FileName>({ type: 'string', enum: [...fileNames] }),
  /**
   * The time up to which the events are in the daily sums; later events are counted at each request. Null for a report
   * without daily sums.
   */
  summedTo: nullable(Instant),
  /** When the report was last downloaded, or null. */
  downloadedAt: nullable(Instant),
})
export type ReportRun = Static<typeof ReportRun>

export const viewNameMaxLength = 80
/** The list that the view filters: the name of a report, or of a list on another page. */
const Viewed = Type.String({ pattern: '^[a-z][a-z-]{1,39}$' })
export const isReport = (name: string): name is ReportName => reportNames.some((one) => one === name)

export const SavedView = Type.Object({
  viewId: Id,
  report: Viewed,
  name: Type.String(),
  /** The query in the address of the page. */
  query: Type.String(),
  isShared: Type.Boolean(),
  /** Whether the view belongs to the reader. Only its owner can remove it. */
  isOwn: Type.Boolean(),
  createdAt: Instant,
})
export type SavedView = Static<typeof SavedView>

export const reportsApi = {
  panelistTrafficReport: endpoint({
    method: 'GET',
    path: 'reports/panelistTrafficReport',
    access: 'reports.view',
    summary:
      'Who joined, from where and by which device, newest first; with the figures of each day for the line above.',
    query: TrafficQuery,
    data: Type.Object({ rows: Type.Array(TrafficRow), count: Count, days: Type.Array(SignupDay) }),
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
    data: Type.Object({ rows: Type.Array(SignupDay), count: Count }),
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

/** The messages to staff about saved views. */
export type ReportMessages = { viewsFull: { max: number } }
/** Makes a message to staff about saved views. */
export const reportMessage = messagesOf<ReportMessages>('reports-desk')
