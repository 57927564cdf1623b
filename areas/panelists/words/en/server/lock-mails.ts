import { defineText } from '../../../../../platform/words/text.ts'

/** The emails that tell a panelist of a block or a lock, of its end, and of a decision to keep it. */
export const lockMails = defineText('lock-mails', {
  blockedSubject: 'Your {{app}} account is blocked',
  blockedTitle: 'Your account is blocked',
  blockedText:
    'Your {{app}} account was blocked. All your devices were logged out, and nobody can log in with it for now.',
  reason: 'The reason that was given:',
  mistake:
    'If you think that this is a mistake, write to us. A person who did not block your account reads every objection.',
  object: 'Object to this',
  unblockedSubject: 'Your {{app}} account works again',
  unblockedTitle: 'Your account works again',
  unblockedText:
    'The block of your {{app}} account was lifted. You can log in again; your points are as you left them.',
  logIn: 'Log in',
  lockedSubject: 'Your {{app}} account is limited',
  'lockedTitle-quality': 'You can’t take surveys right now',
  'lockedTitle-duplicate': 'You can’t take surveys or redeem right now',
  'lockedTitle-country': 'You can’t take surveys or redeem right now',
  'lockedText-quality':
    'We have stopped new surveys for your account. You can still log in and redeem what you have earned.',
  'lockedText-duplicate': 'We have stopped new surveys and redemptions for your account. You can still log in.',
  'lockedText-country': 'We have stopped new surveys and redemptions for your account. You can still log in.',
  points: 'Your points stay yours, and a request that you have made waits.',
  review: 'If this is a mistake, ask for another look: a person reads what you write and decides.',
  askForReview: 'Ask for another look',
  keptSubject: 'We looked at the lock of your {{app}} account',
  keptTitle: 'The lock stays',
  keptText: 'A person looked at the lock of your account and decided that it stays:',
  writeToUs: 'Write to us',
  liftedSubject: 'Your {{app}} account is open again',
  liftedTitle: 'Your account is open again',
  liftedText:
    'A person looked at the lock of your {{app}} account and lifted it. Everything works again; your points are as you left them.',
  liftedBirthday:
    'We corrected your date of birth, and your {{app}} account is no longer locked. You can take surveys and redeem again; your points are as you left them.',
  surveys: 'See your surveys',
  footer: 'You get this email because you have a {{app}} account.',
})
