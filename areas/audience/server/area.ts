import type { Db } from '../../../platform/server/db.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { gauges } from '../../../platform/server/metric.ts'
import { createOutgoing } from '../../../platform/server/outgoing.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import { audienceRoutes } from './routes.ts'
import { audiencePollMs, createOwnIndex } from './own-index.ts'
import { createAudience } from './service.ts'
import { createSharedIndex } from './shared-index.ts'
import { audienceWords } from './words.ts'

type Needs = Parameters<typeof createAudience>[0]
type Given = Pick<Needs, 'odds'> & {
  db: Db
  reads?: Db
  profiler: Pick<Profiler, 'questionsById'>
  secrets: Pick<Secrets, 'mailedKey'>
  settings: { audience: { url: string } }
}

export const audienceArea = serverArea({
  name: 'audience',
  needs: ['profiler'],
  ports: ['odds'],
  build: ({
    db,
    reads = db,
    profiler,
    odds,
    secrets,
    settings: {
      audience: { url },
    },
  }: Given) => {
    const token = secrets.mailedKey('audience', '')
    // Only this client may call the operator's address: what staff enter elsewhere must not reach it.
    const index =
      url === ''
        ? createOwnIndex({ db, reads })
        : createSharedIndex({ url, token, outgoing: createOutgoing({ allowHosts: [url] }) })
    return { audience: createAudience({ questions: profiler.questionsById, odds: () => odds(), index, token }) }
  },
  routes: (app, { audience }) => audienceRoutes(app, { audience }),
  metrics: ({ audience }) => [
    gauges(
      {
        lag: {
          name: 'index_lag_seconds',
          help: 'For how long an index in memory has not seen the database',
          labels: { index: 'audience' },
        },
      },
      () => ({ lag: audience.lagSeconds() }),
    ),
  ],
  words: audienceWords,
  follow: async ({ audience }, lost) => audience.follow(audiencePollMs, lost('the audience')),
})
