import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { mailsApi } from '../contract.ts'
import type { MailDesk } from './service.ts'

const by = (ctx: Ctx) => ({ userId: signedIn(ctx).userId, ip: ctx.ip })

export const mailsRoutes = (app: App, { mailDesk }: { mailDesk: MailDesk }) =>
  implement(app, mailsApi, {
    getMails: async (_asked, ctx) => ({ mails: await mailDesk.list(ctx.language) }),
    getMail: ({ query }, ctx) => mailDesk.detail(query.code, ctx.language),
    previewMail: async ({ body }) => mailDesk.preview(body),
    sendTestMail: ({ body }, ctx) => mailDesk.sendTest(signedIn(ctx), body),
    updateMail: ({ body }, ctx) => mailDesk.update(by(ctx), body, ctx.language),
    resetMail: ({ body }, ctx) => mailDesk.reset(by(ctx), body, ctx.language),
  })
