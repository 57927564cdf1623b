import type { Translated } from '../../../../../platform/words/text.ts'
import type { teamDesk } from '../../en/server/team-desk.ts'

export const words: Translated<typeof teamDesk> = {
  invited: 'La invitación va en camino a {{to}}.',
  resent: 'Un enlace nuevo va en camino a {{to}}. El anterior ya no funciona.',
  revoked: 'La invitación de {{to}} se ha retirado. Su enlace ya no funciona.',
  welcome: 'Tu cuenta está lista.',
  roleMissing: 'Elige un rol del personal o de proveedor. Los panelistas se registran por su cuenta.',
}
