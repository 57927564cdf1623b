import { qualityApi } from '../../quality/contract.ts'
import { redemptionsApi } from '../../redemptions/contract.ts'
import { api, query } from '../../../platform/web/api/api.ts'

export const { useStandingHoldsQuery, useStandingConditionsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    standingHolds: query(build, qualityApi.getMyHolds, { provides: ['quality'] }),
    standingConditions: query(build, redemptionsApi.getRedemptionEligibility, {
      provides: ['redemptions', 'wallet', 'me'],
    }),
  }),
})
