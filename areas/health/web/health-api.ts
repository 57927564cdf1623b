import { api, query } from '../../../platform/web/api/api.ts'
import { surveyAdminApi } from '../../surveys/contract/survey-admin.ts'
import { healthApi } from '../contract/health.ts'

/** The calls about the health of the panel, and the surveys to which members can be invited. */
export const {
  useHealthOverviewQuery,
  useHealthRetentionQuery,
  useHealthSourcesQuery,
  useHealthMembersQuery,
  useHealthSurveysQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    healthOverview: query(build, healthApi.overview, { provides: ['health'] }),
    healthRetention: query(build, healthApi.retention, { provides: ['health'] }),
    healthSources: query(build, healthApi.sources, { provides: ['health'] }),
    healthMembers: query(build, healthApi.members, { provides: ['health'] }),
    healthSurveys: query(build, surveyAdminApi.listSurveys, { provides: ['surveys'] }),
  }),
})
