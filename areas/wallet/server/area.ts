import { walletSettingMessage, walletSettings } from '../contract.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { impact, serverArea } from '../../../platform/server/area.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import { walletJobs } from './jobs.ts'
import { walletRoutes } from './routes.ts'
import { createWallet, type WalletOptions } from './service.ts'
import { walletWords } from './words.ts'

type Given = Pick<WalletOptions, 'db'> & {
  notifications: Pick<Notifications, 'notifyAll'>
  chosen: Chosen
}

export const walletArea = serverArea({
  name: 'wallet',
  needs: ['notifications'],
  settings: walletSettings,
  build: ({ db, notifications: { notifyAll }, chosen }: Given) => ({
    wallet: createWallet({
      db,
      welcomePoints: (part) => chosen.get(walletSettings[part]),
      holdDays: () => chosen.get(walletSettings.holdDays),
      notifyAll,
    }),
  }),
  impacts: ({ wallet }) => [
    impact(walletSettings.holdDays, async () => [
      walletSettingMessage('waitingCredits', { count: await wallet.countPending() }),
    ]),
  ],
  routes: (app, { wallet }) => walletRoutes(app, { wallet }),
  jobs: (jobs, { wallet }) => walletJobs(jobs, { wallet }),
  personalData: ({ wallet }) => ({ exports: { points: wallet.exportOf } }),
  checks: ({ wallet }) => [wallet.check],
  words: walletWords,
})
