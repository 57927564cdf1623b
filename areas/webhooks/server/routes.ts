import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { webhooksApi } from '../contract.ts'
import type { Webhooks } from './service.ts'

const by = (ctx: Ctx) => ({ userId: signedIn(ctx).userId, ip: ctx.ip })

/** The calls with which staff manage webhooks. */
export const webhooksRoutes = (app: App, { webhooks }: { webhooks: Webhooks }): void =>
  implement(app, webhooksApi, {
    getEndpoints: ({ query }) => webhooks.list(query),
    createEndpoint: ({ body }, ctx) => webhooks.create(body, by(ctx)),
    updateEndpoint: ({ params, body }, ctx) => webhooks.update(params.endpointId, body, by(ctx)),
    disableEndpoint: ({ params }, ctx) => webhooks.disable(params.endpointId, by(ctx)),
    rotateSecret: ({ params, body }, ctx) => webhooks.rotate(params.endpointId, body.overlapHours, by(ctx)),
    sendTest: ({ params }, ctx) => webhooks.sendTest(params.endpointId, by(ctx)),
    getDeliveries: ({ query }) => webhooks.deliveries(query),
    resend: ({ params }, ctx) => webhooks.resend(params.deliveryId, by(ctx)),
  })
