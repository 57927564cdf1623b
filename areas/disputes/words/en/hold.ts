import { defineText } from '../../../../platform/words/text.ts'

/** The words for points that are held while a reviewer checks the answers. */
export const hold = defineText('hold', {
  title: 'Your points are waiting',
  held: 'A person looks at your answers first. If no one objects by {{day}}, your points are added.',
  releasedTitle: 'Your answers were accepted',
  released: 'The check is over.',
  rejectedTitle: 'Your answers were not accepted',
  rejected: 'The reviewer wrote: {{reason}}',
  withdrawnTitle: 'The survey partner withdrew its confirmation',
  withdrawn: 'There is nothing to check any more.',
  noticed: 'What we noticed',
  tell: 'Tell us your side',
  tellNote: 'You can do this once. A person reads it before deciding.',
  yours: 'Your side',
  yoursMissing: 'Please write what happened.',
  send: 'Send your side',
  sent: 'Thank you. A person reads it before deciding.',
  told: 'You told us on {{day}}',
  failed: 'Your message was not sent',
  'too-fast': 'The answers came much faster than those of most people.',
  'straight-lined': 'Every row of a table got the same answer.',
  'attention-failed': 'A question that checks attention was not answered as instructed.',
  'same-device': 'Another account answered this survey on the same device.',
  'other-country': 'It was opened in a different country from the one in your profile.',
  'against-profile': 'Some answers differ from your profile.',
})
