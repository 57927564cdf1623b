import { defineText } from '../../../../platform/words/text.ts'

/**
 * The title of the folded card of partners. It is separate, as every page of surveys has it but few readers unfold it.
 */
export const partnerOffers = defineText('partner-offers', {
  offer_one: '{{count}} partner has more surveys for you',
  offer_other: '{{count}} partners have more surveys for you',
})
