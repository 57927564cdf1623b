import { defineText } from '../text.ts'

/** Words of locks, for the member whom they limit. */
export const restrictions = defineText('restrictions', {
  'under-age-title': 'You can’t take surveys or redeem right now',
  'under-age-text':
    'You told us that you were born less than 18 years ago, and members must be 18 or older. If that was a mistake, write to us with your date of birth. A person will read your message and can open your account again.',
  points: 'Your points stay yours in the meantime.',
  'since-rule': 'Since {{at}}, by an automatic rule.',
  'since-person': 'Since {{at}}, decided by our staff.',
  until: 'It ends on {{at}}.',
  untilDecided: 'It ends when a person lifts it.',
  appeal: 'Write to us',
})
