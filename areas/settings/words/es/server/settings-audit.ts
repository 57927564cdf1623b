import type { settingsAudit } from '../../en/server/settings-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof settingsAudit> = {
  module_settings: 'Ajustes del panel',
  'settings.change': '{{who}} cambió {{subject}}',
  'settings.test-email': '{{who}} envió un correo de prueba',
  kind_setting: 'un ajuste',
  kind_setting_gone: 'un ajuste que ya no existe',
  kind_setting_named: 'el ajuste «{{name}}»',
  field_value: 'Valor',
  field_reason: 'Motivo',
}
