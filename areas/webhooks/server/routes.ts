import { implement, type App } from '../../../platform/server/http.ts'
import { webhooksApi } from '../contract.ts'
import type { Webhooks } from './service.ts'
import { readActor } from '../../../platform/server/actor.ts'

/** The routes with which staff manage webhooks. */
export const webhooksRoutes = (app: App, { webhooks }: { webhooks: Webhooks }): void =>
  implement(app, webhooksApi, {
    getEndpoints: ({ query }) => webhooks.list(query),
    createEndpoint: ({ body }, ctx) => webhooks.create(body, readActor(ctx)),
    updateEndpoint: ({ params, body }, ctx) => webhooks.update(params.endpointId, body, readActor(ctx)),
    disableEndpoint: ({ params }, ctx) => webhooks.disable(params.endpointId, readActor(ctx)),
    rotateSecret: ({ params, body }, ctx) => webhooks.rotate(params.endpointId, body.overlapHours, readActor(ctx)),
    sendTest: ({ params }, ctx) => webhooks.sendTest(params.endpointId, readActor(ctx)),
    getDeliveries: ({ query }) => webhooks.deliveries(query),
    resend: ({ params }, ctx) => webhooks.resend(params.deliveryId, readActor(ctx)),
  })
