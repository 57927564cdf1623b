import { defineText } from '../../../../platform/words/text.ts'

/** Words of the cookies page: what the site stores in a browser, entry by entry, and the reader's choice. */
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
})
