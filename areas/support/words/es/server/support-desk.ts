import type { Translated } from '../../../../../platform/words/text.ts'
import type { supportDesk } from '../../en/server/support-desk.ts'

export const words: Translated<typeof supportDesk> = {
  cannedThere: 'Ya hay una respuesta preparada con este título.',
  cannedFull: 'Hay demasiadas respuestas preparadas. Quita una primero.',
  placeholderUnknown: '{{name}} no significa nada. Se conocen {{known}}.',
  notOfTheDesk: 'Esta cuenta no responde consultas.',
}
