import { defineText } from '../../../../../platform/words/text.ts'

/** What the server says of an import. */
export const importDesk = defineText('import-desk', {
  emailNotChosen: 'Choose the column with the email address.',
  chosenTwice: 'The columns “{{column}}” and “{{other}}” are the same field. Choose one of them.',
  fieldUnknown: 'There is no field “{{field}}”, or no such column.',
  checking: 'Every line is being checked. Nothing is imported yet.',
  started: 'The import has begun.',
  step: 'Import “{{file}}”, which brings {{points, number}} points',
  asked: 'This import brings {{points, number}} points. A second person has to confirm it.',
  confirmed: 'Confirmed: the import has begun.',
  cancelled: 'The import waits for nobody any more. Nothing was imported.',
  waved_one: '{{count, number}} activation email is on its way.',
  waved_other: '{{count, number}} activation emails are on their way.',
  undoing: 'Members who have not logged in are being taken back.',
  undoneOne: '{{email}} is taken back, as if they had never been imported.',
  removed: 'The file and its report are removed.',
  welcome: 'Welcome! Your account is open.',
})
