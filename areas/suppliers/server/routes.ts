import { inventoryApi, suppliersApi } from '../contract/suppliers.ts'
import { implement, plain, type App, type Ctx } from '../../../platform/server/http.ts'
import type { Suppliers } from './service.ts'

/** What suppliers call: callbacks by GET or POST, of which the address as it was sent is what is signed, and their inventory. */
export function supplierRoutes(app: App, { suppliers }: { suppliers: Suppliers }): void {
  const callback = async ({ params }: { params: { supplierKey: string } }, ctx: Ctx) => {
    const { text, credited } = await suppliers.callback(params.supplierKey, ctx.rawUrl, ctx.ip)
    return text === undefined ? { credited } : plain(text)
  }
  implement(app, suppliersApi, { callbackByGet: callback, callbackByPost: callback })
  implement(app, inventoryApi, {
    pushInventory: ({ params, body }, ctx) => suppliers.inventory.push(params.supplierKey, body, ctx.ip),
  })
}
