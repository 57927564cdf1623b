import { payoutsApi } from '../contract.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

export const {
  usePayoutsWaitingQuery,
  usePayoutsBatchesQuery,
  usePayoutsBatchQuery,
  usePayoutsLinesQuery,
  usePayoutsCreateMutation,
  usePayoutsAnswerMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    payoutsWaiting: query(build, payoutsApi.getWaitingPayouts, { provides: ['redemptions'] }),
    payoutsBatches: query(build, payoutsApi.getBatches, { provides: ['redemptions'] }),
    payoutsBatch: query(build, payoutsApi.getBatchDetails, { provides: ['redemptions'] }),
    payoutsLines: query(build, payoutsApi.getBatchLines, { provides: ['redemptions'] }),
    payoutsCreate: mutation(build, payoutsApi.createBatch, { invalidates: ['redemptions'] }),
    payoutsAnswer: mutation(build, payoutsApi.uploadBatch),
  }),
})

/** Reads batches, their lines and the queue again, after an answer was applied. */
export const reloadPayouts = () => api.util.invalidateTags(['redemptions', 'wallet'])
