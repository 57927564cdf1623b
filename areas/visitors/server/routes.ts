import { visitorsApi } from '../contract.ts'
import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import type { Visitors } from './service.ts'

/** The routes for visits, which need no log-in. */
export const visitorRoutes = (app: App, { visitors }: { visitors: Visitors }) =>
  implement(
    app,
    visitorsApi,
    {
      getFingerprintTokenss: async ({ body }, ctx) => ({
        status: 200 as const,
        visitorId: await visitors.meet(body.deviceData, { ...ctx, userAgent: body.userAgent }),
      }),
      affiliateUser: ({ body, headers }, ctx) =>
        visitors.arrive(body, ctx, [headers['sec-purpose'] ?? '', headers.purpose ?? '']),
      updateUserIdForGuestUser: async ({ body }, ctx) => {
        await visitors.claimGuest(signedIn(ctx).userId, body)
        return null
      },
    },
    { getFingerprintTokenss: (headers) => visitors.checkSiteKey(headers['x-api-key']) },
  )
