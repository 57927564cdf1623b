import { qualityApi } from '../contract.ts'
import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import type { Quality } from './service.ts'

/** The queue of doubted answers, and the panelist's side of it. */
export const qualityRoutes = (app: App, { quality }: { quality: Quality }) =>
  implement(app, qualityApi, {
    getHeldAttempts: ({ query }) => quality.list(query),
    decideHeldAttempt: ({ params, body }, ctx) =>
      quality.decide({ userId: signedIn(ctx).userId, ip: ctx.ip }, params.attemptId, body),
    getMyHold: ({ params }, ctx) => quality.mine(signedIn(ctx).userId, params.attemptId),
    getMyHolds: (_input, ctx) => quality.counting(signedIn(ctx).userId),
    appealHold: ({ params, body }, ctx) => quality.appeal(signedIn(ctx).userId, params.attemptId, body.text),
  })
