import type { auditAudit } from '../../en/server/audit-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof auditAudit> = {
  module_audit: 'Registro de auditoría',
  'audit.export': '{{who}} exportó el registro de auditoría',
  field_actorId: 'Quién lo hizo',
  field_action: 'Acción',
  field_subject: 'A qué se hizo',
  field_startDate: 'Desde',
  field_endDate: 'Hasta',
}
