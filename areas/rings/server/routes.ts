import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { ringsApi } from '../contract.ts'
import type { Rings } from './service.ts'

const by = (ctx: Ctx) => ({ userId: signedIn(ctx).userId, role: signedIn(ctx).role, ip: ctx.ip })

/** The routes of linked accounts. */
export const ringsRoutes = (app: App, { rings }: { rings: Rings }) =>
  implement(app, ringsApi, {
    getRings: ({ query }) => rings.list(query),
    getRing: ({ params }, ctx) => rings.one(params.ringId, signedIn(ctx).userId),
    previewRingDecision: ({ body }, ctx) => rings.preview(body, signedIn(ctx)),
    decideRing: ({ body }, ctx) => rings.decide(body, by(ctx)),
    undoRingDecision: ({ params }, ctx) => rings.undo(params.decisionId, by(ctx)),
  })
