import { defineText } from '../../../../../platform/words/text.ts'

/** The sentences of the audit log about top-ups. */
export const fairnessAudit = defineText('fairness-audit', {
  module_fairness: 'Fair time',
  'fairness.pay': '{{who}} allowed {{subject}}',
  'fairness.refuse': '{{who}} refused {{subject}}',
  kind_night: 'top-ups',
  kind_night_gone: 'top-ups that are gone',
  kind_night_named: '{{name}}',
  named_night_one: '{{count, number}} top-up',
  named_night_other: '{{count, number}} top-ups',
})
