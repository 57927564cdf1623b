import type { Translated } from '../../../../../platform/words/text.ts'
import type { addressAnswers } from '../../en/server/address-answers.ts'

export const words: Translated<typeof addressAnswers> = {
  stateElsewhere: 'Elige un estado de tu país',
  zipInvalid: 'Escribe un código postal como 11215',
  zipElsewhere: 'Este código postal está en otro estado',
}
