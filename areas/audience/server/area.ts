import { serverArea } from '../../../platform/server/area.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import { audienceRoutes } from './routes.ts'
import { audiencePollMs, createAudience } from './service.ts'
import { audienceWords } from './words.ts'

type Needs = Parameters<typeof createAudience>[0]
type Given = Pick<Needs, 'db' | 'odds'> & { profiler: Pick<Profiler, 'questionsById'> }

export const audienceArea = serverArea({
  name: 'audience',
  needs: ['profiler'],
  ports: ['odds'],
  build: ({ db, profiler, odds }: Given) => ({
    audience: createAudience({ db, questions: profiler.questionsById, odds: () => odds() }),
  }),
  routes: (app, { audience }) => audienceRoutes(app, { audience }),
  words: audienceWords,
  follow: async ({ audience }, lost) => audience.follow(audiencePollMs, lost('the audience')),
})
