import { serverArea } from '../../../platform/server/area.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import { walletJobs } from './jobs.ts'
import { walletRoutes } from './routes.ts'
import { createWallet, type WalletOptions } from './service.ts'

type Given = Pick<WalletOptions, 'db'> & {
  notifications: Pick<Notifications, 'notifyAll'>
  settings: Pick<WalletOptions, 'welcomePoints' | 'holdDays'>
}

export const walletArea = serverArea({
  name: 'wallet',
  needs: ['notifications'],
  build: ({ db, notifications: { notifyAll }, settings: { welcomePoints, holdDays } }: Given) => ({
    wallet: createWallet({ db, welcomePoints, holdDays, notifyAll }),
  }),
  routes: (app, { wallet }) => walletRoutes(app, { wallet }),
  jobs: (jobs, { wallet }) => walletJobs(jobs, { wallet }),
  personalData: ({ wallet }) => ({ exports: { points: wallet.exportOf } }),
  checks: ({ wallet }) => [wallet.check],
})
