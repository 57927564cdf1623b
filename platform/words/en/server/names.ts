import { defineText } from '../../text.ts'

/** The errors in the placeholders of a text. */
export const nameWords = defineText('names', {
  unknown: '{{name}} is not known. These names can stand in double braces: {{names}}.',
  stray: 'The braces at “{{near}}” do not belong to a name, which needs two before and two after it.',
})
