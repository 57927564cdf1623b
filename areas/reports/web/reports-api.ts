import { reportsApi } from '../contract.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

/** The calls about reports and saved views. */
export const {
  useReportAttemptsQuery,
  useReportFinanceQuery,
  useReportReconciliationQuery,
  useReportSignupsQuery,
  useReportTrafficQuery,
  useReportRunsQuery,
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
    reportRuns: query(build, reportsApi.getRuns, { provides: ['reports'] }),
    reportViews: query(build, reportsApi.getViews, { provides: ['reports'] }),
    reportSaveView: mutation(build, reportsApi.saveView, { invalidates: ['reports'] }),
    reportRemoveView: mutation(build, reportsApi.removeView, { invalidates: ['reports'] }),
  }),
})

/** Invalidates the reports after a download, which changes when each was last downloaded. */
export const reloadReports = () => api.util.invalidateTags(['reports'])
