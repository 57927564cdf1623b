import { qualityApi } from '../contract.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

export const { useQualityQueueQuery, useQualityDecideMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    qualityQueue: query(build, qualityApi.getHeldAttempts, { provides: ['quality'] }),
    qualityDecide: mutation(build, qualityApi.decideHeldAttempt, { invalidates: ['quality'] }),
  }),
})

/** After somebody else's decision came first: the queue is read again. */
export const queueChanged = () => api.util.invalidateTags(['quality'])
