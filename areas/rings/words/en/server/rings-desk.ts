import { defineText } from '../../../../../platform/words/text.ts'

/** What staff are told about linked accounts. */
export const ringsDesk = defineText('rings-desk', {
  publicPayout_one: '{{count, number}} account has its rewards sent to one payout address',
  publicPayout_other: '{{count, number}} accounts have their rewards sent to one payout address',
  publicPayoutText: 'So many accounts share it that it does not link them. Please check whose it is.',
})
