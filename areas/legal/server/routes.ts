import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import { legalApi } from '../contract.ts'
import type { Legal } from './service.ts'
import { readActor } from '../../../platform/server/actor.ts'

export const legalRoutes = (app: App, { legal }: { legal: Legal }) =>
  implement(app, legalApi, {
    getText: ({ query }, ctx) => legal.texts.text(query.document, query.language ?? ctx.language, query.version),
    getTermsInForce: async () => ({ texts: await legal.termsInForce() }),
    getPendingTexts: async (_asked, ctx) => ({ texts: await legal.pending(signedIn(ctx).userId, ctx.language) }),
    acceptTexts: ({ body }, ctx) =>
      legal.accept({ ...readActor(ctx), ip: ctx.ip, language: ctx.language }, body.accepted),

    getTexts: async () => ({ documents: await legal.texts.overview() }),
    getTextVersions: async ({ query }) => ({ versions: await legal.texts.versions(query.document) }),
    getTextVersion: ({ query }) => legal.texts.version(query.document, query.version),
    previewText: async ({ body }) => ({ blocks: legal.desk.preview(body.body) }),
    saveText: ({ body }, ctx) => legal.desk.save(readActor(ctx), body, body.texts),
    discardText: ({ body }, ctx) => legal.desk.discard(readActor(ctx), body),
    publishText: ({ body }, ctx) => legal.desk.publish(readActor(ctx), body),

    getConsents: ({ query }) => legal.evidence.list(query),
    findConsentPeople: ({ query }) => legal.evidence.people(query),
    exportConsents: async ({ query }, ctx) => ({
      file: await legal.evidence.export(query, { actorId: signedIn(ctx).userId, ip: ctx.ip }),
    }),
  })
