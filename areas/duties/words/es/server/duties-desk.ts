import type { Translated } from '../../../../../platform/words/text.ts'
import type { dutiesDesk } from '../../en/server/duties-desk.ts'

export const words: Translated<typeof dutiesDesk> = {
  wouldGo_one: '{{count, number}} entrada es más antigua y se eliminaría la próxima noche.',
  wouldGo_other: '{{count, number}} entradas son más antiguas y se eliminarían la próxima noche.',
  wouldGoMany: 'Más de {{count, number}} entradas son más antiguas y se eliminarían la próxima noche.',
  receivedLater: 'Ese día aún no ha llegado',
  receivedTooLong: 'Ese día fue hace más de {{days, number}} días. Revisa el año',
  dayUnknown: 'Escribe una fecha válida',
  reasonMissing: 'Di por qué, con las palabras que se le dieron a la persona',
}
