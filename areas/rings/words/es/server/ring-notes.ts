import type { Translated } from '../../../../../platform/words/text.ts'
import type { ringNotes } from '../../en/server/ring-notes.ts'

export const words: Translated<typeof ringNotes> = {
  warned: 'Algo sobre tu cuenta',
  warnedText: '{{why, sentence}} No se ha parado nada. Si es un error, escríbenos.',
  warningBack: 'Retiramos lo que te dijimos',
  warningBackText: 'Tu cuenta está bien: puedes olvidar nuestro último mensaje sobre ella.',
}
