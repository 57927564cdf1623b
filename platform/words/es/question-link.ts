import type { questionLink } from '../en/question-link.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof questionLink> = {
  ask: '¿Tienes una pregunta?',
  until: 'hasta el {{day}}',
  look: '¿Qué pasó?',
}
