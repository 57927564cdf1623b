import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import { ringsApi } from '../contract.ts'
import type { Rings } from './service.ts'

/** The routes of linked accounts. */
export const ringsRoutes = (app: App, { rings }: { rings: Rings }) =>
  implement(app, ringsApi, {
    getRings: ({ query }) => rings.list(query),
    getRing: ({ params }, ctx) => rings.one(params.ringId, signedIn(ctx).userId),
  })
