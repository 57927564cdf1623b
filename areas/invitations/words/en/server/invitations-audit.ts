import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about invitations to surveys. */
export const invitationsAudit = defineText('invitations-audit', {
  module_invitations: 'Invitations',
  'invitations.invite': '{{who}} sent {{subject}}',
  'invitations.stop': '{{who}} stopped {{subject}}',
  named_round: 'invitations to “{{survey}}”',
  kind_round: 'invitations to a survey',
  kind_round_gone: 'invitations that are gone',
  kind_round_named: 'the {{name}}',
  field_surveyId: 'Survey',
  field_people: 'People',
  field_waveSize: 'People in a wave',
  field_gapMinutes: 'Minutes between waves',
})
