import { defineText } from '../../../../../platform/words/text.ts'

/** The server's messages about legal texts. */
export const legalDesk = defineText('legal-desk', {
  bodyMissing: 'Please write the text.',
  inThePast: 'A text cannot come into force before it is published. Choose {{day}} or a later day.',
  tooEarly: 'The version before this one is in force from {{day}}. Choose that day or a later one.',
  tooLate: 'Choose a day within {{days}} days.',
  materialCookies: 'The cookie policy is not accepted by anyone, so no one can be asked again.',
  savedDraft: 'The draft was saved.',
  discarded: 'The draft was discarded.',
  published: 'The text was published.',
  accepted: 'Thank you. Your answer was saved.',
  statedOtherwise:
    'The text in force ({{document}}) says “{{words}}”, which would no longer be true. Publish another version on the “Legal texts” page.',
  forEver:
    'Consents: who accepted which version of the texts, when and how. They serve as evidence even after an account is closed.',
  bothPublished: 'Terms and privacy policy are published',
  bothPublishedText:
    'The built-in texts are drafts, and their pages say so. Read them, change what does not fit, have a lawyer check them, and publish them as your own.',
})
