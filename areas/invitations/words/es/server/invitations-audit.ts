import type { invitationsAudit } from '../../en/server/invitations-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof invitationsAudit> = {
  module_invitations: 'Invitaciones',
  'invitations.invite': '{{who}} envió {{subject}}',
  'invitations.stop': '{{who}} detuvo {{subject}}',
  named_round: 'invitaciones a «{{survey}}»',
  kind_round: 'invitaciones a una encuesta',
  kind_round_gone: 'invitaciones que ya no existen',
  kind_round_named: 'las {{name}}',
  field_surveyId: 'Encuesta',
  field_people: 'Personas',
  field_waveSize: 'Personas por tanda',
  field_gapMinutes: 'Minutos entre tandas',
}
