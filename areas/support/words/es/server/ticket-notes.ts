import type { Translated } from '../../../../../platform/words/text.ts'
import type { ticketNotes } from '../../en/server/ticket-notes.ts'

export const words: Translated<typeof ticketNotes> = {
  answered: 'Hemos respondido a tu consulta',
  answeredText: '{{ticket}}: {{subject}}',
  solved: 'Tu consulta está resuelta',
  solvedText: '{{ticket}}: {{subject}}',
  given: 'Te han dado una consulta',
  givenText: '{{ticket}}: {{subject}}',
  written: 'Alguien ha escrito en tu consulta',
  writtenText: '{{ticket}}: {{subject}}',
}
