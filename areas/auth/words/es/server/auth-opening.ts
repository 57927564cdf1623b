import type { Translated } from '../../../../../platform/words/text.ts'
import type { authOpening } from '../../en/server/auth-opening.ts'

export const words: Translated<typeof authOpening> = {
  title: 'Todo el personal tiene un segundo paso',
  todo: 'Cada persona lo configura en la página Mi cuenta, o en su próximo inicio de sesión.',
}
