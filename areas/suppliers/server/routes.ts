import type { FastifyRequest } from 'fastify'
import { partnersApi } from '../contract/partners.ts'
import { passingApi } from '../contract/passing.ts'
import { inventoryApi, returnPath, suppliersApi } from '../contract/suppliers.ts'
import { implement, plain, sentIn, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import type { Suppliers } from './service.ts'

/**
 * The routes that suppliers call: callbacks by GET or POST, whose signature covers the bytes as they were sent, and
 * pushed inventories.
 */
export function supplierRoutes(app: App, { suppliers }: { suppliers: Suppliers }): void {
  const callback = async ({ params }: { params: { supplierKey: string } }, ctx: Ctx) => {
    const { reply, credited } = await suppliers.callback(params.supplierKey, ctx.sent(), ctx.ip)
    return reply === undefined ? { credited } : plain(reply.body, reply.status)
  }
  implement(app, suppliersApi, { callbackByGet: callback, callbackByPost: callback })
  implement(app, inventoryApi, {
    pushInventory: ({ params, body }, ctx) => suppliers.inventory.push(params.supplierKey, body, ctx.ip),
  })
  implement(app, partnersApi, {
    getPartners: (_input, ctx) => suppliers.partners.list(signedIn(ctx).userId),
    changePartnerConsent: ({ body }, ctx) => {
      const { ip, language } = ctx
      return suppliers.partners.change({ userId: signedIn(ctx).userId, ip, language }, body)
    },
  })
  implement(app, passingApi, {
    getPassing: (_input, ctx) => suppliers.passing.list(signedIn(ctx).userId, ctx.language),
    changePassing: ({ body }, ctx) => {
      const { ip, language } = ctx
      return suppliers.passing.change({ userId: signedIn(ctx).userId, ip, language }, body)
    },
  })
  returnRoute(app, suppliers)
}

type Returning = FastifyRequest<{ Params: { supplierKey: string } }>
/**
 * The route to which networks send the browser back. It processes the address, then sends the panelist on to their
 * surveys.
 */
function returnRoute(app: App, suppliers: Suppliers): void {
  app.get(`${returnPath}:supplierKey/:state`, async (request: Returning, reply) => {
    const { supplierKey } = request.params
    const wayBack = await suppliers.returned(supplierKey, sentIn(request), request.ip)
    // Without a session it is unknown who this is; the page looks for the panelist's own attempt at that partner.
    const named = wayBack === 'unnamed' ? { partner: supplierKey } : wayBack === 'nowhere' ? {} : wayBack
    const query = new URLSearchParams(named).toString()
    return reply.header('cache-control', 'no-store').redirect(`/my-survey${query && `?${query}`}`, 303)
  })
}
