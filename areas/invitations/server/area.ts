import { serverArea } from '../../../platform/server/area.ts'
import { invitationJobs } from './jobs.ts'
import { invitationRoutes } from './routes.ts'
import { createInvitations, type InvitationsOptions } from './service.ts'

export const invitationsArea = serverArea({
  name: 'invitations',
  needs: ['users', 'surveys', 'audience', 'notifications', 'audit'],
  build: (given: InvitationsOptions) => ({ invitations: createInvitations(given) }),
  routes: (app, { invitations }) => invitationRoutes(app, { invitations }),
  jobs: (jobs, { invitations }) => invitationJobs(jobs, { invitations }),
  personalData: ({ invitations }) => ({ exports: { invitations: invitations.exportOf }, erase: invitations.erase }),
})
