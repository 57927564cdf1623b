import { api, query } from '../../../platform/web/api/api.ts'
import { healthApi } from '../contract/health.ts'

/** The calls about how the panel fares. */
export const { useHealthOverviewQuery, useHealthRetentionQuery, useHealthSourcesQuery, useHealthMembersQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      healthOverview: query(build, healthApi.overview, { provides: ['health'] }),
      healthRetention: query(build, healthApi.retention, { provides: ['health'] }),
      healthSources: query(build, healthApi.sources, { provides: ['health'] }),
      healthMembers: query(build, healthApi.members, { provides: ['health'] }),
    }),
  })
