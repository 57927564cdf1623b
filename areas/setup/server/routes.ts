import { implement, type App } from '../../../platform/server/http.ts'
import { setupApi } from '../contract.ts'
import type { Setup } from './service.ts'

export const setupRoutes = (app: App, { setup }: { setup: Setup }): void =>
  implement(app, setupApi, {
    checkToken: ({ body }, ctx) => setup.open(body.token, ctx.ip),
    createFirstAdmin: ({ body }, ctx) => setup.createFirstAdmin(body, ctx),
  })
