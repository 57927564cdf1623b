import { affiliatesApi } from '../contract/affiliates.ts'
import { clickPath } from '../contract/campaigns.ts'
import type { FastifyRequest } from 'fastify'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { parseCampaignNumber } from './rules.ts'
import type { Affiliates } from './service.ts'

const by = (ctx: Ctx) => ({ reader: signedIn(ctx), ip: ctx.ip })

/** Converts the id of a campaign from the text that callers send to a number. */
const withCampaignNumber = <Query extends { affId: string }>(query: Query) => ({ ...query, affId: Number(query.affId) })

/** The routes for campaigns, for staff and vendors. */
export function affiliateRoutes(app: App, { affiliates }: { affiliates: Affiliates }): void {
  const { campaigns, callbackDesk } = affiliates
  implement(app, affiliatesApi, {
    getAffiliate: ({ query }, ctx) => campaigns.list(signedIn(ctx), query),
    getCampaign: ({ query }, ctx) => campaigns.get(signedIn(ctx), Number(query.affId)),
    createAffiliate: async ({ body, headers }, ctx) => {
      const made = await campaigns.create(by(ctx), body, headers['idempotency-key'] ?? null)
      return { affId: made.affId, affiliateUrl: made.affiliateUrl, redirectUrl: made.callbackUrl }
    },
    updateAffiliate: ({ body: { affId, version, ...draft } }, ctx) =>
      campaigns.update(by(ctx), Number(affId), version, draft),
    changeStatus: ({ body }, ctx) => campaigns.changeStatus(by(ctx), Number(body.affId), body.status),
    rotateSecret: ({ body }, ctx) => campaigns.rotateSecret(by(ctx), Number(body.affId)),
    qr: ({ query }, ctx) => campaigns.qr(signedIn(ctx), Number(query.affId)),
    getAffiliateType: (_input, ctx) => campaigns.types(signedIn(ctx)),
    affiliateVendor: (_input, ctx) => campaigns.vendors(signedIn(ctx)),
    affiliateUserData: ({ query }, ctx) => affiliates.users(signedIn(ctx), withCampaignNumber(query)),
    dashboard: ({ query }, ctx) => affiliates.dashboard(signedIn(ctx), withCampaignNumber(query)),
    dashboardCsv: async ({ query }, ctx) => ({
      file: await affiliates.dashboardCsv(signedIn(ctx), withCampaignNumber(query)),
    }),
    callbacks: ({ query }, ctx) => callbackDesk.list(signedIn(ctx), withCampaignNumber(query)),
    resendCallback: ({ params }, ctx) => callbackDesk.resend(by(ctx), params.callbackId),
    testCallback: ({ body: { affId, ...draft } }, ctx) =>
      callbackDesk.tryOut(by(ctx), affId === undefined ? null : Number(affId), draft),
    pixelFired: ({ params }) => affiliates.noteFired(params.callbackId),
    decideLead: async ({ params, body }, ctx) => ({ status: await affiliates.decide(by(ctx), params.leadId, body) }),
    decideLeads: ({ body: { leadIds, ...ruling } }, ctx) => affiliates.decideMany(by(ctx), leadIds, ruling),
  })
  mountClickRoute(app, affiliates)
}

type Clicked = FastifyRequest<{ Params: { affId: string } }>
const readHeader = (request: Clicked, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value.slice(0, 500) : ''
}

/** Adds the route of the short link. A click is stored before the visitor is redirected. */
function mountClickRoute(app: App, affiliates: Affiliates): void {
  app.get(`${clickPath}:affId`, async (request: Clicked, reply) => {
    const affId = parseCampaignNumber(request.params.affId)
    const [, query = ''] = (request.raw.url ?? '').split('?', 2)
    // Programs ask HEAD whether a link works. Nobody follows it, so it is no click.
    const isAsked = request.method === 'HEAD'
    const arrival = {
      ip: request.ip,
      userAgent: readHeader(request, 'user-agent'),
      purposes: [readHeader(request, 'sec-purpose'), readHeader(request, 'purpose')],
      query,
    }
    const findLanding = (id: number) => (isAsked ? affiliates.findLanding(id, query) : affiliates.click(id, arrival))
    const landing = affId === null ? null : await findLanding(affId)
    if (landing === null) return reply.callNotFound()
    return reply.header('cache-control', 'no-store').redirect(landing, 302)
  })
}
