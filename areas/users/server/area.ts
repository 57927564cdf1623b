import { serverArea } from '../../../platform/server/area.ts'
import type { Named } from '../../../platform/server/recorded.ts'
import type { Limits } from '../../../platform/server/limits.ts'
import { listAppeals } from './desk-store.ts'
import { usersJobs } from './jobs.ts'
import { usersRoutes } from './routes.ts'
import { createUsers, type Users } from './service.ts'
import { userWords } from './words.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { usersRecord } from './recorded.ts'
import { activityMonths, oldActivities } from './retention-store.ts'
import { userPeriods } from '../contract/retention.ts'

type Given = Parameters<typeof createUsers>[0] & { limits: Limits }

export const usersArea = serverArea({
  name: 'users',
  needs: ['places', 'webhooks'],
  settings: userPeriods,
  build: (given: Given) => ({ users: createUsers(given) }),
  records: ({ users }, { db }) =>
    usersRecord.finding({ user: async (ids) => namedOf(await users.findMany(db, ids.filter(isId))) }),
  retains: [{ period: userPeriods.activityMonths, ...oldActivities, dropMonths: activityMonths.drop }],
  routes: (app, { users }, { limits }) => usersRoutes(app, { users, limits }),
  jobs: (jobs, { users }, { db }) => usersJobs(jobs, { users }, () => activityMonths.make(db)),
  personalData: ({ users }) => ({ exports: { account: users.exportOf } }),
  checks: ({ users }) => [users.checkLocks],
  forDesk: (_services, { db }) => ({
    waiting: [
      {
        kind: 'appeals',
        permission: 'panelists.block',
        pageNeeds: 'panelists.view',
        href: documentPaths.panelists,
        read: async () =>
          (await listAppeals(db)).map(({ user_id: userId, ticket, appealed_at: oldest, due, overdue }) => ({
            count: 1,
            overdue,
            oldest,
            due,
            name: ticket,
            href: documentPaths.panelist.replace(':panelistId', userId),
          })),
      },
    ],
  }),
  words: userWords,
})

/** A closed account has no name, but its page stays, because payments that were made to it stay. */
const namedOf = (accounts: Awaited<ReturnType<Users['findMany']>>) =>
  new Map(
    [...accounts].map(([userId, { firstName, lastName, email, closedAt }]): [string, Named] => [
      userId,
      {
        name: closedAt ? usersGone : `${firstName} ${lastName}`.trim() || email,
        href: documentPaths.panelist.replace(':panelistId', userId),
        right: 'panelists.view',
      },
    ]),
  )
const usersGone = { code: 'users-audit.kind_user_gone', values: {} }
