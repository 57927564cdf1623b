import { recordOf } from '../../../platform/server/recorded.ts'

/** The audit entries about invitations to staff and vendors. */
export const teamRecord = recordOf({
  words: 'team-audit',
  actions: {
    'team.invite': 'invitation',
    'team.resend': 'invitation',
    'team.revoke': 'invitation',
    'team.accept': 'invitation',
  },
  fields: {
    email: 'plain',
    role: { of: 'role' },
    userId: { of: 'user' },
    invitedBy: { of: 'user' },
  },
  kinds: { invitation: {} },
})
