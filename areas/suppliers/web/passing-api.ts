import { api, mutation, query } from '../../../platform/web/api/api.ts'
import { passingApi } from '../contract/passing.ts'

/** Which answers partners may be told. The page of surveys, which has to be light, needs none of it. */
export const { usePassingQuery, usePassingChangeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    passing: query(build, passingApi.getPassing, { provides: ['partners'] }),
    passingChange: mutation(build, passingApi.changePassing, { invalidates: ['partners'] }),
  }),
})
