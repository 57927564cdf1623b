import { defineText } from '../../../../../platform/words/text.ts'

/**
 * Why a line or a whole file is refused, which values of an imported line were left out, and why a member was not
 * removed.
 */
export const importReport = defineText('import-report', {
  tooFewCells: 'The line has {{count}} cells, and the file has {{wanted}} columns.',
  tooManyCells: 'The line has {{count}} cells, and the file has {{wanted}} columns.',
  headerAgain: 'This line repeats the names of the columns.',
  nul: 'There is a null byte in “{{column}}”.',
  tooLong: 'The text in “{{column}}” is longer than {{max}} characters.',
  control: 'A character in “{{column}}” cannot be displayed.',
  broken: 'A character in “{{column}}” is broken. The file may have another encoding.',
  emailMissing: 'There is no email address.',
  emailUnfit: '“{{email}}” cannot be used to log in here.',
  emailTwice: 'The same person is in line {{line, number}}.',
  emailKnown: 'This person already has an account here, which stays as it is.',
  emailClosed: 'This person had an account here, which was closed.',
  nameUnfit: 'There is no name in “{{column}}”.',
  formula: 'The text in “{{column}}” begins like a spreadsheet formula, with =, +, - or @. Remove that character.',
  dayUnfit: '“{{value}}” in “{{column}}” is not a date in the format {{form}}.',
  birthdayUnfit: '“{{value}}” cannot be a birthday.',
  underAge: 'The birthday is less than {{age}} years ago.',
  countryUnknown: '“{{value}}” is not a country.',
  countryClosed: 'The settings of this panel do not allow members from “{{value}}”.',
  languageUnknown: '“{{value}}” is not a language of this panel.',
  joinedUnfit: '“{{value}}” cannot be the day on which a member joined.',
  balanceUnfit: '“{{value}}” is not an opening balance, which is a number from 0 to 1,000,000 points.',
  consentUnfit: '“{{value}}” cannot be the day of a consent.',

  stateLeftOut: 'The state “{{value}}” is not known and was left out.',
  zipcodeLeftOut: 'The postcode “{{value}}” is not valid here and was left out.',
  phoneLeftOut: '“{{value}}” is not a phone number and was left out.',
  answerLeftOut: '“{{value}}” is not an answer to “{{column}}” and was left out.',

  mailRefused: 'The mail server refused the email to this address. The next wave tries again, after the others.',
  keptRestedOn: 'Not removed: something else in the panel depends on this account.',
  keptStanding: 'Not removed: the account now belongs to staff or a vendor, or was closed.',
  keptBusy: 'Not removed: the account was being used or changed at that moment. Try to remove the members again.',

  empty: 'The file is empty, or its first line does not name the columns.',
  notText: 'This is not a text file. Save the table as CSV and try again, or choose another encoding.',
  headerTooLong: 'The first line is too long to name columns.',
  tooManyColumns: 'A file can have at most {{max, number}} columns.',
  tooManyLines: 'A file can have at most {{max, number}} lines. Split it.',
  noLines: 'There are no lines below the names of the columns.',
  lineTooLong:
    'Line {{line, number}} is longer than {{kilobytes}} kB. A quote may have been opened there and never closed.',
  quoteOpen: 'A quote that was opened in or before line {{line, number}} is never closed.',
  unreadable: 'The file cannot be read from line {{line, number}} on.',
})
