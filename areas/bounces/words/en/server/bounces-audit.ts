import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about addresses that get no emails. */
export const bouncesAudit = defineText('bounces-audit', {
  module_bounces: 'Suppressed addresses',
  'bounces.add': '{{who}} ended all emails to an address',
  'bounces.lift': '{{who}} let emails go to an address again ({{reason}})',
  'bounces.retry': '{{who}} asked for emails to their address again',
  field_reason: 'Why it got none',
  reason_gone: 'No such mailbox',
  reason_complaint: 'Complaint',
  reason_staff: 'Decided by staff',
  field_note: 'Reason',
  field_panelistId: 'Account',
  kind_suppression: 'a suppressed address',
  kind_suppression_named: 'a suppressed address: {{name}}',
  kind_suppression_gone: 'an address that gets emails again',
})
