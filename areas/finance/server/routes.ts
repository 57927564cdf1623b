import { financeApi } from '../contract.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import type { Finance } from './service.ts'

const { getAdjustments, proposeAdjustment, decideAdjustment } = financeApi
const by = (ctx: Ctx) => ({ userId: signedIn(ctx).userId, ip: ctx.ip })

/** The routes of adjustments of points. Rewards, redemptions and reports implement the other calls of this contract. */
export const financeRoutes = (app: App, { finance }: { finance: Finance }) =>
  implement(
    app,
    { getAdjustments, proposeAdjustment, decideAdjustment },
    {
      getAdjustments: ({ query }, ctx) => finance.list(signedIn(ctx).userId, query),
      proposeAdjustment: ({ body }, ctx) => finance.propose(by(ctx), body),
      decideAdjustment: ({ body }, ctx) => finance.decide(by(ctx), body),
    },
  )
