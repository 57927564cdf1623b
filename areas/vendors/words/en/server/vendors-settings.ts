import { defineText } from '../../../../../platform/words/text.ts'

/** The settings, by the last part of their keys: the name, the explanation, and the effect of a change. */
export const vendorSettings = defineText('vendors-settings', {
  holdingDays: 'Commissions are held for',
  holdingDaysText:
    'How many days a commission is held before it counts in the balance of its vendor. A campaign can have its own number.',
  holdingDaysImpact: 'It applies to commissions from now on. Earlier ones are released on the day that was shown.',
  minimumPayout: 'Smallest payout to a vendor',
  minimumPayoutText: 'In US dollars. A vendor with a smaller balance is paid once the balance reaches it.',
  minimumPayoutImpact: 'It applies to the next payout run.',
})
