import { Problem } from '../../../platform/server/problem.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { editorMessage, questionEditorApi, type QuestionImpact } from '../contract/question-editor.ts'
import { TargetingError } from './editing.ts'
import type { Impact, QuestionEditor } from './question-editor.ts'

const actorOf = (ctx: Ctx) => ({ userId: signedIn(ctx).userId, ip: ctx.ip })

const wordImpact = (impact: Impact, language: Language): QuestionImpact => ({
  ...impact,
  effects: impact.effects.map((one) => ({ ...one, message: sentenceOf(one, language) })),
})

/** Refuses a change that affects open surveys with a list of them, in the language of the page. */
const explainRefusal = <T>(work: Promise<T>, { language }: Ctx): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof TargetingError)) throw error
    const message = editorMessage('affects', { count: error.impact.surveyCount })
    throw new Problem('targeting-changes', { message, data: wordImpact(error.impact, language) })
  })

/** The editor of profile questions, for staff. */
export const questionEditorRoutes = (app: App, { questionEditor: editor }: { questionEditor: QuestionEditor }) =>
  implement(app, questionEditorApi, {
    getAllQuestions: () => editor.overview(),
    getQuestion: ({ params }) => editor.find(params.questionId),
    createQuestion: ({ body }, ctx) => editor.create(actorOf(ctx), body),
    updateQuestion: ({ params, body: { isConfirmed = false, ...change } }, ctx) =>
      explainRefusal(editor.update(actorOf(ctx), params.questionId, change, isConfirmed), ctx),
    previewQuestion: async ({ params, body }, ctx) =>
      wordImpact(await editor.preview(params.questionId, body), ctx.language),
    setQuestionState: ({ params, body: { isConfirmed = false, ...asked } }, ctx) =>
      explainRefusal(editor.setState(actorOf(ctx), params.questionId, asked, isConfirmed), ctx),
    orderQuestions: async ({ params, body }, ctx) => {
      await editor.orderQuestions(actorOf(ctx), params.categoryId, body)
      return null
    },
    setTopQuestions: async ({ body }, ctx) => {
      await editor.setTop(actorOf(ctx), body)
      return null
    },
    createCategory: ({ body }, ctx) => editor.createCategory(actorOf(ctx), body.name),
    updateCategory: async ({ params, body }, ctx) => {
      await editor.renameCategory(actorOf(ctx), params.categoryId, body)
      return null
    },
    deleteCategory: async ({ params, query }, ctx) => {
      await editor.removeCategory(actorOf(ctx), params.categoryId, query.version)
      return null
    },
    orderCategories: async ({ body }, ctx) => {
      await editor.orderCategories(actorOf(ctx), body)
      return null
    },
    setConsent: async ({ body }, ctx) => {
      await editor.setConsent(actorOf(ctx), body)
      return null
    },
  })
