import { defineText } from '../../../../platform/words/text.ts'

/** Words of the page that sets up an empty installation. */
export const setup = defineText('setup', {
  title: 'Set up your panel',
  lead: 'Create the first administrator and name the panel. This address works once, until {{at}}.',
  checking: 'Checking the address',
  you: 'You',
  panel: 'The panel',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  password: 'Password',
  passwordRule: 'At least 12 characters.',
  panelName: 'Name of the panel',
  panelNameRule: 'Shown on every page and in every email. You can change it later.',
  nameMissing: 'Please enter the name of the panel.',
  country: 'Country',
  countryRule: 'Where you live. It is kept with your account.',
  language: 'Language',
  languageRule: 'The language of the emails you receive.',
  currency: 'Currency',
  currencyRule: 'A panel keeps its money in US dollars (USD) for now.',
  onlyDollars: 'A panel keeps its money in US dollars (USD) for now. Other currencies come later.',
  send: 'Set up the panel',
  failed: 'The panel was not set up',

  refusedTitle: 'This address does not work',
  noToken:
    'This address is incomplete. Open the whole address that you were sent. The server prints it after “Set-up” when it starts.',
  how: 'Ask the person who installed the program for a new address: the server prints one each time it starts, until there is a staff account.',
  doneBeforeTitle: 'This panel is set up',
  logIn: 'Log in',

  doneTitle: 'Your panel is set up',
  doneText:
    'You are logged in for one hour. Set up a second step now to protect your account: the next log-in asks for it.',
  secondStep: 'Set up the second step',
  isProtected: 'Your second step is on.',
  checklist: 'Go to the checklist',
})
