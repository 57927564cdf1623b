import { defineText } from '../../../../../platform/words/text.ts'

/** What is wrong with a line of an import, what was left out of one, and why a whole file is refused. */
export const importReport = defineText('import-report', {
  tooFewCells: 'The line has {{count}} cells, and the file has {{wanted}} columns.',
  tooManyCells: 'The line has {{count}} cells, and the file has {{wanted}} columns.',
  headerAgain: 'The names of the columns again.',
  nul: 'There is a zero byte in “{{column}}”.',
  tooLong: 'The text in “{{column}}” is longer than {{max}} characters.',
  control: 'There is a character in “{{column}}” that cannot be shown.',
  broken: 'A character in “{{column}}” is broken. Perhaps the file has another encoding.',
  emailMissing: 'There is no email address.',
  emailUnfit: '“{{email}}” is no address that can log in here.',
  emailTwice: 'The same person is in line {{line, number}}.',
  emailKnown: 'This person has an account here, which stays as it is.',
  emailClosed: 'This person had an account here, which was closed.',
  nameUnfit: 'There is no name in “{{column}}”.',
  formula: 'The text in “{{column}}” begins like a formula.',
  dayUnfit: '“{{value}}” in “{{column}}” is no day written as {{form}}.',
  birthdayUnfit: '“{{value}}” cannot be a birthday.',
  underAge: 'The birthday is less than {{age}} years ago.',
  countryUnknown: '“{{value}}” is no country.',
  countryClosed: 'Nobody can join from “{{value}}” by the settings of this panel.',
  languageUnknown: '“{{value}}” is no language of this panel.',
  joinedUnfit: '“{{value}}” cannot be the day on which somebody joined.',
  balanceUnfit: '“{{value}}” is no opening balance: a number from 0 to 1,000,000 points.',
  consentUnfit: '“{{value}}” cannot be the day of a consent.',

  stateLeftOut: 'The state “{{value}}” is not known and was left out.',
  zipcodeLeftOut: 'The postcode “{{value}}” does not fit and was left out.',
  phoneLeftOut: '“{{value}}” is no phone number and was left out.',
  answerLeftOut: '“{{value}}” is no answer to “{{column}}” and was left out.',

  empty: 'The file is empty, or has no names of columns in its first line.',
  notText: 'This is no text. Save the table as CSV and try again, or choose another encoding.',
  headerTooLong: 'The first line is too long to be the names of columns.',
  tooManyColumns: 'A file can have {{max, number}} columns.',
  tooManyLines: 'A file can have {{max, number}} lines. Split it.',
  noLines: 'There is no line below the names of the columns.',
  lineTooLong:
    'The line {{line, number}} is longer than {{kilobytes}} kB. Perhaps a quote was opened there and never closed.',
  quoteOpen: 'A quote that is opened in or before line {{line, number}} is never closed.',
  unreadable: 'The file cannot be read from line {{line, number}} on.',
})
