import { wordIn } from '../../../platform/server/words.ts'
import { accountApi } from '../contract/account.ts'
import { authApi, waysInApi } from '../contract/auth.ts'
import { secondStepApi } from '../contract/second-step.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import type { Auth } from './service.ts'

export function authRoutes(app: App, { auth }: { auth: Auth }): void {
  const from = (ctx: Ctx) => ({ ...ctx, marks: auth.marksOf(ctx) })
  implement(app, authApi, {
    signup: ({ body }, ctx) => auth.signup(body, from(ctx)),
    login: ({ body, headers }, ctx) => auth.login(body, headers['token-signature'] ?? '', from(ctx)),
    emailAlreadyExist: ({ query }, ctx) => auth.refuseTaken(query.email, ctx.ip),
    forgotPassword: ({ body }, ctx) => auth.forgotPassword(body.email, ctx.ip),
    resetForgotPassword: ({ body }, ctx) => auth.resetPassword(body.userId, body.password, ctx.ip, ctx),
    resendEmail: ({ body }, ctx) => auth.resendEmail(body.email, body.type, ctx.ip),
    mailVerification: ({ body }, ctx) => auth.verifyEmail(body.userId, from(ctx)),
    logout: async ({ body }, ctx) => {
      await auth.logout(await ctx.identify(), body.refresh)
      return null
    },
    refresh: ({ body }, ctx) => auth.refresh(body.refresh, ctx),
    changePassword: ({ body }, ctx) =>
      auth.changePassword(signedIn(ctx), body.currentPassword, body.newPassword, ctx.ip),
    choosePassword: ({ body }, ctx) => auth.choosePassword(signedIn(ctx), body.password, ctx.ip),
    getUserDetailsEmailverify: ({ body }, ctx) => auth.tokensAfterVerification(body.userId, ctx),
  })
  implement(app, waysInApi, {
    loginWithSocial: ({ body }, ctx) => auth.loginWithSocial(body, from(ctx)),
    loginLink: ({ body }, ctx) => auth.sendLoginLink(body.email, ctx.ip),
    logoutEverywhere: (_input, ctx) => auth.logoutEverywhere(signedIn(ctx), ctx.ip),
  })
  implement(app, secondStepApi, {
    secondStep: ({ body }, ctx) => auth.finishLogin(body.challenge, body.code, ctx),
    enrolSecondStep: ({ body }) => auth.enrolForLogin(body.challenge),
    getSecondStep: (_input, ctx) => auth.readSecondStep(signedIn(ctx)),
    beginSecondStep: ({ body }, ctx) => auth.beginSecondStep(signedIn(ctx), body, ctx.ip),
    confirmSecondStep: ({ body }, ctx) => auth.confirmSecondStep(signedIn(ctx), body.challenge, body.code, ctx.ip),
    renewRecoveryCodes: ({ body }, ctx) => auth.renewRecoveryCodes(signedIn(ctx), body, ctx.ip),
    endSecondStep: ({ body }, ctx) => auth.endSecondStep(signedIn(ctx), body, ctx.ip),
  })
  implement(app, accountApi, {
    getSessions: async (_input, ctx) =>
      (await auth.listSessions(signedIn(ctx))).map((one) => ({ ...one, device: wordIn(one.device, ctx.language) })),
    endSession: ({ body }, ctx) => auth.endSession(signedIn(ctx), body.sessionId, ctx.ip),
    endOtherSessions: (_input, ctx) => auth.endOtherSessions(signedIn(ctx), ctx.ip),
    getConnections: (_input, ctx) => auth.listConnections(signedIn(ctx)),
    disconnect: ({ body }, ctx) => auth.disconnect(signedIn(ctx), body.providerId, ctx.ip),
  })
}
