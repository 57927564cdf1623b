import { financeApi } from '../../finance/contract.ts'
import { reportsApi } from '../contract.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { mayName, type Reports } from './service.ts'

const reader = (ctx: Ctx) => ({
  language: ctx.language,
  userId: signedIn(ctx).userId,
  ip: ctx.ip,
  mayName: mayName(signedIn(ctx)),
})

/** The routes of reports, their files and saved views, and of the figures above the finance page. */
export function reportsRoutes(app: App, { reports }: { reports: Reports }): void {
  implement(app, reportsApi, {
    panelistTrafficReport: ({ query }, ctx) => reports.traffic(query, mayName(signedIn(ctx))),
    downloadSurveyHistoryData: async ({ query }, ctx) => ({ file: await reports.surveyHistory(query, reader(ctx)) }),
    userSurveyAttemptReportByDate: ({ query }) => reports.attempts(query),
    finance: ({ query }) => reports.finance(query),
    reconciliation: () => reports.reconciliation(),
    signupsByDate: ({ query }) => reports.signups(query),
    downloadReport: async ({ params, query }, ctx) => {
      if (params.report === 'finance' && !signedIn(ctx).permissions.includes('finance.view'))
        throw new Problem('not-allowed')
      return { file: await reports.file(params.report, query, reader(ctx)) }
    },
    getRuns: () => reports.runs(),
    getViews: ({ query }, ctx) => reports.views(signedIn(ctx), query.report),
    saveView: ({ body }, ctx) => reports.saveView(signedIn(ctx), body),
    removeView: ({ params }, ctx) => reports.removeView(signedIn(ctx).userId, params.viewId),
  })
  implement(app, { getFinanceSummary: financeApi.getFinanceSummary }, { getFinanceSummary: () => reports.summary() })
}
