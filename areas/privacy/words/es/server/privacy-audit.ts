import type { privacyAudit } from '../../en/server/privacy-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof privacyAudit> = {
  module_privacy: 'Privacidad',
  'privacy.closed': '{{who}} cerró su propia cuenta',
}
