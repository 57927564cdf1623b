import { surveysApi } from '../contract/surveys.ts'
import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import { deviceOf } from './rules.ts'
import type { Surveys } from './service.ts'

/** Lists, entry, answers and history of surveys. */
export const surveyRoutes = (app: App, { surveys }: { surveys: Surveys }) =>
  implement(app, surveysApi, {
    getRecommendedSurveys: ({ query }, ctx) => surveys.recommended(signedIn(ctx), query, deviceOf(ctx.userAgent)),
    getAllSurvey: ({ query }, ctx) => surveys.all(signedIn(ctx), query, deviceOf(ctx.userAgent)),
    getCompletedSurveys: ({ query }, ctx) => surveys.completed(signedIn(ctx).userId, query),
    getAttemptSurveyCount: (_input, ctx) => surveys.count(signedIn(ctx).userId),
    startSurvey: ({ body }, ctx) => surveys.start(signedIn(ctx).userId, body.surveyId, deviceOf(ctx.userAgent), ctx.ip),
    getAttempt: ({ params }, ctx) => surveys.attempt(signedIn(ctx).userId, params.attemptId),
    saveAnswers: ({ params, body }, ctx) => surveys.saveAnswers(signedIn(ctx).userId, params.attemptId, body),
    submitAttempt: ({ params, body }, ctx) => surveys.submit(signedIn(ctx).userId, params.attemptId, body.answers),
    surveyActivityLogs: async ({ body }, ctx) => {
      const { surveyId, activityType, activityDetails: details = '' } = body
      await surveys.logActivity({ userId: signedIn(ctx).userId, surveyId, activityType, details, ip: ctx.ip })
      return null
    },
  })
