import { qualityApi } from '../contract.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

export const { useQualityQueueQuery, useQualityDecideMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    qualityQueue: query(build, qualityApi.getHeldAttempts, { provides: ['quality'] }),
    qualityDecide: mutation(build, qualityApi.decideHeldAttempt, { invalidates: ['quality'] }),
  }),
})

/** Reads the queue again after another reviewer has decided first. */
export const reloadQueue = () => api.util.invalidateTags(['quality'])
