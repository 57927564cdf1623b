import { defineText } from '../../../../../platform/words/text.ts'

/**
 * The server's words about locks. A notification has a title, and a text under the same key with `Text` after it; the rest
 * is for staff.
 */
export const locks = defineText('locks', {
  blocked: 'Your account was blocked',
  blockedText: '{{why}}',
  unblocked: 'Your account works again',
  unblockedText: 'The block was lifted. Your points are unchanged.',
  'locked-quality': 'You can’t take surveys right now',
  'locked-qualityText': '{{why, sentence}} You can ask for a review in My Surveys.',
  'locked-duplicate': 'You can’t take surveys or redeem right now',
  'locked-duplicateText': '{{why, sentence}} You can ask for a review in My Surveys.',
  'locked-payout-waits': 'Your rewards are paused',
  'locked-payout-waitsText': '{{why, sentence}} You can ask for a review in My Surveys.',
  'locked-country': 'You can’t take surveys or redeem right now',
  'locked-countryText': '{{why, sentence}} You can ask for a review in My Surveys.',
  kept: 'We reviewed the lock on your account, and it stays',
  keptText: '{{why}}',
  'lifted-under-age': 'Your account is open again',
  'lifted-under-ageText': 'We corrected your date of birth. You can take surveys and redeem again.',
  'lifted-quality': 'Your account is open again',
  'lifted-qualityText': 'We reviewed the lock and lifted it. You can take surveys again.',
  'lifted-duplicate': 'Your account is open again',
  'lifted-duplicateText': 'We reviewed the lock and lifted it. You can take surveys and redeem again.',
  'lifted-payout-waits': 'Your rewards continue',
  'lifted-payout-waitsText': 'We reviewed the lock and lifted it. You can redeem again.',
  'lifted-country': 'Your account is open again',
  'lifted-countryText': 'We reviewed the lock and lifted it. You can take surveys and redeem again.',

  set: 'The account is locked. The panelist was told why.',
  lifted: 'The lock was lifted.',
  stays: 'The lock stays. The panelist was told why.',
  noteMissing: 'Please enter the reason. The panelist will read it.',
  reasonUnfit: 'Please choose one of the reasons for this lock.',
  ownLock: 'Someone else has to decide about a lock on your own account.',
  noReason: 'No reason was given.',
})
