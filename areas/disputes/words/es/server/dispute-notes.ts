import type { Translated } from '../../../../../platform/words/text.ts'
import type { disputeNotes } from '../../en/server/dispute-notes.ts'

export const words: Translated<typeof disputeNotes> = {
  decided: 'Tu pregunta se ha resuelto',
  decidedText: '{{title}}: {{said}}',
}
