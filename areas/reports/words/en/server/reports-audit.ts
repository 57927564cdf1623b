import { defineText } from '../../../../../platform/words/text.ts'

/** The audit log's sentences about downloads of reports. */
export const reportsAudit = defineText('reports-audit', {
  module_reports: 'Reports',
  'reports.download-history': '{{who}} downloaded the survey history of {{subject}}',
  'reports.download-traffic': '{{who}} downloaded the traffic report of {{subject}}',
  'reports.download-attempts': '{{who}} downloaded the attempts report for {{subject}}',
  'reports.download-finance': '{{who}} downloaded the finance report for {{subject}}',
  'reports.download-signups': '{{who}} downloaded the sign-ups report for {{subject}}',
  'reports.export-attempts': '{{who}} exported all attempts',
  'reports.export-panelists': '{{who}} exported all panelists',
  'reports.export-ledger': '{{who}} exported the ledger',
  named_span: '{{first}} – {{last}}',
  kind_span: 'some days',
  kind_span_gone: 'some days',
  kind_span_named: '{{name}}',
  field_first: 'From',
  field_last: 'To',
})
