import { statementApi, walletApi } from '../contract.ts'
import { api, query } from '../../../platform/web/api/api.ts'

export const { useWalletHistoryQuery, useLazyWalletHistoryQuery, useLazyWalletStatementQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    walletHistory: query(build, walletApi.getUserWalletHistory, { provides: ['wallet'] }),
    walletStatement: query(build, statementApi.getStatement),
  }),
})
