import { defineText } from '../text.ts'

/** What the site puts into a browser, entry by entry, and the choice about it. */
export const cookies = defineText('cookies', {
  title: 'Cookies Policy',
  lead: 'Everything {{brand}} keeps in your browser, what it is for, and how to change your mind.',
  documentTitle: 'What {{brand}} keeps in your browser',

  choice: 'Your choice',
  choiceNone: 'You have not chosen yet. Until you do, only what the site needs is used.',
  choiceAll: 'You accepted all cookies.',
  choiceRequired: 'You chose only the required ones.',
  acceptAll: 'Accept All',
  onlyRequired: 'Only Required',
  change: 'Change my choice',
  openPolicy: 'Open the cookie policy in a new tab',
  missing: 'The cookie policy did not load here.',
  choiceText: 'A choice is kept for 180 days. You can change it here at any time.',

  required: 'Required',
  requiredLead: 'The site does not work without these. They are not used to follow you.',
  consented: 'Only with your consent',
  consentedLead: 'These wait until you choose Accept All.',

  name: 'Name',
  use: 'What it is for',
  time: 'How long',
  cookie: 'Cookie',
  storage: 'Local storage',

  userifno: 'Remembers that the cookie question has been answered.',
  userifnoTime: '10 years',
  consent: 'Remembers which answer you gave.',
  consentTime: '180 days',
  language: 'Remembers the language you chose.',
  languageTime: '1 year',
  known: 'Recognises a browser in which you logged in before, so that strangers who try passwords cannot keep you out.',
  knownTime: '1 year',
  tokens: 'Keep you logged in.',
  untilLogout: 'Until you log out',
  person: 'Your account number, first name and role, so that the right menu shows.',
  state: 'How you left the page: whether the menu is open, which popups you closed.',
  scheme: 'Light or dark appearance.',
  visitorId: 'Recognises a browser, to protect against several accounts of one person.',
  visitorIdTime: '1 year',
  pixel: 'Tracking pixel of a partner',
  pixelUse: 'Tells a partner whose link brought you here that you joined. An image is loaded from that partner.',
  pixelTime: 'Set by the partner',

  embeds: 'Surveys of partners',
  embedsText: `When you open a survey of a partner you leave this site. The partner may set cookies of its own; its policy applies there.`,
})
