import { suppliersApi } from '@tuppence/contract/suppliers'
import { implement, type App } from '../../platform/http.ts'
import type { Suppliers } from './service.ts'

/** Callbacks of survey suppliers, by GET or POST; what is signed is the query as it was sent. */
export const supplierRoutes = (app: App, { suppliers }: { suppliers: Suppliers }) =>
  implement(app, suppliersApi, {
    callbackByGet: ({ params }, ctx) => suppliers.callback(params.supplierKey, ctx.rawUrl),
    callbackByPost: ({ params }, ctx) => suppliers.callback(params.supplierKey, ctx.rawUrl),
  })
