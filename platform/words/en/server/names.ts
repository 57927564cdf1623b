import { defineText } from '../../text.ts'

/** What is wrong with the names in a text for which something is put in. */
export const nameWords = defineText('names', {
  unknown: '{{name}} is not known. These names can stand in double braces: {{names}}.',
  stray: 'The braces at “{{near}}” do not belong to a name, which needs two before and two after it.',
})
