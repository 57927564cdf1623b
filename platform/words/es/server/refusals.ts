import type { Translated } from '../../../../platform/words/text.ts'
import type { refusals } from '../../en/server/refusals.ts'

export const words: Translated<typeof refusals> = {
  pageTooFar:
    'Los números de página llegan hasta los primeros {{rows, number}}. Sigue desde la última entrada de una página o reduce la lista.',
  pageTooFarShort: 'Demasiado lejos para un número de página',
  rangeReversed: 'La fecha final no debe ser anterior a la inicial',
  rangeTooLong: 'Elige como máximo {{days, number}} días',
}
