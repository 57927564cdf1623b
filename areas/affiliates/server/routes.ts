import { affiliatesApi } from '../contract/affiliates.ts'
import { clickPath } from '../contract/campaigns.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { serveLinks } from '../../../platform/server/links.ts'
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
  serveClicks(app, affiliates)
}

const readText = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value.slice(0, 500) : ''

/** Serves the short links of campaigns. A click is stored before the visitor is redirected. */
function serveClicks(app: App, affiliates: Affiliates): void {
  serveLinks(app, {
    start: clickPath,
    parameter: 'affId',
    find: async ({ name, query, ip, headers, isHead }) => {
      const affId = parseCampaignNumber(name)
      if (affId === null) return null
      // A program that sends HEAD only checks that the link works. No one follows the link, so it does not count.
      if (isHead) return affiliates.findLanding(affId, query)
      const purposes = [readText(headers['sec-purpose']), readText(headers['purpose'])]
      return affiliates.click(affId, { ip, userAgent: readText(headers['user-agent']), purposes, query })
    },
  })
}
