import { spokenMessages } from '../../../platform/server/words.ts'
import type { PlaceMessages } from '../contract.ts'
import { placesSettings } from '../words/en/server/places-settings.ts'

/** What the rules about countries are called and say, in every language. */
export const placesWords = [spokenMessages<PlaceMessages>()(placesSettings)]
