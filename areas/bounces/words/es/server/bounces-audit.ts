import type { bouncesAudit } from '../../en/server/bounces-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof bouncesAudit> = {
  module_bounces: 'Direcciones sin correo',
  'bounces.add': '{{who}} detuvo todos los correos a una dirección',
  'bounces.lift': '{{who}} permitió de nuevo correos a una dirección ({{reason}})',
  'bounces.retry': '{{who}} pidió de nuevo correos a su dirección',
  field_reason: 'Por qué no recibía',
  reason_gone: 'El buzón no existe',
  reason_complaint: 'Queja',
  reason_staff: 'Decidido por el personal',
  field_note: 'Motivo',
  field_panelistId: 'Cuenta',
  kind_suppression: 'una dirección sin correo',
  kind_suppression_named: 'una dirección sin correo: {{name}}',
  kind_suppression_gone: 'una dirección que vuelve a recibir correos',
}
