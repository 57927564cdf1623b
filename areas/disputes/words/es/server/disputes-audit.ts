import type { disputesAudit } from '../../en/server/disputes-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof disputesAudit> = {
  module_disputes: 'Reclamaciones',
  'disputes.grant': '{{who}} concedió {{subject}} ({{points}} puntos)',
  'disputes.refuse': '{{who}} rechazó {{subject}}',
  named_dispute: 'reclamación de {{who}} sobre «{{title}}»',
  kind_dispute: 'una reclamación',
  kind_dispute_gone: 'una reclamación que ya no existe',
  kind_dispute_named: 'la {{name}}',
  field_status: 'Estado',
  status_open: 'Abierta',
  status_granted: 'Concedida',
  status_refused: 'Rechazada',
  field_points: 'Puntos',
}
