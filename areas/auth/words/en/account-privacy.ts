import { defineText } from '../../../../platform/words/text.ts'

/** The words for downloading one's data and closing one's account. */
export const accountPrivacy = defineText('account-privacy', {
  download: 'Your data',
  downloadLead:
    'A copy of everything we keep about you, as one JSON file: account, answers, surveys, points, requests, messages and records.',
  downloadButton: 'Download my data',
  collecting: 'Collecting your data …',
  downloaded: '{{file}} ({{size}} kB) is in your downloads.',
  downloadFailed: 'Your data could not be collected',

  close: 'Close account',
  closeLead: 'Closing is permanent. It can’t be undone, and you can’t join again with this email address.',
  erased: 'Erased right away',
  erasedName: 'Name, email address, phone, birth date and address',
  erasedAnswers: 'Profile answers, survey answers and messages',
  erasedDevices: 'Sessions, devices and network addresses',
  kept: 'Kept, and why',
  keptLedger: 'Your points record, under a number that does not reveal who you are: our books must stay complete.',
  keptKey:
    'A keyed hash of your email address, from which the address cannot be recovered. It ensures one account per person.',
  pointsLost: 'You’ll lose any points that you have not redeemed.',
  pointsLostOf: 'You have {{points}} points that you have not redeemed. You’ll lose them.',
  closeButton: 'Close my account',
  heldTitle: 'A reward request is still open',
  heldText: 'It holds {{points}} points. You can close your account once it is decided.',
  closeTitle: 'Close your account for good?',
  closeText: 'Your personal data is erased right away and all your sessions end. This can’t be undone.',
  closeConfirm: 'Close account',
  closeKeep: 'Keep account',
  currentPassword: 'Current password',
  passwordMissing: 'Please enter your password',
  withoutPassword:
    'Your account has no password. Log out and log in again with {{ways}}, then close it within {{minutes}} minutes.',
  closeFailed: 'Your account was not closed',
  toRequest: 'See your redemption request',
  closedTitle: 'Your account is closed',
  closedText: 'Your data is erased. A last email confirms it.',
  staff: 'An account with staff or partner access is closed by an administrator.',
})
