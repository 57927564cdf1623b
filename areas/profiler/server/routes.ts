import { profilerApi, profilerMessage } from '../contract.ts'
import { implement, say, signedIn, type App } from '../../../platform/server/http.ts'
import type { Profiler } from './service.ts'

/** The routes by which panelists read and change their profile. */
export const profilerRoutes = (app: App, { profiler }: { profiler: Profiler }) =>
  implement(app, profilerApi, {
    getTop5ProfilerQuestions: async (_input, ctx) => profiler.topQuestions(ctx.language),
    randomProfileSurveys: (_input, ctx) => profiler.openQuestions(signedIn(ctx).userId, ctx.language),
    getProfileQuestions: ({ query }, ctx) => profiler.questions(signedIn(ctx).userId, query, ctx.language),
    getUserProfileAnswer: (_input, ctx) => profiler.answers(signedIn(ctx).userId, ctx.language),
    sensitiveConsent: async (_input, ctx) => ({
      ...(await profiler.consent(signedIn(ctx).userId)),
      asked: profiler.consentAsked(ctx.language),
    }),
    changeSensitiveConsent: async ({ body }, ctx) => {
      await profiler.changeConsent(signedIn(ctx).userId, body)
      return say(profilerMessage(body.isGiven ? 'consentGiven' : 'consentWithdrawn'), null)
    },
    profileProgress: (_input, ctx) => profiler.progress(signedIn(ctx).userId, ctx.language),
    upsertProfileSurveyReply: async ({ body }, ctx) => {
      await profiler.upsert(signedIn(ctx).userId, body.replies)
      return say(profilerMessage('recorded'), null)
    },
  })
