import { defineText } from '../../../../../platform/words/text.ts'

/** The reasons why an address is refused. */
export const addressAnswers = defineText('address-answers', {
  stateElsewhere: 'Please choose a state of your country',
  zipInvalid: 'Please enter a zip code like 11215',
  zipElsewhere: 'This zip code is in another state',
})
