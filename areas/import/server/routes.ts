import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { importApi } from '../contract.ts'
import type { Imports } from './service.ts'
import { readActor } from '../../../platform/server/actor.ts'

const reader = (ctx: Ctx) => ({ userId: signedIn(ctx).userId, language: ctx.language })

/** The routes with which staff import panelists and those panelists open their accounts. */
export const importRoutes = (app: App, { imports }: { imports: Imports }): void =>
  implement(app, importApi, {
    getImports: ({ query }, ctx) => imports.list(query, reader(ctx)),
    createImport: ({ body }, ctx) => imports.create(body, readActor(ctx)),
    addPart: ({ params, body }) => imports.addPart(params.importId, body.no, body.data),
    finishUpload: ({ params, body }, ctx) => imports.look(params.importId, body, reader(ctx)),
    getImport: ({ params }, ctx) => imports.file(params.importId, reader(ctx)),
    checkImport: ({ params, body }, ctx) => imports.check(params.importId, body, reader(ctx)),
    getImportLines: ({ params, query }, ctx) => imports.lines(params.importId, query, ctx.language),
    downloadReport: async ({ params }, ctx) => ({
      file: await imports.report(params.importId, readActor(ctx), ctx.language),
    }),
    startImport: ({ params, body }, ctx) => imports.start(params.importId, body.digest, readActor(ctx), reader(ctx)),
    confirmImport: ({ params, body }, ctx) =>
      imports.confirm(params.importId, body.digest, readActor(ctx), reader(ctx)),
    cancelImport: ({ params }, ctx) => imports.cancel(params.importId, readActor(ctx), reader(ctx)),
    sendWave: ({ params, body }, ctx) => imports.wave(params.importId, body.count, readActor(ctx), reader(ctx)),
    undoImport: ({ params, body }, ctx) => imports.undo(params.importId, body.reason, readActor(ctx), reader(ctx)),
    undoMember: ({ params, body }, ctx) => imports.undoMember(params.importId, body.line, readActor(ctx), reader(ctx)),
    removeImport: ({ params }, ctx) => imports.remove(params.importId, readActor(ctx)),
    checkActivation: ({ body }, ctx) => imports.checkActivation(body.token, ctx.ip),
    activate: ({ body }, ctx) => imports.activate(body, ctx),
  })
