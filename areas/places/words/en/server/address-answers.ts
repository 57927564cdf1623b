import { defineText } from '../../../../../platform/words/text.ts'

/** Why an address is not taken. */
export const addressAnswers = defineText('address-answers', {
  stateElsewhere: 'Please choose a state of your country',
  zipInvalid: 'Please enter a zip code like 11215',
  zipElsewhere: 'This zip code is in another state',
})
