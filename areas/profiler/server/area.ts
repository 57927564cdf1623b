import { serverArea } from '../../../platform/server/area.ts'
import type { Places } from '../../places/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { profilerRoutes } from './routes.ts'
import { createProfiler } from './service.ts'
import { profilerWords } from './words.ts'

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
  words: profilerWords,
  settle: ({ profiler }) => profiler.syncQuestionBank(),
  follow: async ({ profiler }, lost) => {
    await profiler.refresh()
    // No reader: the log says what was lost.
    return profiler.follow(lost('the profile questions'))
  },
})
