import { walletApi } from '@tuppence/contract/wallet'
import { implement, signedIn, type App } from '../../platform/http.ts'
import type { Wallet } from './service.ts'

export const walletRoutes = (app: App, { wallet }: { wallet: Wallet }) =>
  implement(app, walletApi, {
    getWalletAmount: (_input, ctx) => wallet.amount(signedIn(ctx).userId),
    getPointLevels: async () => wallet.levels(),
    getUserWalletHistory: ({ query }, ctx) => wallet.history(signedIn(ctx).userId, query),
  })
