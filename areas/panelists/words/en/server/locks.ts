import { defineText } from '../../../../../platform/words/text.ts'

/**
 * What is said of locks: by the bell, a title and a text under the same key with `Text` after it; and
 * to staff.
 */
export const locks = defineText('locks', {
  blocked: 'Your account was blocked',
  blockedText: '{{why}}',
  unblocked: 'Your account works again',
  unblockedText: 'The block was lifted. Your points are as you left them.',
  'locked-quality': 'You can’t take surveys right now',
  'locked-qualityText': '{{why, sentence}} You can ask for another look in My Surveys.',
  'locked-duplicate': 'You can’t take surveys or redeem right now',
  'locked-duplicateText': '{{why, sentence}} You can ask for another look in My Surveys.',
  'locked-country': 'You can’t take surveys or redeem right now',
  'locked-countryText': '{{why, sentence}} You can ask for another look in My Surveys.',
  kept: 'A person looked at the lock of your account: it stays',
  keptText: '{{why}}',
  'lifted-under-age': 'Your account is open again',
  'lifted-under-ageText': 'We corrected your date of birth. You can take surveys and redeem again.',
  'lifted-quality': 'Your account is open again',
  'lifted-qualityText': 'A person looked at it and lifted the lock. You can take surveys again.',
  'lifted-duplicate': 'Your account is open again',
  'lifted-duplicateText': 'A person looked at it and lifted the lock. You can take surveys and redeem again.',
  'lifted-country': 'Your account is open again',
  'lifted-countryText': 'A person looked at it and lifted the lock. You can take surveys and redeem again.',

  set: 'The lock is set. The panelist was told why.',
  lifted: 'The lock is lifted.',
  stays: 'The lock stays. The panelist was told why.',
  noteMissing: 'Write what the reason is: the panelist reads it.',
  reasonUnfit: 'Please choose one of the reasons of this lock.',
})
