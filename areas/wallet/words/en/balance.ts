import { defineText } from '../../../../platform/words/text.ts'

/** Words of the balance, which My Earnings and the dashboard begin with. */
export const balance = defineText('balance', {
  balance: 'Your points',
  redeem: 'Redeem Earnings',
  toSurveys: 'Go to My Surveys',
  pending: 'Pending',
  held: 'On hold',
  lifetime: 'Lifetime',
  failed: 'Your points could not be loaded',
})
