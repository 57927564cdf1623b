import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about payments by hand. */
export const payoutsAudit = defineText('payouts-audit', {
  module_payouts: 'Payments by hand',
  'payouts.create': '{{who}} made {{subject}}',
  'payouts.download': '{{who}} downloaded the file of {{subject}}',
  'payouts.hand-in': '{{who}} submitted the results of {{subject}}, to be applied after 24 hours',
  'payouts.apply':
    '{{who}} applied an answer to {{subject}}: {{paid}} paid, {{refused}} refused, {{returned}} returned',
  named_batch: 'batch of {{at}} UTC (requests: {{rows, number}})',
  kind_batch: 'a batch',
  kind_batch_gone: 'a batch that no longer exists',
  kind_batch_named: 'the {{name}}',
  field_rows: 'Requests',
  field_method: 'Paid by',
  method_bank: 'Bank transfer',
  method_paypal: 'PayPal',
  method_charity: 'Charity',
  method_cheque: 'Cheque',
  method_other: 'Other',
  field_sha256: 'SHA-256 of the file',
  field_paid: 'Paid',
  field_refused: 'Refused',
  field_returned: 'Returned',
  field_unchanged: 'Unchanged',
  field_wrong: 'Lines that were not applied',
})
