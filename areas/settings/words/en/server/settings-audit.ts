import { defineText } from '../../../../../platform/words/text.ts'

/** The audit log's words for what is recorded of the settings of the panel. */
export const settingsAudit = defineText('settings-audit', {
  module_settings: 'Settings of the panel',
  'settings.change': '{{who}} changed {{subject}}',
  'settings.test-email': '{{who}} sent a test email',
  kind_setting: 'a setting',
  kind_setting_gone: 'a setting that is gone',
  kind_setting_named: 'the setting “{{name}}”',
  field_value: 'Value',
  field_reason: 'Reason',
})
