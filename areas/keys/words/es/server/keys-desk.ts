import type { Translated } from '../../../../../platform/words/text.ts'
import type { keysDesk } from '../../en/server/keys-desk.ts'

export const words: Translated<typeof keysDesk> = {
  created: 'Se ha creado la clave «{{name}}».',
  rotated: 'Se ha sustituido la clave «{{name}}».',
  revoked: 'Se ha revocado la clave «{{name}}».',
  nameMissing: 'Escribe un nombre.',
  endsInPast: 'Elige un momento futuro.',
  noInstant: 'Escríbelo así: 2027-01-31T12:00:00Z.',
  noNetwork: '{{text}} no es una dirección ni una red.',
  tooMuch: 'Una clave no puede tener más permisos que tú.',
  forEver:
    'Claves de API: sus nombres, redes y últimos días de uso, para que el registro de auditoría pueda nombrarlas. Las claves mismas no se guardan nunca.',
}
