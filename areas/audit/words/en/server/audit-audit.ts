import { defineText } from '../../../../../platform/words/text.ts'

/** The audit log's sentences about access to the audit log itself. */
export const auditAudit = defineText('audit-audit', {
  module_audit: 'Audit log',
  'audit.export': '{{who}} exported the audit log',
  field_actorId: 'Who did it',
  field_action: 'Action',
  field_subject: 'What it was done to',
  field_startDate: 'From',
  field_endDate: 'To',
})
