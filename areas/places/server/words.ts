import { spokenMessages } from '../../../platform/server/words.ts'
import type { PlaceMessages } from '../contract.ts'
import { placesSettings } from '../words/en/server/places-settings.ts'
import type { AddressMessages } from '../contract.ts'
import { addressAnswers } from '../words/en/server/address-answers.ts'

/** The words for the rules about countries, in every language. */
export const placesWords = [
  spokenMessages<AddressMessages>()(addressAnswers),
  spokenMessages<PlaceMessages>()(placesSettings),
]
