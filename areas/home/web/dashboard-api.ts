import { walletApi } from '@tuppence/contract/wallet'
import { api, query } from '../../api/api.ts'

export const { useDashboardHistoryQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    dashboardHistory: query(build, walletApi.getUserWalletHistory, { provides: ['wallet'] }),
  }),
})
