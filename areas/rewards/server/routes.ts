import { rewardsApi } from '../contract.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import type { Rewards } from './service.ts'

const by = (ctx: Ctx) => ({ userId: signedIn(ctx).userId, ip: ctx.ip })

/** What points can be redeemed for, and what staff do about it; the redemptions themselves are the redemptions module's calls. */
export function rewardsRoutes(app: App, { rewards }: { rewards: Rewards }): void {
  implement(app, rewardsApi, {
    getRewards: (_, ctx) => rewards.list(signedIn(ctx).userId),
    getAllRewards: ({ query }) => rewards.all(query),
    createReward: ({ body }, ctx) => rewards.create(by(ctx), body),
    updateReward: ({ params, body }, ctx) => rewards.update(by(ctx), params.rewardId, body),
    setRewardState: ({ params, body }, ctx) => rewards.setState(by(ctx), params.rewardId, body.state, body.version),
  })
}
