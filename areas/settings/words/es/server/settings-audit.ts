import type { settingsAudit } from '../../en/server/settings-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof settingsAudit> = {
  module_settings: 'Ajustes del panel',
  'settings.change': '{{who}} cambió {{subject}}',
  'settings.propose': '{{who}} propuso cambiar {{subject}}',
  'settings.withdraw': '{{who}} deshizo la propuesta de cambiar {{subject}}',
  'settings.test-email': '{{who}} envió un correo de prueba',
  module_approvals: 'Segundas aprobaciones',
  'approvals.approve': '{{who}} aprobó {{subject}} como segunda persona',
  'approvals.take-back': '{{who}} deshizo {{subject}}',
  'approvals.delay-over': '{{who}} completó {{subject}} tras 24 horas, sin segunda persona',
  'approvals.refuse': '{{who}} no pudo completar {{subject}} tras 24 horas ({{code}})',
  kind_step: 'un cambio pendiente de aprobación',
  kind_step_gone: 'un paso que ya no existe',
  kind_step_named: 'el paso «{{name}}»',
  field_askedBy: 'Solicitado por',
  field_code: 'Problema',
  kind_setting: 'un ajuste',
  kind_setting_gone: 'un ajuste que ya no existe',
  kind_setting_named: 'el ajuste «{{name}}»',
  field_value: 'Valor',
  field_reason: 'Motivo',
}
