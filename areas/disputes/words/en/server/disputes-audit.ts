import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about disputes. */
export const disputesAudit = defineText('disputes-audit', {
  module_disputes: 'Disputes',
  'disputes.grant': '{{who}} granted {{subject}} ({{points}} points)',
  'disputes.refuse': '{{who}} refused {{subject}}',
  named_dispute: 'dispute of {{who}} about “{{title}}”',
  kind_dispute: 'a dispute',
  kind_dispute_gone: 'a dispute that no longer exists',
  kind_dispute_named: 'the {{name}}',
  field_status: 'Status',
  status_open: 'Open',
  status_granted: 'Granted',
  status_refused: 'Refused',
  field_points: 'Points',
})
