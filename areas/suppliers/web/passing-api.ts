import { api, mutation, query } from '../../../platform/web/api/api.ts'
import { passingApi } from '../contract/passing.ts'

/** The calls about which answers partners may receive. They are separate, to keep the page of surveys small. */
export const { usePassingQuery, usePassingChangeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    passing: query(build, passingApi.getPassing, { provides: ['partners'] }),
    passingChange: mutation(build, passingApi.changePassing, { invalidates: ['partners'] }),
  }),
})
