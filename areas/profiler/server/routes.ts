import { profilerApi } from '../contract.ts'
import { implement, say, signedIn, type App } from '../../../platform/server/http.ts'
import type { Profiler } from './service.ts'

export const profilerRoutes = (app: App, { profiler }: { profiler: Profiler }) =>
  implement(app, profilerApi, {
    getTop5ProfilerQuestions: async () => profiler.topQuestions(),
    randomProfileSurveys: (_input, ctx) => profiler.openQuestions(signedIn(ctx).userId),
    getProfileQuestions: ({ query }, ctx) => profiler.questions(signedIn(ctx).userId, query),
    getUserProfileAnswer: (_input, ctx) => profiler.answers(signedIn(ctx).userId),
    sensitiveConsent: (_input, ctx) => profiler.consent(signedIn(ctx).userId),
    changeSensitiveConsent: async ({ body }, ctx) => {
      await profiler.changeConsent(signedIn(ctx).userId, body)
      return say(
        body.isGiven ? 'Your consent has been recorded' : 'Your consent is withdrawn, and its answers are erased',
        null,
      )
    },
    profileProgress: (_input, ctx) => profiler.progress(signedIn(ctx).userId),
    upsertProfileSurveyReply: async ({ body }, ctx) => {
      await profiler.upsert(signedIn(ctx).userId, body.replies)
      return say('Your answers have been recorded', null)
    },
  })
