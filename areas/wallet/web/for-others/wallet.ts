import { walletApi } from '../../contract.ts'
import { api, query } from '../../../../platform/web/api/api.ts'

/** The wallet calls that the shell and several features share, with one cache entry for all of them. */
export const { useWalletAmountQuery, usePointLevelsQuery, useMomentQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    walletAmount: query(build, walletApi.getWalletAmount, { provides: ['wallet'] }),
    pointLevels: query(build, walletApi.getPointLevels),
    /** The latest movements, which show what has just been paid. */
    moment: query(build, walletApi.getUserWalletHistory, { provides: ['wallet'] }),
  }),
})

/** The arguments that read the latest movements. */
export const newestRows = { query: { currentPage: 1, limit: 10 } } as const
