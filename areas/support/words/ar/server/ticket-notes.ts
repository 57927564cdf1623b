import type { Translated } from '../../../../../platform/words/text.ts'
import type { ticketNotes } from '../../en/server/ticket-notes.ts'

export const words: Translated<typeof ticketNotes> = {
  answered: 'رددنا على تذكرتك',
  answeredText: '{{ticket}}: {{subject}}',
  solved: 'حُلّت تذكرتك',
  solvedText: '{{ticket}}: {{subject}}',
  given: 'أُسندت إليك تذكرة',
  givenText: '{{ticket}}: {{subject}}',
  written: 'رسالة جديدة في تذكرتك',
  writtenText: '{{ticket}}: {{subject}}',
}
