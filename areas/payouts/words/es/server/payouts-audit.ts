import type { Translated } from '../../../../../platform/words/text.ts'
import type { payoutsAudit } from '../../en/server/payouts-audit.ts'

export const words: Translated<typeof payoutsAudit> = {
  module_payouts: 'Pagos a mano',
  'payouts.create': '{{who}} creó {{subject}}',
  'payouts.download': '{{who}} descargó el archivo de {{subject}}',
  'payouts.hand-in': '{{who}} entregó la respuesta a {{subject}}, que se aplica tras 24 horas',
  'payouts.apply':
    '{{who}} aplicó una respuesta a {{subject}}: {{paid}} pagadas, {{refused}} rechazadas, {{returned}} devueltas',
  named_batch: 'lote del {{at}} UTC (solicitudes: {{rows, number}})',
  kind_batch: 'un lote',
  kind_batch_gone: 'un lote que ya no existe',
  kind_batch_named: 'el {{name}}',
  field_rows: 'Solicitudes',
  field_method: 'Se paga por',
  method_bank: 'Transferencia bancaria',
  method_paypal: 'PayPal',
  method_charity: 'Donación',
  method_cheque: 'Cheque',
  method_other: 'Otro',
  field_sha256: 'SHA-256 del archivo',
  field_paid: 'Pagadas',
  field_refused: 'Rechazadas',
  field_returned: 'Devueltas',
  field_unchanged: 'Sin cambios',
  field_wrong: 'Líneas que no se aplicaron',
}
