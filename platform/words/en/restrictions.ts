import { defineText } from '../text.ts'

/** Words of locks for the member they limit; the reasons are used in emails as well. */
export const restrictions = defineText('restrictions', {
  'under-age-title': 'You can’t take surveys or redeem right now',
  'under-age-text':
    'You told us that you were born less than 18 years ago, and members must be 18 or older. If that was a mistake, write to us with your date of birth. A person will read your message and can open your account again.',
  'blocked-title': 'Your account is blocked',
  'blocked-text': 'You can’t log in for now.',
  'quality-title': 'You can’t take surveys right now',
  'quality-text': 'We have stopped new surveys for your account.',
  redeems: 'You can still redeem what you have earned.',
  'duplicate-title': 'You can’t take surveys or redeem right now',
  'duplicate-text': 'We have stopped new surveys and redemptions for your account.',
  'payout-waits-title': 'Your rewards are paused',
  'payout-waits-text':
    'We have paused rewards for your account while a person takes a look. You can go on taking surveys.',
  'country-title': 'You can’t take surveys or redeem right now',
  'country-text': 'We have stopped new surveys and redemptions for your account.',

  why: 'Why: {{why, sentence}}',
  'why-birthday-entered': 'You entered a birthday less than 18 years ago',
  'why-birthday-confirmed': 'You entered a birthday less than 18 years ago and confirmed it',
  'why-by-staff': 'Our staff decided this',
  'why-unrecorded': 'The reason was not recorded at the time',
  'why-untrue-answers': 'Answers that you gave to several surveys can’t all be true',
  'why-careless-answers': 'Many of your answers look as if the questions had not been read',
  'why-same-person': 'It looks as if you have another account; each person may have one',
  'why-same-browser':
    'Another account uses the same browser as yours. Sharing a computer at home is fine: just tell us who shares it',
  'why-payout-target': 'Another account asked for a reward to the same address',
  'why-lives-elsewhere': 'It looks as if you don’t live in the country of your profile',
  'why-connection-elsewhere': 'You were connected through another country, or through a VPN that hides yours',
  note: 'Our staff wrote: {{note}}',
  pointsAndRequests: 'Your points stay yours in the meantime, and any open request waits.',
  'since-rule': 'Since {{at}}, by an automatic rule.',
  'since-person': 'Since {{at}}, decided by our staff.',
  until: 'It ends on {{at}}.',
  untilDecided: 'It ends when a person lifts it.',
  appeal: 'Ask for a review',
  appealed: 'You asked for a review on {{at}}. A person reads it and answers in ticket {{ticket}}.',
  seeStanding: 'See everything in My standing',
  readTicket: 'Read the ticket',
  reviewed: 'A person reviewed it on {{at}} and decided that it stays: {{reason}}',

  appealTitle: 'Ask for a review',
  appealText:
    'We open a ticket for you. A person reads what you write, reviews your account and answers there and by email.',
  appealField: 'Tell us your side',
  appealMissing: 'Please tell us your side.',
  appealSubject: 'Please review the lock on my account',
  appealSend: 'Send',
  appealKeep: 'Discard',
  appealDone: 'Your ticket {{ticket}} is open.',
  appealFailed: 'Your message was not sent',
  writeToUs: 'Write to us',
})
