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

/** Adds the affected open surveys to the refusal of a change, in the language of the page. */
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
    orderQuestions: ({ params, body }, ctx) => editor.orderQuestions(actorOf(ctx), params.categoryId, body),
    setTopQuestions: ({ body }, ctx) => editor.setTop(actorOf(ctx), body),
    createCategory: ({ body }, ctx) => editor.createCategory(actorOf(ctx), body.name),
    updateCategory: ({ params, body }, ctx) => editor.renameCategory(actorOf(ctx), params.categoryId, body),
    deleteCategory: ({ params, query }, ctx) => editor.removeCategory(actorOf(ctx), params.categoryId, query.version),
    orderCategories: ({ body }, ctx) => editor.orderCategories(actorOf(ctx), body),
    setConsent: ({ body }, ctx) => editor.setConsent(actorOf(ctx), body),
  })
