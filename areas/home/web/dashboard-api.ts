import { walletApi } from '../../wallet/contract.ts'
import { api, query } from '../../../platform/web/api/api.ts'

export const { useDashboardHistoryQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    dashboardHistory: query(build, walletApi.getUserWalletHistory, { provides: ['wallet'] }),
  }),
})
