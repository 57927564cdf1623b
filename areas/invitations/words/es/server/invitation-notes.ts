import type { Translated } from '../../../../../platform/words/text.ts'
import type { invitationNotes } from '../../en/server/invitation-notes.ts'

export const words: Translated<typeof invitationNotes> = {
  invited: 'Te invitamos: {{title}}',
  invitedText: '{{points}}, unos {{minutes, number}} min. Te hemos elegido porque tu perfil encaja.',
}
