import { api, query } from '../../../platform/web/api/api.ts'
import { attemptsApi } from '../contract.ts'

export const { useAttemptsFileQuery, useAttemptsLastQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    attemptsFile: query(build, attemptsApi.getAttemptFile, {
      provides: ['attempts', 'disputes', 'callbacks', 'quality'],
    }),
    attemptsLast: query(build, attemptsApi.getLastAttempts, { provides: ['attempts'] }),
  }),
})
