import type { Translated } from '../../../../../platform/words/text.ts'
import type { teamAudit } from '../../en/server/team-audit.ts'

export const words: Translated<typeof teamAudit> = {
  module_team: 'Invitaciones del personal',
  'team.invite': '{{who}} envió {{subject}}, como {{role}}',
  'team.resend': '{{who}} envió de nuevo {{subject}}',
  'team.revoke': '{{who}} retiró {{subject}}',
  'team.accept': '{{who}} aceptó {{subject}}',
  kind_invitation: 'una invitación',
  kind_invitation_gone: 'una invitación que ya no existe',
  kind_invitation_named: 'la invitación de {{name}}',
  field_email: 'Correo electrónico',
  field_role: 'Rol',
  field_userId: 'Cuenta',
  field_invitedBy: 'Invitada por',
}
