import type { qualityAudit } from '../../en/server/quality-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof qualityAudit> = {
  module_quality: 'Calidad de respuestas',
  'quality.release': '{{who}} dio por bueno {{subject}}',
  'quality.reject': '{{who}} rechazó {{subject}}',
  field_state: 'Estado',
  state_held: 'Retenido',
  state_released: 'Liberado',
  state_rejected: 'Rechazado',
  state_withdrawn: 'Retirado',
  field_score: 'Puntuación',
  field_reason: 'Motivo',
}
