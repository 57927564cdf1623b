import { Problem } from '../../../platform/server/problem.ts'
import type { Db } from '../../../platform/server/db.ts'
import { editorMessage, namedSurveysMax, type StaffQuestion } from '../contract/question-editor.ts'
import type { Catalogue, CatalogueQuestion } from './catalogue.ts'
import { makeRefusal, refuse, subjectOf, type Actor, type Changing } from './changing.ts'
import { toForm, makeId, toQuestion, tidyForm, tidyWords, defaultForm } from './editor-form.ts'
import * as rules from './editor-rules.ts'
import type { Effects } from './editor-rules.ts'
import * as store from './editor-store.ts'
import type { EditorNeeds, Impact, QuestionChange, QuestionEditor } from './question-editor.ts'

/** Thrown when a change that was not confirmed would change which panelists fit open surveys. */
export class TargetingError extends Error {
  readonly impact: Impact
  constructor(impact: Impact) {
    super('unconfirmed')
    this.impact = impact
  }
}

type Needs = Pick<EditorNeeds, 'db' | 'surveysAsking'>
type Editing = Pick<QuestionEditor, 'find' | 'create' | 'update' | 'preview' | 'setState'>
/**
 * A requested change to a question: who makes it, from which version, and whether its effects on open surveys are
 * confirmed.
 */
type RequestedChange = { actor: Actor; questionId: string; version: number; isConfirmed: boolean }
/** A question before its change, and everything on which the change depends. */
type Found = { question: CatalogueQuestion; catalogue: Catalogue; answered: number }

/** Creates, changes and retires single questions. */
export function createEditing(
  { db, surveysAsking }: Needs,
  { catalogueIn, changedOf, make, change }: Changing,
): Editing {
  const countAnswersTo = async (from: Db, questionId: string): Promise<number> =>
    (await store.readAnswerCounts(from, [questionId])).get(questionId) ?? 0

  const find = async (questionId: string): Promise<StaffQuestion> => {
    const subject = subjectOf.question(questionId)
    const [{ questions }, versions, answered] = await Promise.all([
      catalogueIn(db),
      store.readVersions(db, [subject]),
      countAnswersTo(db, questionId),
    ])
    const question = questions.get(questionId)
    if (!question) throw new Problem('not-found')
    const changed = await changedOf(versions, subject)
    return { questionId, ...describeForAudit(question), isTop: question.isTop, answered, ...changed }
  }

  const impactOf = async (from: Db, questionId: string, effects: Effects, answered: number): Promise<Impact> => {
    const { messages, optionIds } = effects
    const noSurveys = { surveys: [], count: 0 }
    const asked = { questionId, optionIds, limit: namedSurveysMax }
    const { surveys, count } = messages.length > 0 ? await surveysAsking(from, asked) : noSurveys
    return { effects: messages, surveys, surveyCount: count, answered }
  }

  /**
   * Changes a question. Panelists who answer it for the first time in the meantime are either counted, or have to
   * wait.
   */
  const changeQuestion = async (
    { actor, questionId, version, isConfirmed }: RequestedChange,
    next: (found: Found) => { after: CatalogueQuestion; action: string },
  ): Promise<StaffQuestion> => {
    await change(actor, { subject: subjectOf.question(questionId), version }, async ({ tx, catalogue }) => {
      const question = catalogue.questions.get(questionId)
      if (!question) throw new Problem('not-found')
      await store.lockQuestion(tx, questionId)
      const answered = await countAnswersTo(tx, questionId)
      const { after, action } = next({ question, catalogue, answered })
      const differing = findDifferences(describeForAudit(question), describeForAudit(after))
      if (!differing) return null
      if (!isConfirmed) {
        const impact = await impactOf(tx, questionId, rules.findEffects(question, after), answered)
        if (impact.surveyCount > 0) throw new TargetingError(impact)
      }
      await store.save(tx, after)
      return { action, ...differing }
    })
    return find(questionId)
  }

  return {
    find,

    create: async (actor, { questionId: asked, ...given }) => {
      let questionId = asked ?? ''
      await make(actor, async ({ tx, catalogue }) => {
        const isTaken = (id: string) => catalogue.questions.has(id)
        if (asked && isTaken(asked)) throw makeRefusal('questionId', editorMessage('idTaken'))
        questionId = asked ?? makeId(tidyWords(given.text).en, 60, isTaken)
        const form = tidyForm({ ...defaultForm, ...given })
        refuse(rules.findFaults(form, { catalogue, questionId, before: null, answered: 0 }))
        const question = toQuestion(form, { questionId, isTop: false, isAsked: true })
        await store.save(tx, question)
        return {
          subject: subjectOf.question(questionId),
          action: 'questions.create',
          after: describeForAudit(question),
        }
      })
      return find(questionId)
    },

    update: (actor, questionId, given, isConfirmed) =>
      changeQuestion({ actor, questionId, version: given.version, isConfirmed }, (found) => ({
        after: applyForm(found, given),
        action: 'questions.update',
      })),

    preview: async (questionId, { state, ...given }) => {
      const catalogue = await catalogueIn(db)
      const question = catalogue.questions.get(questionId)
      if (!question) throw new Problem('not-found')
      const answered = await countAnswersTo(db, questionId)
      if (state) refuse(rules.findStateFaults(question, state))
      const after = applyForm({ question, catalogue, answered }, given)
      const isAsked = state ? state === 'asked' : question.isAsked
      return impactOf(db, questionId, rules.findEffects(question, { ...after, isAsked }), answered)
    },

    setState: (actor, questionId, { state, version }, isConfirmed) =>
      changeQuestion({ actor, questionId, version, isConfirmed }, ({ question }) => {
        refuse(rules.findStateFaults(question, state))
        const action = state === 'asked' ? 'questions.ask-again' : 'questions.retire'
        return { after: { ...question, isAsked: state === 'asked' }, action }
      }),
  }
}

/** Turns a form into a question; refuses a form with faults. */
function applyForm(
  { question, catalogue, answered }: Found,
  { version: _version, ...given }: QuestionChange,
): CatalogueQuestion {
  const { questionId } = question
  const form = tidyForm({ ...toForm(question), ...given })
  refuse(rules.findFaults(form, { catalogue, questionId, before: question, answered }))
  return toQuestion(form, question)
}

/** A question in the form of the editor, with its state, for the audit log. */
const describeForAudit = (question: CatalogueQuestion) => ({
  ...toForm(question),
  state: question.isAsked ? ('asked' as const) : ('retired' as const),
})

/** The fields that differ, with the values before and after; null when none does. */
function findDifferences<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } | null {
  const keys = (Object.keys(after) as (keyof T)[]).filter(
    (key) => stringifySorted(before[key]) !== stringifySorted(after[key]),
  )
  if (keys.length === 0) return null
  const pickKeys = (form: T) => Object.fromEntries(keys.map((key) => [key, form[key]])) as Partial<T>
  return { before: pickKeys(before), after: pickKeys(after) }
}
/** JSON with sorted keys, because the database does not keep their order. */
const stringifySorted = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
