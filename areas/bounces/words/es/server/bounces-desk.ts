import type { bouncesDesk } from '../../en/server/bounces-desk.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof bouncesDesk> = {
  lifted: 'Los correos vuelven a enviarse a esta dirección.',
  added: 'Ya no se envían correos a esta dirección.',
  forEver:
    'Huellas de direcciones que no reciben correos, hasta que una persona las libere o se borre la cuenta: un correo a un buzón que no existe perjudica la entrega de todos los demás.',
}
