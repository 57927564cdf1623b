import { surveysApi } from '../contract/surveys.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { guessDevice } from './rules.ts'
import type { Surveys } from './service.ts'
import { wordAttempt, wordPage } from './wording.ts'

/**
 * The maximum number of characters in the user agent that are passed on to partners. A browser may send more, but
 * partners accept no more.
 */
const userAgentAtMost = 300
const toViewer = ({ ip, userAgent, language }: Ctx) => ({
  ip,
  userAgent: userAgent.slice(0, userAgentAtMost),
  language,
})

/** The routes of surveys: lists, entry, answers and history. */
export const surveyRoutes = (app: App, { surveys }: { surveys: Surveys }) =>
  implement(app, surveysApi, {
    getRecommendedSurveys: async ({ query }, ctx) => {
      const page = await surveys.recommended(signedIn(ctx), query, guessDevice(ctx.userAgent), toViewer(ctx))
      return wordPage(page, ctx.language)
    },
    getAllSurvey: async ({ query }, ctx) =>
      wordPage(await surveys.all(signedIn(ctx), query, guessDevice(ctx.userAgent), toViewer(ctx)), ctx.language),
    getCompletedSurveys: ({ query }, ctx) => surveys.completed(signedIn(ctx).userId, query),
    getAttemptSurveyCount: (_input, ctx) => surveys.count(signedIn(ctx).userId),
    startSurvey: ({ body: { surveyId, shownPoints = null } }, ctx) => {
      const { userAgent, language, ip } = ctx
      const startFacts = { userAgent, language, shownPoints }
      return surveys.start(signedIn(ctx).userId, surveyId, guessDevice(userAgent), ip, startFacts)
    },
    getAttempt: async ({ params }, ctx) =>
      wordAttempt(await surveys.attempt(signedIn(ctx).userId, params.attemptId), ctx.language),
    getReturned: ({ query }, ctx) => surveys.returnedFrom(signedIn(ctx).userId, query.supplierKey),
    saveAnswers: ({ params, body }, ctx) => surveys.saveAnswers(signedIn(ctx).userId, params.attemptId, body),
    submitAttempt: ({ params, body }, ctx) => surveys.submit(signedIn(ctx).userId, params.attemptId, body.answers),
    rateAttempt: ({ params, body }, ctx) => surveys.rate(signedIn(ctx).userId, params.attemptId, body),
    surveyActivityLogs: async ({ body }, ctx) => {
      const { surveyId, activityType, activityDetails: details = '' } = body
      await surveys.logActivity({ userId: signedIn(ctx).userId, surveyId, activityType, details, ip: ctx.ip })
      return null
    },
  })
