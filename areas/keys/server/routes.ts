import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import { keysApi } from '../contract.ts'
import type { Keys } from './service.ts'
import { readActor } from '../../../platform/server/actor.ts'

/** The routes with which staff manage API keys. */
export const keysRoutes = (app: App, { keys }: { keys: Keys }): void =>
  implement(app, keysApi, {
    getApiKeys: ({ query }, ctx) => keys.list(query, signedIn(ctx)),
    createApiKey: ({ body }, ctx) => keys.create(body, readActor(ctx)),
    rotateApiKey: ({ params, body }, ctx) => keys.rotate(params.keyId, body, readActor(ctx)),
    revokeApiKey: ({ params }, ctx) => keys.revoke(params.keyId, readActor(ctx)),
  })
