import type { Translated } from '../../../../../platform/words/text.ts'
import type { dutiesAudit } from '../../en/server/duties-audit.ts'

export const words: Translated<typeof dutiesAudit> = {
  module_duties: 'Obligaciones legales',
  'duties.record': '{{who}} anotó una solicitud de {{subject}} ({{kind}})',
  'duties.copy': '{{who}} descargó la copia de los datos de {{subject}}',
  'duties.hand-over': '{{who}} entregó a {{subject}} una copia de sus datos',
  'duties.refuse': '{{who}} rechazó una solicitud de {{subject}} ({{kind}})',
  'duties.export': '{{who}} descargó la lista de solicitudes de datos',
  field_kind: 'Pedido',
  kind_copy: 'Una copia de sus datos',
  kind_erasure: 'El borrado de sus datos',
  field_law: 'Ley',
  law_gdpr: 'RGPD',
  law_ccpa: 'CCPA',
  field_receivedOn: 'Recibida',
  field_dueOn: 'Vence',
  field_reason: 'Motivo',
  field_state: 'Estado',
  state_open: 'Abierta',
  state_overdue: 'Vencida',
  state_done: 'Hecha',
  state_refused: 'Rechazada',
  state_lapsed: 'Sin objeto',
  field_panelistId: 'Persona',
}
