import { serverArea } from '../../../platform/server/area.ts'
import type { Places } from '../../places/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { profilerRoutes } from './routes.ts'
import { createProfiler } from './service.ts'

type Needs = Parameters<typeof createProfiler>[0]
type Given = Pick<Needs, 'db' | 'users'> & {
  places: Pick<Places, 'minimumAge'>
  toldWallet: Wallet
  attempts: Required<Pick<Needs, 'demandOf' | 'forgetSensitive'>>
}

export const profilerArea = serverArea({
  name: 'profiler',
  needs: ['places', 'users', 'toldWallet'],
  ports: ['attempts'],
  build: ({ db, users, places, toldWallet, attempts }: Given) => ({
    profiler: createProfiler({
      db,
      users,
      wallet: toldWallet,
      minimumAge: places.minimumAge,
      demandOf: () => attempts.demandOf(),
      forgetSensitive: (tx, userId) => attempts.forgetSensitive(tx, userId),
    }),
  }),
  routes: (app, { profiler }) => profilerRoutes(app, { profiler }),
  personalData: ({ profiler }) => ({
    exports: { profile: profiler.exportOf, consents: profiler.exportConsents },
    erase: profiler.erase,
  }),
  settle: ({ profiler }) => profiler.syncQuestionBank(),
})
