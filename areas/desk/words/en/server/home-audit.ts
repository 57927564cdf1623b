import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about alerts. */
export const homeAudit = defineText('home-audit', {
  module_home: 'Home',
  'home.acknowledge': '{{who}} took charge of {{subject}}',
  kind_alert: 'an alert',
  kind_alert_gone: 'an alert that no longer exists',
  kind_alert_named: 'the alert about {{name}}',
  field_rule: 'Rule',
})
