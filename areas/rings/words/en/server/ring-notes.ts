import { defineText } from '../../../../../platform/words/text.ts'

/** What members are told about linked accounts when nothing is stopped. */
export const ringNotes = defineText('ring-notes', {
  warned: 'Something about your account',
  warnedText: '{{why, sentence}} Nothing has been stopped. If it is a mistake, write to us.',
  warningBack: 'We withdraw our last message',
  warningBackText: 'Your account is fine: you can ignore our last message about it.',
})
