import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import { mailsApi } from '../contract.ts'
import type { MailDesk } from './service.ts'
import { readActor } from '../../../platform/server/actor.ts'

export const mailsRoutes = (app: App, { mailDesk }: { mailDesk: MailDesk }) =>
  implement(app, mailsApi, {
    getMails: async (_asked, ctx) => ({ mails: await mailDesk.list(ctx.language) }),
    getMail: ({ query }, ctx) => mailDesk.detail(query.code, ctx.language),
    previewMail: async ({ body }) => mailDesk.preview(body),
    sendTestMail: ({ body }, ctx) => mailDesk.sendTest(signedIn(ctx), body),
    updateMail: ({ body }, ctx) => mailDesk.update(readActor(ctx), body, ctx.language),
    resetMail: ({ body }, ctx) => mailDesk.reset(readActor(ctx), body, ctx.language),
  })
