import { walletApi } from '../../contract.ts'
import { api, query } from '../../../../platform/web/api/api.ts'

/** Wallet reads that the shell and several features share: one cache entry for all of them. */
export const { useWalletAmountQuery, usePointLevelsQuery, useMomentQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    walletAmount: query(build, walletApi.getWalletAmount, { provides: ['wallet'] }),
    pointLevels: query(build, walletApi.getPointLevels),
    /** The newest movements: what a moment has just paid. */
    moment: query(build, walletApi.getUserWalletHistory, { provides: ['wallet'] }),
  }),
})

/** The newest movements, from which moments are made. */
export const newestRows = { query: { currentPage: 1, limit: 10 } } as const
