import { utcDay } from '../../../platform/contract/day.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { categoriesMax, editorMessage } from '../contract/question-editor.ts'
import { joinTranslations, type Catalogue } from './catalogue.ts'
import { makeRefusal, refuse, subjectOf, type Changing } from './changing.ts'
import { makeId, tidyWords } from './editor-form.ts'
import * as rules from './editor-rules.ts'
import { bankIds } from './editor-shown.ts'
import * as store from './editor-store.ts'
import type { EditorNeeds, QuestionEditor } from './question-editor.ts'

/** The job that opens matching to panelists who have already answered the current top questions. */
export const openJob = 'profiler.open'
const categoryIdMaxLength = 40

type Arranging = Pick<
  QuestionEditor,
  | 'orderQuestions'
  | 'setTop'
  | 'createCategory'
  | 'renameCategory'
  | 'removeCategory'
  | 'orderCategories'
  | 'setConsent'
>

/** Makes changes that go beyond a single question: to categories, orders, the top five questions and the consent. */
export const createArranging = (needs: Pick<EditorNeeds, 'jobs'>, changing: Changing): Arranging => ({
  ...createCategories(changing),
  ...createWhole(needs, changing),
})

function createCategories({ make, change }: Changing) {
  return {
    createCategory: async (actor, given) => {
      const name = tidyWords(given)
      let categoryId = ''
      await make(actor, async ({ tx, catalogue }) => {
        const { categories } = catalogue
        refuse(rules.findCategoryNameFaults(name, null, catalogue))
        if (categories.length >= categoriesMax)
          throw makeRefusal('name.en', editorMessage('categoriesInAll', { most: categoriesMax }))
        const isTaken = (id: string) => categories.some((one) => one.categoryId === id)
        categoryId = makeId(name.en, categoryIdMaxLength, isTaken)
        await store.saveCategoryName(tx, categoryId, name)
        return { subject: subjectOf.category(categoryId), action: 'questions.create-category', after: { name } }
      })
      return { categoryId }
    },

    renameCategory: (actor, categoryId, { name: given, version }) =>
      change(actor, { subject: subjectOf.category(categoryId), version }, async ({ tx, catalogue }) => {
        const before = findCategory(catalogue, categoryId)
        const name = tidyWords(given)
        refuse(rules.findCategoryNameFaults(name, categoryId, catalogue))
        await store.saveCategoryName(tx, categoryId, name)
        return { action: 'questions.rename-category', before: { name: nameOf(before) }, after: { name } }
      }),

    removeCategory: (actor, categoryId, version) =>
      change(actor, { subject: subjectOf.category(categoryId), version }, async ({ tx, catalogue }) => {
        const before = findCategory(catalogue, categoryId)
        const count = [...catalogue.questions.values()].filter((one) => one.categoryId === categoryId).length
        if (count > 0) throw makeRefusal('categoryId', editorMessage('categoryHoldsQuestions', { count }))
        if (bankIds.categories.has(categoryId)) throw makeRefusal('categoryId', editorMessage('categoryOfBank'))
        await store.removeCategory(tx, categoryId)
        const gone = [subjectOf.category(categoryId), subjectOf.order(categoryId)]
        return { action: 'questions.remove-category', before: { name: nameOf(before) }, gone }
      }),

    orderCategories: (actor, { categoryIds, version }) =>
      change(actor, { subject: subjectOf.categories, version }, async ({ tx, catalogue }) => {
        const before = catalogue.categories.map(({ categoryId }) => categoryId)
        refuseOtherOrder('categoryIds', before, categoryIds)
        await store.orderCategories(tx, categoryIds)
        return {
          action: 'questions.order-categories',
          before: { categories: before },
          after: { categories: categoryIds },
        }
      }),
  } satisfies Partial<Arranging>
}

function createWhole({ jobs }: Pick<EditorNeeds, 'jobs'>, { change }: Changing) {
  return {
    orderQuestions: (actor, categoryId, { questionIds, version }) =>
      change(actor, { subject: subjectOf.order(categoryId), version }, async ({ tx, catalogue }) => {
        findCategory(catalogue, categoryId)
        const within = [...catalogue.questions.values()].filter((one) => one.categoryId === categoryId && one.isAsked)
        const before = within.map((one) => one.questionId)
        refuseOtherOrder('questionIds', before, questionIds)
        await store.orderQuestions(tx, categoryId, questionIds)
        return { action: 'questions.order', before: { questions: before }, after: { questions: questionIds } }
      }),

    setTop: (actor, { questionIds, version }) =>
      change(actor, { subject: subjectOf.top, version }, async ({ tx, catalogue }) => {
        refuse(rules.findTopFiveFaults(questionIds, catalogue))
        await store.setTop(tx, questionIds)
        await jobs.add(tx, openJob, {}, { key: openJob })
        const before = { questions: catalogue.topQuestionIds }
        return { action: 'questions.choose-top', before, after: { questions: questionIds } }
      }),

    setConsent: (actor, { text: given, isNewVersion, version }) =>
      change(actor, { subject: subjectOf.consent, version }, async ({ tx, now, catalogue }) => {
        const text = rules.tidyConsent(given)
        refuse(rules.findConsentFaults(text))
        const { consent } = catalogue
        const next = isNewVersion
          ? rules.makeConsentVersion(utcDay(now), await store.listConsentVersions(tx))
          : consent.version
        await store.writeConsent(tx, { version: next, text, at: now, by: actor.userId })
        return {
          action: 'questions.word-consent',
          before: { version: consent.version, text: joinTranslations(consent) },
          after: { version: next, text },
        }
      }),
  } satisfies Partial<Arranging>
}

type Category = Catalogue['categories'][number]
function findCategory({ categories }: Catalogue, categoryId: string): Category {
  const category = categories.find((one) => one.categoryId === categoryId)
  if (!category) throw new Problem('not-found')
  return category
}
const nameOf = ({ name, translations }: Category) => joinTranslations({ text: name, translations })

/** Refuses an order that does not name exactly these ids, each once. */
function refuseOtherOrder(field: string, before: readonly string[], after: readonly string[]): void {
  const isSame = before.length === after.length && new Set(after).size === after.length
  if (!isSame || !before.every((id) => after.includes(id))) throw makeRefusal(field, editorMessage('orderIncomplete'))
}
