import { endpoint } from '../../platform/contract/endpoint.ts'
import { Showcase } from '../../platform/contract/showcase.ts'

/** How often the figures are counted, however many visits there are. */
export const countedEverySeconds = 60

/**
 * The minimum value of each figure that is shown. A smaller one would say little about the panel, or too much about a
 * few people.
 */
export const leastShown = { surveysOpen: 5, offersWithPay: 5, rewardsSent: 5, decisions: 10 } as const
/** The usual time of a decision is computed from the decisions of this many past days. */
export const decisionDays = 90

export const landingApi = {
  getShowcase: endpoint({
    method: 'GET',
    path: 'landing/getShowcase',
    access: 'public',
    summary:
      'What the landing page shows of the panel: figures, each null while too little stands behind it, and the first rewards on offer. Counted once a minute.',
    cacheSeconds: countedEverySeconds,
    data: Showcase,
  }),
} as const
