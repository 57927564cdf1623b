import { implement, type App } from '../../../platform/server/http.ts'
import { landingApi } from '../contract.ts'
import type { Landing } from './service.ts'

/** The route of the figures on the landing page, for everyone. */
export const landingRoutes = (app: App, { landing }: { landing: Landing }): void =>
  implement(app, landingApi, { getShowcase: async () => landing.showcase() })
