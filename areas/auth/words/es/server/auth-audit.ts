import type { authAudit } from '../../en/server/auth-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof authAudit> = {
  module_auth: 'Inicio de sesión',
  'auth.refresh-reused': '{{who}} cerró una sesión de {{subject}}, porque su clave se usó dos veces',
  'auth.second-step-on': '{{who}} activó su segundo paso',
  'auth.second-step-off': '{{who}} desactivó su segundo paso',
  field_sessionId: 'Sesión',
}
