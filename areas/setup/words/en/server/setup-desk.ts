import { defineText } from '../../../../../platform/words/text.ts'

/** The server's messages during the set-up. */
export const setupDesk = defineText('setup-desk', {
  onlyDollars: 'A panel keeps its money in US dollars (USD) for now. Other currencies come later.',
  countryUnknown: 'Please choose a country from the list.',
  languageUnknown: 'Please choose a language from the list.',
  nameMissing: 'Please enter the name of the panel.',
  reason: 'Chosen when the panel was set up',
  closedReason: 'Closed at the first start, until the panel is ready',
  welcome: 'Your panel is set up.',
  https: 'The public address uses TLS',
  httpsText:
    'Ask the person who installed the program to put a proxy with a certificate in front of the server, and to start it with a PUBLIC_URL that begins with https://.',
  signUpOpened: 'Sign-up is open',
  signUpOpenedText:
    'Nobody can join until you open it. Do this last: the first member who verifies an address earns points, and that fixes the value of a point.',
})
