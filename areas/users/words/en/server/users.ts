import { defineText } from '../../../../../platform/words/text.ts'

/** The reasons why personal data cannot be saved, beyond the platform's own checks. */
export const users = defineText('users', {
  genderUnknown: 'Gender is not one of the choices',
  countryMissing: 'Please choose a country',
  dayInvalid: 'Please enter a valid date',
})
