import { defineText } from '../../../../../platform/words/text.ts'

/** The server's messages about an import. */
export const importDesk = defineText('import-desk', {
  emailNotChosen: 'Choose the column with the email address.',
  chosenTwice: 'The columns “{{column}}” and “{{other}}” have the same field. Choose one of them.',
  fieldUnknown: 'There is no field “{{field}}”, or no such column.',
  checking: 'Every line is being checked. Nothing has been imported yet.',
  started: 'The import has begun.',
  step: 'Import “{{file}}” with {{points, number}} points',
  stepUpTo: 'Import “{{file}}” with up to {{points, number}} points',
  asked: 'This import brings points. A second person has to confirm it.',
  confirmed: 'Confirmed: the import has begun.',
  cancelled: 'The import was cancelled. Nothing was imported.',
  unseen: 'This import has changed since you looked at it. Look at it again.',
  valueShown:
    'The import “{{file}}” brings points and is waiting for a second person, or is under way. Those who asked for it were shown what a point is worth, so its value cannot change now.',
  waved_one: '{{count, number}} activation email is on its way.',
  waved_other: '{{count, number}} activation emails are on their way.',
  undoing: 'Members who have not logged in are being removed.',
  undoneOne: '{{email}} was removed.',
  removed: 'The file and its report were deleted.',
  welcome: 'Welcome! Your account is open.',
})
