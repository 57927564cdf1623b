import { defineText } from '../../../../../platform/words/text.ts'

/** The notification about an invitation. */
export const invitationNotes = defineText('invitation-notes', {
  invited: 'You are invited: {{title}}',
  invitedText: '{{points}}, about {{minutes, number}} min. We chose you because your profile fits.',
})
