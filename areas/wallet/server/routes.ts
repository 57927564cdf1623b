import { statementApi, walletApi } from '../contract.ts'
import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import type { Wallet } from './service.ts'
import { wordLevel, wordRow, wordStatement } from './wording.ts'

export function walletRoutes(app: App, { wallet }: { wallet: Wallet }): void {
  implement(app, walletApi, {
    getWalletAmount: (_input, ctx) => wallet.amount(signedIn(ctx).userId),
    getPointLevels: async (_input, { language }) => wallet.levels().map((level) => wordLevel(level, language)),
    getUserWalletHistory: async ({ query }, ctx) => {
      const { rows, count } = await wallet.history(signedIn(ctx).userId, query)
      return { rows: rows.map((row) => wordRow(row, ctx.language)), count }
    },
  })
  implement(app, statementApi, {
    getStatement: async ({ query }, ctx) =>
      wordStatement(await wallet.statement(signedIn(ctx).userId, query), ctx.language),
  })
}
