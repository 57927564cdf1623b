import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, what each does, and what a change of it means; then what a change would do. */
export const authSettings = defineText('auth-settings', {
  privacyStrict: 'Tell nobody who is a member',
  privacyStrictText:
    'On, sign-up, log-in and a forgotten password are answered alike for known and unknown addresses, and the owner of an address learns by email. Off, they say whether an address is registered.',
  privacyStrictImpact: 'It counts for the next try to join, to log in or to reset a password.',
  staffSecondStep: 'Second step of staff',
  staffSecondStepText: 'Whether staff log in with a code of an authenticator app besides their password.',
  staffSecondStepImpact:
    'Required, whoever has none is logged out at the next press and sets one up at the next log-in. Optional, a password is enough from now on for who has none.',
  'staffSecondStep-required': 'Required',
  'staffSecondStep-optional': 'Optional',
  withoutStep_one: '{{count, number}} member of staff has no second step.',
  withoutStep_other: '{{count, number}} members of staff have no second step.',
  sessionDays: 'Sessions are kept for',
  sessionDaysText:
    'Days for which a session is kept after it was last used, with the browser and the network address. No session that is still good is removed.',
  sessionDaysImpact:
    'What is older is removed in the night to come, and nothing brings it back. A longer period counts for what is still there.',
  keyDays: 'Mailed links are kept for',
  keyDaysText: 'Days for which a link that was mailed is kept after it expired, such as one for a new password.',
  keyDaysImpact:
    'What is older is removed in the night to come, and nothing brings it back. A longer period counts for what is still there.',
})
