import { disputesApi } from '../contract.ts'
import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import type { Disputes } from './service.ts'

export const disputesRoutes = (app: App, { disputes }: { disputes: Disputes }) =>
  implement(app, disputesApi, {
    raiseDispute: ({ body }, ctx) => disputes.raise(signedIn(ctx).userId, body, ctx.ip),
    getDisputes: ({ query }, ctx) => disputes.list(signedIn(ctx), query),
    decideDispute: ({ body }, ctx) => disputes.decide({ userId: signedIn(ctx).userId, ip: ctx.ip }, body),
  })
