import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about invitations to staff and vendors. */
export const teamAudit = defineText('team-audit', {
  module_team: 'Invitations of staff',
  'team.invite': '{{who}} sent {{subject}}, as {{role}}',
  'team.resend': '{{who}} sent {{subject}} again',
  'team.revoke': '{{who}} withdrew {{subject}}',
  'team.accept': '{{who}} accepted {{subject}}',
  kind_invitation: 'an invitation',
  kind_invitation_gone: 'an invitation that no longer exists',
  kind_invitation_named: 'the invitation for {{name}}',
  field_email: 'Email',
  field_role: 'Role',
  field_userId: 'Account',
  field_invitedBy: 'Invited by',
})
