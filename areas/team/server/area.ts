import { serverArea } from '../../../platform/server/area.ts'
import { teamJobs } from './jobs.ts'
import { teamRoutes } from './routes.ts'
import { createTeam } from './service.ts'
import { teamWords } from './words.ts'

export const teamArea = serverArea({
  name: 'team',
  needs: ['users', 'access', 'auth', 'audit'],
  build: (given: Parameters<typeof createTeam>[0]) => ({ team: createTeam(given) }),
  routes: (app, { team }) => teamRoutes(app, { team }),
  jobs: (jobs, { team }) => teamJobs(jobs, { team }),
  personalData: ({ team }) => ({ exports: { invitationToWork: team.exportOf }, erase: team.erase }),
  words: teamWords,
})
