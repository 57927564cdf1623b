import { auditApi } from '../contract.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import type { Audit } from './service.ts'

/** The routes of the audit log, for staff who may read it. */
export const auditRoutes = (app: App, { audit }: { audit: Audit }) =>
  implement(app, auditApi, {
    getAuditLog: ({ query }, ctx) => audit.list(query, readerOf(ctx)),
    getAuditActions: async (_input, { language }) => audit.actions(language),
    findAuditPeople: ({ query }) => audit.people(query),
    exportAuditLog: async ({ query }, ctx) => ({
      file: await audit.export(query, { actorId: signedIn(ctx).userId, ip: ctx.ip }, readerOf(ctx)),
    }),
  })

const readerOf = (ctx: Ctx) => ({ language: ctx.language, permissions: signedIn(ctx).permissions })
