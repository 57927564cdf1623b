import type { Translated } from '../../../../platform/words/text.ts'
import type { partnerOffers } from '../en/partner-offers.ts'

export const words: Translated<typeof partnerOffers> = {
  offer_one: '{{count}} socio tiene más encuestas para ti',
  offer_other: '{{count}} socios tienen más encuestas para ti',
}
