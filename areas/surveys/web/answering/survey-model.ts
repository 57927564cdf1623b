import type { Attempt } from '../../contract/surveys.ts'
import { Model, type Question } from 'survey-core'
import { textOf } from '../../../../platform/web/text/text.ts'
import { questionnaire } from '../../words/en/questionnaire.ts'
import { localizeModel } from '../survey-words.ts'
import { mergeAnswers, type Draft } from './draft.ts'
import { askOneAtATime, isDisplayOnly } from './one-at-a-time.ts'

type Answers = Readonly<Record<string, unknown>>

/** A questionnaire while it is being answered, one question at a time. */
export type Sheet = {
  model: Model
  /**
   * Returns the answers to the questions that are currently asked; null removes an earlier answer. Answers taken from the profile are
   * left to the server, which may have had to delete them in the meantime.
   */
  answers: () => Record<string, unknown>
  place: () => SheetPosition
  /** Returns the current question; undefined when the profile has answered everything. */
  question: () => Question | undefined
}

/** The panelist's position in the questionnaire. */
export type SheetPosition = {
  /** The question's name; empty when there is none. */
  name: string
  /** How many questions come before this one, and how many there are in all, given the answers so far. */
  before: number
  questions: number
  /** The index of the author's page among those that are shown, which is what the server stores. */
  pageNo: number
  isLast: boolean
  /** The completed share, from 0 to 1; going back does not reduce it. */
  done: number
}

const commentOf = (name: string) => `${name}-Comment`

/** Tells whether the server has hidden a question because the profile answers it; skip logic hides questions by a condition instead. */
const isPrefilled = (question: Question, answers: Answers): boolean =>
  !question.visible && !question.visibleIf && question.getValueName() in answers

const isAsked = (question: Question): boolean => question.isVisible && question.isParentVisible

/** Opens an attempt where it was left, with the draft on this device if there is one, otherwise with the server's answers. */
export function openSheet(
  { attemptId, questionnaire: document, answers: saved, pageNo }: Attempt,
  draft: Draft | null,
): Sheet {
  // SurveyJS modifies its input, and cached data is frozen.
  const asked = askOneAtATime(structuredClone(document ?? {}), attemptId)
  const model = new Model(asked.document)
  drawQuestionsAlone(model)
  model.data = structuredClone(draft ? mergeAnswers(draft, saved) : saved)
  const questions = model.getAllQuestions()
  localizeModel(model)
  for (const question of questions) adaptToTouch(question)
  const prefilled = new Set(
    questions.filter((question) => isPrefilled(question, saved)).map((question) => question.getValueName()),
  )
  const ofPages = new Map(model.pages.map((page, no) => [page, asked.ofPage[no] ?? 0]))
  /** Returns the visible steps, each with its question and the index of its author's page among those shown. */
  const steps = () => {
    const shown = [...new Set(model.visiblePages.map((page) => ofPages.get(page)))]
    return model.visiblePages.map((page) => {
      const here = page.questions.filter(isAsked)
      const question = here.find((one) => !isDisplayOnly(one.getType())) ?? here[0]
      return { question, pageNo: shown.indexOf(ofPages.get(page)) }
    })
  }
  model.currentPageNo = findStepToResume(steps(), draft?.pageNo ?? pageNo, draft?.at)

  const everAnswered = new Set(Object.keys(saved).filter((name) => !prefilled.has(name)))
  const answers = () => {
    const data: Answers = model.data
    const counting = new Set<string>()
    for (const question of questions) if (isAsked(question)) counting.add(question.getValueName())
    const found: Record<string, unknown> = {}
    for (const name of counting) {
      for (const key of [name, commentOf(name)]) if (data[key] !== undefined) found[key] = data[key]
    }
    for (const name of everAnswered) if (!(name in found)) found[name] = null
    for (const name of Object.keys(found)) everAnswered.add(name)
    return found
  }
  const place = (): SheetPosition => {
    const all = steps()
    const before = Math.max(0, model.currentPageNo)
    const now = all[before]
    const answered = all.findLastIndex(({ question }) => isAnswered(question)) + 1
    // The current question counts as half done, so that the progress never starts at zero.
    const done = all.length === 0 ? 1 : Math.max(answered, before + 0.5) / all.length
    const { question, pageNo: of = 0 } = now ?? {}
    const isLast = before >= all.length - 1
    return { name: question?.name ?? '', before, questions: all.length, pageNo: of, isLast, done }
  }
  return { model, answers, place, question: () => steps()[Math.max(0, model.currentPageNo)]?.question }
}

const isAnswered = (question: Question | undefined): boolean => question?.isEmpty() === false

type Step = { question: Question | undefined; pageNo: number }

/** Finds the step to resume at: the question by its name, otherwise the first unanswered one of the page, otherwise its last. */
function findStepToResume(steps: readonly Step[], pageNo: number, name: string | undefined): number {
  const at = steps.findIndex(({ question }) => question?.name === name)
  if (name && at >= 0) return at
  const wanted = Math.min(pageNo, steps.at(-1)?.pageNo ?? 0)
  const open = steps.findIndex((step) => step.pageNo === wanted && !isAnswered(step.question))
  const last = steps.findLastIndex((step) => step.pageNo === wanted)
  return Math.max(0, open >= 0 ? open : last)
}

/** Turns off SurveyJS's own title, progress and buttons, which the page provides; only the question remains. */
function drawQuestionsAlone(model: Model): void {
  model.showTitle = false
  model.showNavigationButtons = false
  model.showProgressBar = false
  model.showCompletePage = false
  model.showQuestionNumbers = false
  // Errors appear between the question and its options, because below a long list they would not be noticed.
  model.questionErrorLocation = 'top'
  model.textUpdateMode = 'onTyping'
  model.autoFocusFirstQuestion = false
  model.clearInvisibleValues = 'none'
  // A start page, a preview, a timer or another split into pages would need controls that this page does not have.
  model.firstPageIsStartPage = false
  model.showPreviewBeforeComplete = false
  model.questionsOnPageMode = 'standard'
  model.timeLimit = 0
  model.timeLimitPerPage = 0
  model.onGetTitleTagName.add((_model, asked) => {
    const { element } = asked
    if (!element.isQuestion) return
    const question = element as Question
    if (!question.parentQuestion && !isDisplayOnly(question.getType())) asked.tagName = 'h1'
  })
}

/** Adapts single types of questions to touch screens. */
function adaptToTouch(question: Question): void {
  const say = textOf(questionnaire)
  // The title is the heading of the page.
  question.titleLocation = 'top'
  if (question.getType() === 'boolean') {
    // Two rows to press, like every other choice, instead of a switch with two halves.
    question['displayMode'] = 'radio'
    question['swapOrder'] = !question['swapOrder']
  }
  if (question.getType() === 'rating') {
    // A scale that does not fit wraps; as a dropdown it would lose the labels at its ends.
    if (question['displayMode'] === 'auto') question['displayMode'] = 'buttons'
    // The labels go above the scale, because beside it they would break a scale that wraps.
    if (question['rateDescriptionLocation'] === 'leftRight') question['rateDescriptionLocation'] = 'top'
  }
  if (question.ariaRole === 'group') {
    // ARIA does not allow these attributes on a group; the title and the error message give the same information.
    for (const name of ['ariaRequired', 'ariaInvalid']) Object.defineProperty(question, name, { get: () => null })
  }
  // Without a hint, an untouched slider would look as if its lowest value were the answer.
  if (question.getType() === 'slider' && !question.description) question.description = say('slideHere')
  if (question.getType() === 'ranking') {
    // Dragging is never required (WCAG 2.5.7): pressing the choices in order ranks them. All of them must be ranked
    // unless the question asks for a subset.
    if (!question['selectToRankEnabled']) {
      if (question.isRequired) question['minSelectedChoices'] = question['visibleChoices'].length
      question['selectToRankEnabled'] = true
    }
    question['selectToRankAreasLayout'] = 'vertical'
    // SurveyJS shows the first text when every choice is ranked, and the second when none is.
    question['selectToRankEmptyRankedAreaText'] = say('allRanked')
    question['selectToRankEmptyUnrankedAreaText'] = say('rankHere')
  }
}

/** Tells whether the current page is valid; otherwise shows what is missing and focuses the first gap. */
export const validateQuestion = ({ model }: Sheet): boolean => model.validateCurrentPage()

/**
 * Checks the whole questionnaire as `validateQuestion` checks a page, before it is submitted, and goes to the first
 * question with a gap.
 */
export const validateAll = ({ model }: Sheet): boolean => model.validate(true, true, undefined, true)
