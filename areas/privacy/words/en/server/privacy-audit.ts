import { defineText } from '../../../../../platform/words/text.ts'

/** The audit log's words for what is recorded of what people ask about their own data. */
export const privacyAudit = defineText('privacy-audit', {
  module_privacy: 'Privacy',
  'privacy.closed': '{{who}} closed their own account',
})
