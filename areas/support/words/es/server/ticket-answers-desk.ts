import type { Translated } from '../../../../../platform/words/text.ts'
import type { ticketAnswersDesk } from '../../en/server/ticket-answers-desk.ts'

export const words: Translated<typeof ticketAnswersDesk> = {
  cannedThere: 'Ya hay una respuesta preparada con este título.',
  cannedFull: 'Hay demasiadas respuestas preparadas. Quita una primero.',
  placeholderUnknown: '{{name}} no significa nada. Se conocen {{known}}.',
  notOfTheDesk: 'Esta cuenta no responde consultas.',
}
