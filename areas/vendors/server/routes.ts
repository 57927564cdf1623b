import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { vendorsApi } from '../contract/vendors.ts'
import type { Vendors } from './service.ts'

const by = (ctx: Ctx) => ({ reader: signedIn(ctx), ip: ctx.ip })
const staff = (ctx: Ctx) => ({ userId: signedIn(ctx).userId, ip: ctx.ip })

/** The routes about what vendors earn and are paid, for staff and vendors. */
export function vendorRoutes(app: App, { vendors }: { vendors: Vendors }): void {
  const { accounts, clawbacks, statements, runs } = vendors
  implement(app, vendorsApi, {
    getVendors: ({ query }, ctx) => accounts.list(signedIn(ctx), query),
    getVendorSummary: ({ query }, ctx) => accounts.summary(signedIn(ctx), query.vendorId),
    getCommissions: ({ query: { affId, ...query } }, ctx) =>
      clawbacks.list(signedIn(ctx), { ...query, ...(affId === undefined ? {} : { affId: Number(affId) }) }),
    clawBack: ({ body }, ctx) => clawbacks.clawBack(by(ctx), body),
    keepCommissions: ({ body }, ctx) => clawbacks.keep(by(ctx), body.commissionIds),
    objectToClawback: ({ params, body }, ctx) => clawbacks.object(by(ctx), params.commissionId, body.text),
    getObjections: ({ query }, ctx) => clawbacks.objections(signedIn(ctx), query),
    answerObjection: ({ params, body }, ctx) => clawbacks.answer(by(ctx), params.objectionId, body),
    setHolding: ({ body }, ctx) => accounts.setHolding(by(ctx), Number(body.affId), body.days),
    setTarget: ({ body }, ctx) => accounts.setTarget(by(ctx), body),
    getStatements: ({ query }, ctx) => statements.list(signedIn(ctx), query),
    getStatement: ({ params }, ctx) => statements.one(signedIn(ctx), params.statementId),
    getStatementFile: async ({ params }, ctx) => ({ file: await statements.file(signedIn(ctx), params.statementId) }),
    getRuns: ({ query }, ctx) => runs.list(staff(ctx), query),
    proposeRun: (_input, ctx) => runs.propose(staff(ctx)),
    getRun: ({ params }, ctx) => runs.one(params.runId, signedIn(ctx).userId),
    getRunPayouts: ({ params, query }) => runs.payouts(params.runId, query),
    decideRun: ({ params, body }, ctx) => runs.decide(staff(ctx), params.runId, body.decision),
    getRunFile: async ({ params }, ctx) => ({ file: await runs.file(staff(ctx), params.runId) }),
    putRunResults: ({ params, body }, ctx) => runs.putResults(staff(ctx), params.runId, body),
    settlePayout: ({ params, body }, ctx) => runs.settle(staff(ctx), params.payoutId, body),
  })
}
