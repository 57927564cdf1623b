import { walletApi } from '@tuppence/contract/wallet'
import { api, query } from '../../api/api.ts'

export const { useWalletHistoryQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    walletHistory: query(build, walletApi.getUserWalletHistory, { provides: ['wallet'] }),
  }),
})
