import { defineText } from '../../../../platform/words/text.ts'

/** The texts of the balance on My Earnings and the dashboard. */
export const balance = defineText('balance', {
  balance: 'Your points',
  redeem: 'Redeem Earnings',
  toSurveys: 'Go to My Surveys',
  pending: 'Pending',
  held: 'On hold',
  lifetime: 'Lifetime',
  failed: 'Your points could not be loaded',
})
