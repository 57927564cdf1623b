import type { Translated } from '../../../../../platform/words/text.ts'
import type { fairnessNotes } from '../../en/server/fairness-notes.ts'

export const words: Translated<typeof fairnessNotes> = {
  toppedUp_one: '{{count, number}} punto más por tu tiempo',
  toppedUp_other: '{{count, number}} puntos más por tu tiempo',
  toppedUpText: '{{title}} duró más que los {{promised, number}} min que prometimos, así que hemos sumado puntos.',
}
