import { defineText } from '../../../../../platform/words/text.ts'

/** The emails about blocks and locks of an account. */
export const panelistMails = defineText('panelist-mails', {
  reasonIs: 'The reason given by staff',
  reasonLike: 'Two accounts with the same answers.',
  whatIs: 'A heading that says what the panelist cannot do',
  whatLike: 'You can’t take surveys right now',
  stoppedIs: 'What was stopped, and what still works',
  stoppedLike: 'We have stopped new surveys for your account. You can still log in and redeem what you have earned.',
  noteIs: 'The note of staff, if there is one',
  noteLike: 'Please write to us about your second account.',

  'what-quality': 'You can’t take surveys right now',
  'what-duplicate': 'You can’t take surveys or redeem right now',
  'what-payout-waits': 'Your rewards are paused',
  'what-country': 'You can’t take surveys or redeem right now',
  'stopped-quality':
    'We have stopped new surveys for your account. You can still log in and redeem what you have earned.',
  'stopped-duplicate': 'We have stopped new surveys and redemptions for your account. You can still log in.',
  'stopped-payout-waits':
    'We have paused rewards for your account while a person takes a look. You can still log in and take surveys.',
  'stopped-country': 'We have stopped new surveys and redemptions for your account. You can still log in.',

  blocked: 'Account blocked',
  blockedWhen: 'When staff block an account',
  blockedSubject: 'Your {{appName}} account is blocked',
  blockedBody: `# Your account is blocked

Your {{appName}} account was blocked. All your devices were logged out, and no one can log in with it for now.

The reason:

{{reason}}

If you think this is a mistake, write to us. Your objection is read by a person who did not block your account.

[Object to this](/contact?view=write&topic=account)

---

You get this email because you have a {{appName}} account.`,
  unblocked: 'Account unblocked',
  unblockedWhen: 'When a block is lifted',
  unblockedSubject: 'Your {{appName}} account works again',
  unblockedBody: `# Your account works again

The block of your {{appName}} account was lifted. You can log in again; your points are unchanged.

[Log in](/)

---

You get this email because you have a {{appName}} account.`,
  birthdayLifted: 'Birthday lock lifted',
  birthdayLiftedWhen: 'When staff have corrected a date of birth and lifted the lock',
  birthdayLiftedSubject: 'Your {{appName}} account is open again',
  birthdayLiftedBody: `# Your account is open again

We corrected your date of birth, and your {{appName}} account is no longer locked. You can take surveys and redeem again; your points are unchanged.

[See your surveys](/my-survey)

---

You get this email because you have a {{appName}} account.`,
  locked: 'Account limited',
  lockedWhen: 'When staff lock an account for quality, as a duplicate, or for its country',
  lockedSubject: 'Your {{appName}} account is limited',
  lockedBody: `# {{what}}

{{stopped}}

The reason:

{{reason}}

{{note}}

Your points stay yours, and any open request waits.

If you think this is a mistake, ask for a review. A person reads what you write and decides.

[Ask for a review](/my-survey)

---

You get this email because you have a {{appName}} account.`,
  lockKept: 'Lock upheld',
  lockKeptWhen: 'When a lock was reviewed and stays',
  lockKeptSubject: 'We reviewed the lock on your {{appName}} account',
  lockKeptBody: `# The lock stays

A person reviewed the lock on your account and decided that it stays:

{{reason}}

Your points stay yours, and any open request waits.

[Write to us](/contact-us)

---

You get this email because you have a {{appName}} account.`,
  lockLifted: 'Lock lifted',
  lockLiftedWhen: 'When a lock was reviewed and lifted',
  lockLiftedSubject: 'Your {{appName}} account is open again',
  lockLiftedBody: `# Your account is open again

A person reviewed the lock on your {{appName}} account and lifted it. Everything works again; your points are unchanged.

[See your surveys](/my-survey)

---

You get this email because you have a {{appName}} account.`,
})
