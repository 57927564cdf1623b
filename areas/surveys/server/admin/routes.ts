import { wordIn, sentenceOf } from '../../../../platform/server/words.ts'
import { surveyAdminApi } from '../../contract/survey-admin.ts'
import { implement, signedIn, type App, type Ctx } from '../../../../platform/server/http.ts'
import type { SurveyAdmin } from './service.ts'

const by = (ctx: Ctx) => ({ actorId: signedIn(ctx).userId, ip: ctx.ip })
const mayName = (ctx: Ctx): boolean => signedIn(ctx).permissions.includes('panelists.view')

/** The routes of the survey desk: lists, drafts, states, previews and results. */
export const surveyAdminRoutes = (app: App, { surveyAdmin }: { surveyAdmin: SurveyAdmin }) =>
  implement(app, surveyAdminApi, {
    // The editor shows the category as it is stored; the list translates the built-in categories.
    listSurveys: async ({ query }, { language }) => {
      const listed = await surveyAdmin.list(query)
      return { ...listed, rows: listed.rows.map((row) => ({ ...row, category: wordIn(row.category, language) })) }
    },
    createSurvey: ({ body }, ctx) => surveyAdmin.create(body, by(ctx)),
    getSurvey: ({ params }) => surveyAdmin.shown(params.surveyId),
    updateSurvey: ({ params, body: { version, ...changes } }, ctx) =>
      surveyAdmin.update(params.surveyId, version, changes, by(ctx)),
    changeSurveyStatus: ({ params, body }, ctx) =>
      surveyAdmin.changeStatus(params.surveyId, body.version, body.status, by(ctx)),
    getSurveyChecks: async ({ params }, { language }) => {
      const { checks, ...rest } = await surveyAdmin.checks(params.surveyId)
      return { ...rest, checks: checks.map((one) => ({ ...one, message: sentenceOf(one.message, language) })) }
    },
    cloneSurvey: ({ params, body }, ctx) => surveyAdmin.clone(params.surveyId, body.title, by(ctx)),
    replaceSurveyList: ({ params, body }, ctx) => surveyAdmin.replaceList(params.surveyId, body, by(ctx)),
    getSurveyHistory: ({ params }) => surveyAdmin.history(params.surveyId),
    deleteSurvey: async ({ params, query }, ctx) => {
      await surveyAdmin.remove(params.surveyId, query.version, by(ctx))
      return null
    },
    getTargetingQuestions: async (_asked, ctx) => surveyAdmin.targetingQuestions(ctx.language),
    getQuestionnaireTemplates: async (_asked, { language }) =>
      surveyAdmin.templates().map((one) => ({
        ...one,
        name: sentenceOf({ code: `templates-desk.${one.templateId}`, values: {} }, language),
        description: sentenceOf({ code: `templates-desk.${one.templateId}-is`, values: {} }, language),
      })),
    checkQuestionnaire: async ({ body }, { language }) => {
      const { errors, summary } = surveyAdmin.checkQuestionnaire(body.questionnaire)
      return { errors: errors.map(({ path, message }) => ({ path, message: sentenceOf(message, language) })), summary }
    },
    previewSurvey: ({ params }) => surveyAdmin.preview(params.surveyId),
    tryAnswers: ({ params, body }) => surveyAdmin.tryAnswers(params.surveyId, body.answers),
    getSurveyAnswers: ({ params, query }, ctx) => surveyAdmin.answers(params.surveyId, query, mayName(ctx)),
    getSurveyResults: ({ params, query }) => surveyAdmin.results(params.surveyId, query),
    exportSurveyAnswers: async ({ params, query }, ctx) => {
      const reader = { userId: signedIn(ctx).userId, ip: ctx.ip, mayName: mayName(ctx) }
      return { file: await surveyAdmin.export(params.surveyId, query, reader) }
    },
    getSurveyRatings: ({ params, query }, ctx) => surveyAdmin.ratings(params.surveyId, query, mayName(ctx)),
    getSurveyActivity: ({ params, query }) => surveyAdmin.activity(params.surveyId, query),
  })
