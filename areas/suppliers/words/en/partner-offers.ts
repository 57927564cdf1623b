import { defineText } from '../../../../platform/words/text.ts'

/** The folded card of partners: apart, because every page of surveys has it and few readers unfold it. */
export const partnerOffers = defineText('partner-offers', {
  offer_one: '{{count}} partner has more surveys for you',
  offer_other: '{{count}} partners have more surveys for you',
})
