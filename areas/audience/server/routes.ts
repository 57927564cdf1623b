import { feasibilityApi } from '../contract.ts'
import { implement, type App } from '../../../platform/server/http.ts'
import type { Audience } from './service.ts'

/** The live feasibility counts for staff who edit a targeting. */
export const audienceRoutes = (app: App, { audience }: { audience: Audience }) =>
  implement(app, feasibilityApi, { feasibility: ({ body }) => audience.feasibility(body) })
