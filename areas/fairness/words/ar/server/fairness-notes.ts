import type { Translated } from '../../../../../platform/words/text.ts'
import type { fairnessNotes } from '../../en/server/fairness-notes.ts'

export const words: Translated<typeof fairnessNotes> = {
  toppedUp_zero: 'نقاط إضافية مقابل وقتك',
  toppedUp_one: 'نقطة إضافية مقابل وقتك',
  toppedUp_two: 'نقطتان إضافيتان مقابل وقتك',
  toppedUp_few: '{{count, number}} نقاط إضافية مقابل وقتك',
  toppedUp_many: '{{count, number}} نقطة إضافية مقابل وقتك',
  toppedUp_other: '{{count, number}} نقطة إضافية مقابل وقتك',
  toppedUpText: 'استغرق {{title}} وقتًا أطول من {{promised, number}} د التي وعدنا بها، لذا أضفنا نقاطًا.',
}
