import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about the settings of the panel. */
export const settingsAudit = defineText('settings-audit', {
  module_settings: 'Settings of the panel',
  'settings.change': '{{who}} changed {{subject}}',
  'settings.propose': '{{who}} proposed to change {{subject}}',
  'settings.withdraw': '{{who}} withdrew the proposal to change {{subject}}',
  'settings.test-email': '{{who}} sent a test email',
  module_approvals: 'Second approvals',
  'approvals.approve': '{{who}} approved {{subject}} as the second person',
  'approvals.take-back': '{{who}} withdrew {{subject}}',
  'approvals.delay-over': '{{who}} completed {{subject}} after 24 hours, without a second person',
  'approvals.refuse': '{{who}} could not complete {{subject}} after 24 hours ({{code}})',
  kind_step: 'a change that awaits approval',
  kind_step_gone: 'a step that no longer exists',
  kind_step_named: 'the step “{{name}}”',
  field_askedBy: 'Asked by',
  field_code: 'Problem',
  kind_setting: 'a setting',
  kind_setting_gone: 'a setting that no longer exists',
  kind_setting_named: 'the setting “{{name}}”',
  field_value: 'Value',
  field_reason: 'Reason',
})
