import { defineText } from '../../text.ts'

/** The errors that the schema of a call finds in a field. */
export const fieldRules = defineText('field-rules', {
  required: '{{field}} is required',
  empty: '{{field}} cannot be left empty',
  tooLong: '{{field}} is too long',
  tooShort: '{{field}} is too short',
  tooMany: '{{field}} has too many entries',
  noChoice: '{{field}} is not one of the choices',
  campaign: '{{field}} must be the id of a campaign',
  text: '{{field}} must be text',
  trueOrFalse: '{{field}} must be true or false',
  list: '{{field}} must be a list',
  object: '{{field}} must be an object',
  integer: '{{field}} must be a whole number',
  integerFromTo: '{{field}} must be a whole number from {{min}} to {{max}}',
  integerFrom: '{{field}} must be a whole number of {{min}} or more',
  integerTo: '{{field}} must be a whole number of {{max}} or less',
  number: '{{field}} must be a number',
  numberFromTo: '{{field}} must be a number from {{min}} to {{max}}',
  numberFrom: '{{field}} must be a number of {{min}} or more',
  numberTo: '{{field}} must be a number of {{max}} or less',
  notValid: '{{field}} is not valid',
  unknown: '{{field}} is not a field of this call',
})
