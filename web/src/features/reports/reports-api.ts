import { reportsApi } from '@tuppence/contract/reports'
import { api, mutation, query } from '../../api/api.ts'

export const {
  useReportAttemptsQuery,
  useReportFinanceQuery,
  useReportReconciliationQuery,
  useReportSignupsQuery,
  useReportTrafficQuery,
  useReportViewsQuery,
  useReportSaveViewMutation,
  useReportRemoveViewMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    reportAttempts: query(build, reportsApi.userSurveyAttemptReportByDate),
    reportFinance: query(build, reportsApi.finance),
    reportReconciliation: query(build, reportsApi.reconciliation),
    reportSignups: query(build, reportsApi.signupsByDate),
    reportTraffic: query(build, reportsApi.panelistTrafficReport),
    reportViews: query(build, reportsApi.getViews, { provides: ['reports'] }),
    reportSaveView: mutation(build, reportsApi.saveView, { invalidates: ['reports'] }),
    reportRemoveView: mutation(build, reportsApi.removeView, { invalidates: ['reports'] }),
  }),
})
