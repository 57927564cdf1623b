import { statementApi, walletApi } from '@tuppence/contract/wallet'
import { implement, signedIn, type App } from '../../platform/http.ts'
import type { Wallet } from './service.ts'

export function walletRoutes(app: App, { wallet }: { wallet: Wallet }): void {
  implement(app, walletApi, {
    getWalletAmount: (_input, ctx) => wallet.amount(signedIn(ctx).userId),
    getPointLevels: async () => wallet.levels(),
    getUserWalletHistory: ({ query }, ctx) => wallet.history(signedIn(ctx).userId, query),
  })
  implement(app, statementApi, { getStatement: ({ query }, ctx) => wallet.statement(signedIn(ctx).userId, query) })
}
