import { setupApi } from '../contract.ts'
import { api, mutation } from '../../../platform/web/api/api.ts'

/** The calls of the set-up page. */
export const { useSetupCheckMutation, useSetupCreateMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    setupCheck: mutation(build, setupApi.checkToken),
    setupCreate: mutation(build, setupApi.createFirstAdmin),
  }),
})
