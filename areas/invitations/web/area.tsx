import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const invitationsWeb = webArea({
  name: 'invitations',
  pages: [
    {
      path: paths.invitation,
      frame: 'either',
      load: async () => (await import('./InvitationPage.tsx')).InvitationPage,
    },
    {
      path: paths.surveyInvitations,
      frame: 'admin',
      permission: 'surveys.invite',
      load: async () => (await import('./SurveyInvitationsPage.tsx')).SurveyInvitationsPage,
    },
  ],
})
