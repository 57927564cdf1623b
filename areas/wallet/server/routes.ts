import { statementApi, walletApi } from '../contract.ts'
import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import type { Wallet } from './service.ts'

export function walletRoutes(app: App, { wallet }: { wallet: Wallet }): void {
  implement(app, walletApi, {
    getWalletAmount: (_input, ctx) => wallet.amount(signedIn(ctx).userId),
    getPointLevels: async () => wallet.levels(),
    getUserWalletHistory: ({ query }, ctx) => wallet.history(signedIn(ctx).userId, query),
  })
  implement(app, statementApi, { getStatement: ({ query }, ctx) => wallet.statement(signedIn(ctx).userId, query) })
}
