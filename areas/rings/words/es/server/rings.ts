import type { Translated } from '../../../../../platform/words/text.ts'
import type { rings } from '../../en/server/rings.ts'

export const words: Translated<typeof rings> = {
  warned: 'Algo sobre tu cuenta',
  warnedText: '{{why, sentence}} No se ha parado nada. Si es un error, escríbenos.',
  warningBack: 'Retiramos lo que te dijimos',
  warningBackText: 'Tu cuenta está bien: puedes olvidar nuestro último mensaje sobre ella.',
}
