import { redemptionsApi } from '@tuppence/contract/redemptions'
import { implement, type App } from '../../platform/http.ts'
import type { Rewards } from './service.ts'

/** What points can be redeemed for; the redemptions themselves are the redemptions module's calls. */
export function rewardsRoutes(app: App, { rewards }: { rewards: Rewards }): void {
  implement(app, { getRewards: redemptionsApi.getRewards }, { getRewards: () => rewards.list() })
}
