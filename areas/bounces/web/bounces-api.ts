import { api, mutation, query } from '../../../platform/web/api/api.ts'
import { bouncesApi } from '../contract.ts'

/** The calls about addresses that get no emails. */
export const {
  useBouncesListQuery,
  useBouncesAddMutation,
  useBouncesLiftMutation,
  useBouncesOwnQuery,
  useBouncesRetryMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    bouncesList: query(build, bouncesApi.getSuppressions, { provides: ['bounces'] }),
    bouncesAdd: mutation(build, bouncesApi.addSuppression, { invalidates: ['bounces'] }),
    bouncesLift: mutation(build, bouncesApi.liftSuppression, { invalidates: ['bounces'] }),
    bouncesOwn: query(build, bouncesApi.getOwnSuppressions, { provides: ['bounces'] }),
    bouncesRetry: mutation(build, bouncesApi.retryOwnAddress, { invalidates: ['bounces'] }),
  }),
})
