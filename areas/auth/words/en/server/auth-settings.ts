import { defineText } from '../../../../../platform/words/text.ts'

/**
 * The settings, by the last part of their keys: the name, the explanation and the effect of a change; then the warnings
 * before a change.
 */
export const authSettings = defineText('auth-settings', {
  privacyStrict: 'Never reveal who is a member',
  privacyStrictText:
    'When on, sign-up, log-in and a forgotten password give the same answer for known and unknown addresses, and the owner of an address is told by email. When off, they say whether an address is registered.',
  privacyStrictImpact: 'It applies from the next sign-up, log-in or forgotten password on.',
  staffSecondStep: 'Second step for staff',
  staffSecondStepText: 'Whether staff need a code from an authenticator app, in addition to their password, to log in.',
  staffSecondStepImpact:
    'When required, staff without one are logged out with their next action, and set one up at the next log-in. When optional, a password is enough for staff without one.',
  'staffSecondStep-required': 'Required',
  'staffSecondStep-optional': 'Optional',
  withoutStep_one: '{{count, number}} member of staff has no second step.',
  withoutStep_other: '{{count, number}} members of staff have no second step.',
  sessionDays: 'Sessions are kept for',
  sessionDaysText:
    'How many days a session is kept after its last use, with the browser and the network address. Valid sessions are never removed.',
  sessionDaysImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
  keyDays: 'Emailed links are kept for',
  keyDaysText: 'How many days an emailed link, such as one for a new password, is kept after it expired.',
  keyDaysImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
})
