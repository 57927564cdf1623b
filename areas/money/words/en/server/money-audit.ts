import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about payers and prices. */
export const moneyAudit = defineText('money-audit', {
  module_money: 'Money',
  'money.add-payer': '{{who}} added {{subject}}',
  'money.change-payer': '{{who}} changed {{subject}}',
  'money.set-price': '{{who}} set the price of {{subject}}',
  'money.remove-price': '{{who}} made {{subject}} in-house: it has no payer',
  kind_payer: 'a client',
  kind_payer_gone: 'a client that no longer exists',
  kind_payer_named: 'the client “{{name}}”',
  kind_agreement: 'a survey',
  kind_agreement_gone: 'a survey that no longer exists',
  kind_agreement_named: 'the survey “{{name}}”',
  field_name: 'Name',
  field_note: 'Note',
  field_isArchived: 'Archived',
  field_payerId: 'Payer',
})
