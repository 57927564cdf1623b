import { redemptionsApi } from '@tuppence/contract/redemptions'
import { api, mutation, query } from '../../api/api.ts'

export const { useFinanceQueueQuery, useFinanceReviewMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    financeQueue: query(build, redemptionsApi.getAllRedeemRequests, { provides: ['redemptions'] }),
    financeReview: mutation(build, redemptionsApi.reviewRedemptionRequest, { invalidates: ['redemptions'] }),
  }),
})

/** After somebody else's decision came first: the queue is read again. */
export const queueChanged = () => api.util.invalidateTags(['redemptions'])
