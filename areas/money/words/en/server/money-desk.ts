import { defineText } from '../../../../../platform/words/text.ts'

/** Why a payer or a price is refused. */
export const moneyDesk = defineText('money-desk', {
  nameTaken: 'Another client has this name',
  feeDecimals: 'Please enter a percentage with at most two decimals',
  bothOrNone: 'A price needs a payer, and a payer needs a price',
  payerGone: 'There is no such client',
  payerArchived: 'This client is archived. Choose another one, or bring it back first',
  isOwn: 'Only a survey of a supplier can have a floor',
  isExternal: 'The supplier of this survey states its price',
  priceCurrency: 'Prices are in US dollars',
})
