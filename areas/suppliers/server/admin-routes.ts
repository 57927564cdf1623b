import { connectionsApi } from '../contract/connections.ts'
import { mapsApi } from '../contract/maps.ts'
import { reportColumnsApi } from '../contract/report-columns.ts'
import { supplierAdminApi } from '../contract/supplier-admin.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import type { CallbackRow, Supplier } from '../contract/supplier-admin.ts'
import { wordKept } from '../../../platform/server/kept-words.ts'
import type { Suppliers } from './service.ts'

const staffOf = (ctx: Ctx) => ({ userId: signedIn(ctx).userId, ip: ctx.ip })

/** Whether a caller may see prices; everything about money in the answers depends on it. */
const knowsPrices = (ctx: Ctx): boolean => signedIn(ctx).permissions.includes('money.view')

/**
 * A supplier as the caller may see it: the problem of its inventory in the reader's language, and its terms only with
 * `money.view`.
 */
const wordSupplier = (supplier: Supplier, ctx: Ctx): Supplier => {
  const { error } = supplier.inventory
  const terms = knowsPrices(ctx) ? {} : { sharePercent: null, floorMicros: null }
  return { ...supplier, ...terms, inventory: { ...supplier.inventory, error: error && wordKept(error, ctx.language) } }
}
/** A callback; what it says about prices is included only for readers who may see them. */
const withoutHiddenMoney = <One extends { money: CallbackRow['money'] }>(callback: One, ctx: Ctx): One =>
  knowsPrices(ctx) ? callback : { ...callback, money: null, ...('raw' in callback ? { raw: '' } : {}) }
/** An answer that contains such a supplier, with the problem in the reader's language. */
const wordedIn = <A extends { supplier: Supplier }>(answer: A, ctx: Ctx): A => ({
  ...answer,
  supplier: wordSupplier(answer.supplier, ctx),
})

/** The staff routes of suppliers: settings, the inbox of callbacks, inventories, reports and figures. */
export const supplierAdminRoutes = (app: App, { suppliers }: { suppliers: Suppliers }) => {
  const { settings, connections, goingLive, inbox, inventory, reconciliation, scorecard, maps, catalogueOffers } =
    suppliers
  implement(app, supplierAdminApi, {
    getSuppliers: async (_asked, ctx) => (await settings.list()).map((one) => wordSupplier(one, ctx)),
    getSupplier: async ({ params }, ctx) => wordSupplier(await settings.one(params.supplierKey), ctx),
    addSupplier: async ({ body }, ctx) => wordedIn(await settings.add(staffOf(ctx), body), ctx),
    updateSupplier: async ({ params, body }, ctx) =>
      wordSupplier(await settings.update(staffOf(ctx), params.supplierKey, body), ctx),
    rotateSecret: async ({ params, body }, ctx) =>
      wordedIn(await settings.rotate(staffOf(ctx), params.supplierKey, body.previousDays), ctx),
    endPreviousSecret: async ({ params }, ctx) =>
      wordSupplier(await settings.endPrevious(staffOf(ctx), params.supplierKey), ctx),
    goLive: async ({ params }, ctx) => wordSupplier(await goingLive.ask(staffOf(ctx), params.supplierKey), ctx),
    listen: async ({ params }, ctx) => wordSupplier(await goingLive.listen(staffOf(ctx), params.supplierKey), ctx),
    getOffers: ({ params, query }, ctx) =>
      inventory.offers(params.supplierKey, query, { language: ctx.language, knowsPrices: knowsPrices(ctx) }),
    importInventory: async ({ params }, ctx) => {
      await inventory.makeInventoryDue(params.supplierKey)
      return wordSupplier(await settings.one(params.supplierKey), ctx)
    },
    getCallbacks: async ({ query }, ctx) => {
      const { rows, next } = await inbox.list(query)
      return { rows: rows.map((row) => withoutHiddenMoney(row, ctx)), next }
    },
    getCallback: async ({ params }, ctx) => withoutHiddenMoney(await inbox.one(params.callbackId), ctx),
    ruleCallback: async ({ params, body }, ctx) =>
      withoutHiddenMoney(await inbox.rule(staffOf(ctx), params.callbackId, body), ctx),
    getRefusedCallbacks: async ({ query }, ctx) => {
      const { rows, next } = await inbox.refused(query)
      return { rows: knowsPrices(ctx) ? rows : rows.map((row) => ({ ...row, raw: '' })), next }
    },
    getScorecard: ({ params, query }) => scorecard.of(params.supplierKey, query),
    getFigures: () => scorecard.all(),
    getReconciliations: ({ query }) => reconciliation.list(query),
    uploadReconciliation: ({ params, body }, ctx) => reconciliation.upload(staffOf(ctx), params.supplierKey, body),
    getReconciliation: ({ params }) => reconciliation.one(params.reconciliationId),
    getReconciliationLines: ({ params, query }) => reconciliation.lines(params.reconciliationId, query),
    applyReconciliation: ({ params }, ctx) => reconciliation.apply(staffOf(ctx), params.reconciliationId),
  })
  implement(app, connectionsApi, {
    getConnection: ({ params }) => connections.one(params.supplierKey),
    getCatalogueOffers: async ({ params, query }, ctx) => {
      const offers = await catalogueOffers(params.supplierKey, query)
      return knowsPrices(ctx) ? offers : { ...offers, rows: offers.rows.map((row) => ({ ...row, under: null })) }
    },
    saveConnection: ({ params, body }, ctx) => connections.save(staffOf(ctx), params.supplierKey, body),
    confirmFact: ({ params, body }, ctx) => connections.confirm(staffOf(ctx), params.supplierKey, body),
    testConnection: ({ params }, ctx) => connections.test(staffOf(ctx), params.supplierKey),
  })
  implement(app, reportColumnsApi, {
    getReportColumns: ({ params }) => reconciliation.columnsOf(params.supplierKey),
    forgetReportColumns: ({ params }, ctx) => reconciliation.forgetColumns(staffOf(ctx), params.supplierKey),
  })
  implement(app, mapsApi, {
    getQuestionMaps: ({ params }, ctx) => maps.list(params.supplierKey, ctx.language),
    saveQuestionMap: ({ params, body }, ctx) => maps.save(staffOf(ctx), params.supplierKey, body, ctx.language),
    removeQuestionMap: ({ params: { supplierKey, mapId }, query: { version } }, ctx) =>
      maps.remove(staffOf(ctx), supplierKey, { mapId, version }, ctx.language),
    setAnswerGrade: ({ params, body }, ctx) => maps.setGrade(staffOf(ctx), params.supplierKey, body, ctx.language),
  })
}
