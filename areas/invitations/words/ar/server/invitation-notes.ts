import type { Translated } from '../../../../../platform/words/text.ts'
import type { invitationNotes } from '../../en/server/invitation-notes.ts'

export const words: Translated<typeof invitationNotes> = {
  invited: 'أنت مدعو: {{title}}',
  invitedText: '{{points}}، والمدة: نحو {{minutes, number}} د. اخترناك لأن ملفك الشخصي مناسب.',
}
