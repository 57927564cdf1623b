import { statementApi, walletApi } from '@tuppence/contract/wallet'
import { api, query } from '../../api/api.ts'

export const { useWalletHistoryQuery, useLazyWalletHistoryQuery, useLazyWalletStatementQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    walletHistory: query(build, walletApi.getUserWalletHistory, { provides: ['wallet'] }),
    walletStatement: query(build, statementApi.getStatement),
  }),
})
