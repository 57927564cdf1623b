import { serverArea } from '../../../platform/server/area.ts'
import type { Limits } from '../../../platform/server/limits.ts'
import { usersJobs } from './jobs.ts'
import { usersRoutes } from './routes.ts'
import { createUsers } from './service.ts'
import { userWords } from './words.ts'

type Given = Parameters<typeof createUsers>[0] & { limits: Limits }

export const usersArea = serverArea({
  name: 'users',
  needs: ['places'],
  build: (given: Given) => ({ users: createUsers(given) }),
  provides: {
    findPeople:
      ({ users }, { db }) =>
      (ids: readonly string[]) =>
        users.findMany(db, ids),
  },
  routes: (app, { users }, { limits }) => usersRoutes(app, { users, limits }),
  jobs: (jobs, { users }) => usersJobs(jobs, { users }),
  personalData: ({ users }) => ({ exports: { account: users.exportOf } }),
  words: userWords,
})
