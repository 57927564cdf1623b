import { defineText } from '../../../../platform/words/text.ts'

/** Words of the page on which an empty installation is set up. */
export const setup = defineText('setup', {
  title: 'Set up your panel',
  lead: 'This makes the first administrator and gives the panel its name. The address works once, until {{at}}.',
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
  countryRule: 'Where you are. It is kept with your account.',
  language: 'Language',
  languageRule: 'Of the emails that you get.',
  currency: 'Currency',
  currencyRule: 'A panel keeps its money in US dollars (USD) for now.',
  onlyDollars: 'A panel keeps its money in US dollars (USD) for now. Other currencies come later.',
  send: 'Set up the panel',
  failed: 'The panel was not set up',

  refusedTitle: 'This address does not work',
  noToken:
    'The address of the set-up has a token, which the server prints when it starts. Open the whole address of the line “Set-up”.',
  how: 'Each start of the server prints a new address as long as there is no staff account.',
  doneBeforeTitle: 'This panel is set up',
  logIn: 'Log in',

  doneTitle: 'Your panel is set up',
  doneText: 'You are logged in for an hour. Protect your account with a second step now: the next log-in asks for one.',
  secondStep: 'Set up the second step',
  isProtected: 'Your second step is on.',
  checklist: 'Go to the checklist',
})
