import { defineText } from '../../../../../platform/words/text.ts'

/** The report of an import as a file: its columns, and the result of a line. */
export const importFile = defineText('import-file', {
  line: 'Line',
  result: 'Result',
  email: 'Email',
  name: 'Name',
  externalId: 'External id',
  points: 'Points',
  remarks: 'Remarks',
  bad: 'refused',
  good: 'ready',
  member: 'imported',
  arrived: 'logged in',
})
