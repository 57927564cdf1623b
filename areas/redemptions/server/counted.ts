import { counter } from '../../../platform/server/metric.ts'
import { redemptionStatuses } from '../contract.ts'

/** Requests for rewards, each time they come into a state. */
export const countedRedemptions = counter('redemptions_total', 'Requests for rewards that came into a state', {
  state: redemptionStatuses,
})
