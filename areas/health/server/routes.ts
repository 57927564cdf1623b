import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { healthApi } from '../contract/health.ts'
import type { Health, Reader } from './service.ts'

const readerOf = (ctx: Ctx): Reader => {
  const { permissions } = signedIn(ctx)
  return { knowsPeople: permissions.includes('panelists.view'), knowsMoney: permissions.includes('money.view') }
}

/** The calls about the health of the panel. */
export function healthRoutes(app: App, { health }: { health: Health }): void {
  implement(app, healthApi, {
    overview: ({ query }, ctx) => health.overview(query, readerOf(ctx)),
    retention: ({ query }, ctx) => health.retention(query, readerOf(ctx)),
    sources: ({ query }, ctx) => health.sources(query, readerOf(ctx)),
    members: ({ query }, ctx) => health.members(query, readerOf(ctx).knowsPeople),
  })
}
