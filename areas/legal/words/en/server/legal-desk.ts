import { defineText } from '../../../../../platform/words/text.ts'

/** What the server says about legal texts. */
export const legalDesk = defineText('legal-desk', {
  bodyMissing: 'Please write the text.',
  unknownName: 'Nothing is known for {{name}} in double braces. Only appName can be used here: the name of the panel.',
  tooEarly: 'The version before this one is in force from {{day}}. Choose that day or a later one.',
  tooLate: 'Choose a day within {{days}} days.',
  materialCookies: 'Nobody accepts the cookie policy, so no one is asked again.',
  savedDraft: 'The draft is saved.',
  discarded: 'The draft is gone.',
  published: 'The text is published.',
  accepted: 'Thank you. Your answer is noted.',
  bothPublished: 'Terms and privacy policy are published',
  bothPublishedText:
    'Ours are drafts, and their pages say so. Read them, change what does not fit, have a lawyer look at them, and publish them as your own.',
})
