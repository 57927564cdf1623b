import { rewardsApi } from '../contract.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import type { Rewards } from './service.ts'

const by = (ctx: Ctx) => ({ userId: signedIn(ctx).userId, ip: ctx.ip })

/** The routes of rewards, for panelists and staff; requests for rewards belong to redemptions. */
export function rewardsRoutes(app: App, { rewards }: { rewards: Rewards }): void {
  implement(app, rewardsApi, {
    getRewards: (_, ctx) => rewards.list(signedIn(ctx).userId),
    getAllRewards: ({ query }) => rewards.all(query),
    createReward: ({ body }, ctx) => rewards.create(by(ctx), body),
    updateReward: ({ params, body }, ctx) => rewards.update(by(ctx), params.rewardId, body),
    moveReward: ({ params, body }, ctx) => rewards.move(by(ctx), params.rewardId, body.direction),
    setRewardImage: ({ params, body }, ctx) => rewards.setImage(by(ctx), params.rewardId, body.image),
    getRewardImage: ({ params }) => rewards.image(params.imageId),
    setRewardState: ({ params, body }, ctx) => rewards.setState(by(ctx), params.rewardId, body.state, body.version),
  })
}
