import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about logging in. */
export const authAudit = defineText('auth-audit', {
  module_auth: 'Log-in',
  'auth.refresh-reused': '{{who}} ended a session of {{subject}}, because its key was used twice',
  'auth.second-step-on': '{{who}} turned on their second step',
  'auth.second-step-off': '{{who}} turned off their second step',
  field_sessionId: 'Session',
})
