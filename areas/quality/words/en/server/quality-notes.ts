import { defineText } from '../../../../../platform/words/text.ts'

/**
 * The notifications about points under review; the key with `Text` after it holds the second line. Then the reasons for
 * a review.
 */
export const qualityNotes = defineText('quality-notes', {
  pending_one: '{{count, number}} point is pending a check',
  pending_other: '{{count, number}} points are pending a check',
  pendingText: '{{title}}: a person looks at the answers first. You can see why and tell us your side.',
  added_one: '{{count, number}} point added',
  added_other: '{{count, number}} points added',
  addedText: '{{title}}: {{said}}',
  passed_one: '{{count, number}} point passed the check',
  passed_other: '{{count, number}} points passed the check',
  passedText: '{{title}}: {{said}}',

  noticed:
    'We noticed: {{signs}}. A person looks at it. If no one objects by {{day}}, the points are added. You can tell us your side here.',
  signs: '{{one}}; {{others}}',
  'sign-too-fast': 'the answers came much faster than those of most people',
  'sign-straight-lined': 'every row of a table got the same answer',
  'sign-attention-failed': 'a question that checks attention was not answered as instructed',
  'sign-same-device': 'another account answered this survey on the same device',
  'sign-other-country': 'it was opened in a different country from the one in your profile',
  'sign-against-profile': 'some answers differ from your profile',
  seenFast: '{{count, number}} seconds, less than a third of the norm',
  seenDevice: 'another account completed it in the same browser',
  seenCountry: 'began in {{country}}, profile says {{home}}',
})
