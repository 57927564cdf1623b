import { documentPaths } from '../../../platform/contract/addresses.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { teamPeriods } from '../contract.ts'
import { teamJobs } from './jobs.ts'
import { teamMails } from './mail.ts'
import { teamRecord } from './recorded.ts'
import { teamRoutes } from './routes.ts'
import { createTeam } from './service.ts'
import { oldInvitations } from './retention-store.ts'
import { readInvitationNames } from './store.ts'
import { teamWords } from './words.ts'
import { nameRows } from '../../../platform/server/name-rows.ts'

export const teamArea = serverArea({
  name: 'team',
  needs: ['users', 'access', 'auth', 'audit'],
  settings: teamPeriods,
  mails: teamMails,
  build: (given: Parameters<typeof createTeam>[0]) => ({ team: createTeam(given) }),
  routes: (app, { team }) => teamRoutes(app, { team }),
  jobs: (jobs, { team }) => teamJobs(jobs, { team }),
  personalData: ({ team }) => ({ exports: { invitationToWork: team.exportOf }, erase: team.erase }),
  records: (_services, { db }) =>
    teamRecord.finding({
      invitation: async (ids) =>
        nameRows(await readInvitationNames(db, [ids.filter(isId)]), 'users.view', () => documentPaths.users),
    }),
  retains: [{ period: teamPeriods.invitationDays, ...oldInvitations }],
  words: teamWords,
})
