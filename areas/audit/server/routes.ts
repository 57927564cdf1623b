import { auditApi } from '../contract.ts'
import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import type { Audit } from './service.ts'

/** The record of changes, for who may read it. */
export const auditRoutes = (app: App, { audit }: { audit: Audit }) =>
  implement(app, auditApi, {
    getAuditLog: ({ query }) => audit.list(query),
    exportAuditLog: async ({ query }, ctx) => ({
      file: await audit.export(query, { actorId: signedIn(ctx).userId, ip: ctx.ip }),
    }),
  })
