import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about adjustments of points. */
export const financeAudit = defineText('finance-audit', {
  module_finance: 'Finance',
  'finance.propose': '{{who}} proposed {{subject}}',
  'finance.approve': '{{who}} approved {{subject}}',
  'finance.reject': '{{who}} rejected {{subject}}',
  'finance.operator': '{{who}} adjusted the points of {{subject}} ({{points}})',
  named_adjustment: 'adjustment of {{points, number}} points for {{who}}',
  kind_adjustment: 'an adjustment',
  kind_adjustment_gone: 'an adjustment that no longer exists',
  kind_adjustment_named: 'the {{name}}',
  field_panelistId: 'Panelist',
  field_points: 'Points',
  field_reason: 'Reason',
  field_code: 'Problem',
  field_status: 'Status',
  status_proposed: 'Proposed',
  status_approved: 'Approved',
  status_rejected: 'Rejected',
  field_debt: 'Debt in points',
  field_key: 'Key',
})
