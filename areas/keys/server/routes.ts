import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { keysApi } from '../contract.ts'
import type { Keys } from './service.ts'

const by = (ctx: Ctx) => {
  const { userId, role } = signedIn(ctx)
  return { userId, role, ip: ctx.ip }
}

/** The calls with which staff manage API keys. */
export const keysRoutes = (app: App, { keys }: { keys: Keys }): void =>
  implement(app, keysApi, {
    getApiKeys: ({ query }, ctx) => keys.list(query, signedIn(ctx)),
    createApiKey: ({ body }, ctx) => keys.create(body, by(ctx)),
    rotateApiKey: ({ params, body }, ctx) => keys.rotate(params.keyId, body, by(ctx)),
    revokeApiKey: ({ params }, ctx) => keys.revoke(params.keyId, by(ctx)),
  })
