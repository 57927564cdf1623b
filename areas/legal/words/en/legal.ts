import { defineText } from '../../../../platform/words/text.ts'

/** Words around the legal pages, and of the page that asks for an acceptance. */
export const legal = defineText('legal', {
  updated: 'Last updated {{day}}',
  inForceSince: 'In force since {{day}}',
  inForceFrom: 'In force from {{day}}',
  contents: 'On this page',
  questions: 'Questions about this page?',
  contact: 'Contact us',
  loading: 'Loading',
  unread: 'This text did not load',
  noVersion: 'There is no such version.',

  'terms-conditions': 'Terms & Conditions',
  'terms-conditions-lead':
    'What you and {{brand}} can expect from each other. {{brand}} is run by the organisation that operates this site.',
  'privacy-policy': 'Privacy Policy',
  'privacy-policy-lead':
    'What {{brand}} keeps about you, why, and what you can ask of us. The organisation that operates this site is responsible for your data.',

  draft: 'Draft',
  draftText: 'The operator of this panel has not published this text yet. It may still change.',
  coming: 'A new version comes into force on {{day}}.',
  comingLink: 'Read the new version',
  notCurrent: 'This is not the version that is in force now.',
  currentLink: 'Read the version in force',

  askTitle: 'Something has changed',
  askLead:
    'Please read what is new and accept it before you go on. Nothing of yours is lost: your points stay, and this page opens again where you were.',
  since: 'In force since {{day}}',
  whatIsNew: 'What is new',
  readWhole: 'Read it in full',
  newTab: '(opens in a new tab)',
  accept: 'I accept',
  decline: 'I do not accept',
  notAccepted: 'This was not saved',
  declineTitle: 'You do not have to accept',
  declineText:
    'Without it we cannot send you surveys. What is yours stays yours: take it with you, then close your account. You can also change your mind.',
  redeem: 'Redeem your points',
  redeemText: 'Points that you have not redeemed are lost when the account is closed.',
  toRedeem: 'Go to rewards',
  download: 'Take your data with you',
  downloadText: 'A copy of everything that we hold about you, as a file.',
  toDownload: 'Go to your data',
  close: 'Close your account',
  closeText: 'Your personal data is erased at once.',
  toClose: 'Go to account closure',
  back: 'Back',
})
