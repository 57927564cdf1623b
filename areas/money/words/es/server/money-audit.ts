import type { Translated } from '../../../../../platform/words/text.ts'
import type { moneyAudit } from '../../en/server/money-audit.ts'

export const words: Translated<typeof moneyAudit> = {
  module_money: 'Dinero',
  'money.add-payer': '{{who}} añadió {{subject}}',
  'money.change-payer': '{{who}} cambió {{subject}}',
  'money.set-price': '{{who}} fijó el precio de {{subject}}',
  'money.remove-price': '{{who}} dejó {{subject}} como propia: nadie la paga',
  kind_payer: 'un cliente',
  kind_payer_gone: 'un cliente que ya no existe',
  kind_payer_named: 'el cliente «{{name}}»',
  kind_agreement: 'una encuesta',
  kind_agreement_gone: 'una encuesta que ya no existe',
  kind_agreement_named: 'la encuesta «{{name}}»',
  field_name: 'Nombre',
  field_note: 'Nota',
  field_isArchived: 'Archivado',
  field_payerId: 'Pagador',
}
