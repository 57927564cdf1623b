import type { questionLink } from '../en/question-link.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof questionLink> = {
  ask: 'هل لديك سؤال عن هذا؟',
  until: 'حتى {{day}}',
  look: 'ماذا حدث؟',
}
