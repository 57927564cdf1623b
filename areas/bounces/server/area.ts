import { serverArea } from '../../../platform/server/area.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { bounceMessage } from '../contract.ts'
import { describeForDesk } from './for-desk.ts'
import { bouncesRecord } from './recorded.ts'
import { bouncesRoutes } from './routes.ts'
import { createBounces, type BounceNeeds } from './service.ts'
import { listNames } from './store.ts'
import { bouncesWords } from './words.ts'

const nightly = '50 3 * * *'

export const bouncesArea = serverArea({
  name: 'bounces',
  needs: ['users', 'audit'],
  build: (given: BounceNeeds) => ({ bounces: createBounces(given) }),
  routes: (app, { bounces }) => bouncesRoutes(app, { bounces }),
  jobs: (jobs, { bounces }) => jobs.every(nightly, 'bounces.prune', bounces.prune),
  records: (_services, { db }) =>
    bouncesRecord.finding({
      suppression: async (ids) =>
        new Map(
          (await listNames(db, ids.filter(isId))).map(({ id, reason }) => [
            id,
            {
              name: { code: `bounces-audit.reason_${reason}`, values: {} },
              href: documentPaths.bounces,
              right: 'bounces.manage' as const,
            },
          ]),
        ),
    }),
  personalData: ({ bounces }) => ({ exports: { mailSuppressions: bounces.exportOf }, erase: bounces.erase }),
  retains: [{ forEver: bounceMessage('forEver') }],
  forDesk: (_services, { db }) => describeForDesk(db),
  words: bouncesWords,
})
