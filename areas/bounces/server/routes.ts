import { readActor } from '../../../platform/server/actor.ts'
import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import { bouncesApi } from '../contract.ts'
import type { Bounces } from './service.ts'

/** The routes of addresses that get no emails, and of the reports that mail providers send. */
export const bouncesRoutes = (app: App, { bounces }: { bounces: Bounces }): void =>
  implement(app, bouncesApi, {
    getSuppressions: ({ query }) => bounces.list(query),
    addSuppression: ({ body }, ctx) => bounces.add(body, readActor(ctx)),
    liftSuppression: ({ params, body }, ctx) => bounces.lift(params.suppressionId, body.note, readActor(ctx)),
    getOwnSuppressions: (_asked, ctx) => bounces.own(signedIn(ctx).userId),
    retryOwnAddress: (_asked, ctx) => bounces.retryOwn(signedIn(ctx).userId, ctx.ip),
    takeMailReport: ({ params }, ctx) => bounces.take(params.provider, ctx.sent()),
  })
