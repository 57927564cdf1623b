import type { Attempt } from '../../contract/surveys.ts'
import { Model, type Question } from 'survey-core'
import { textOf } from '../../../../platform/web/text/text.ts'
import { questionnaire } from '../../words/en/questionnaire.ts'
import { speakOurWords } from '../survey-words.ts'
import { laidOver, type Draft } from './draft.ts'
import { askOneAtATime, isStill } from './one-at-a-time.ts'

type Answers = Readonly<Record<string, unknown>>

/** A questionnaire as it is being answered, one question at a time. */
export type Sheet = {
  model: Model
  /**
   * The answers that count, of questions that are asked now; null takes an earlier one back. What the profile gave stays with the
   * server, which may have had to forget it meanwhile.
   */
  answers: () => Record<string, unknown>
  place: () => Place
  /** The question that is asked now; undefined when everything was answered by the profile. */
  question: () => Question | undefined
}

/** Where the reader is. */
export type Place = {
  /** The question's name; empty when there is none. */
  name: string
  /** How many questions come before this one, and how many are asked in all with the answers so far. */
  before: number
  questions: number
  /** Which of the author's pages this is, counted among those that are shown: what the server keeps. */
  pageNo: number
  isLast: boolean
  /** How much is done, from 0 to 1: going back undoes nothing. */
  done: number
}

const commentOf = (name: string) => `${name}-Comment`

/** Hidden by the server because the profile has answered it; a question hidden by skip logic has a condition. */
const isPrefilled = (question: Question, answers: Answers): boolean =>
  !question.visible && !question.visibleIf && question.getValueName() in answers

const isAsked = (question: Question): boolean => question.isVisible && question.isParentVisible

/** Opens an attempt where it was left: with the answers that have not reached the server yet, else with the server's. */
export function openSheet(
  { attemptId, questionnaire: document, answers: saved, pageNo }: Attempt,
  draft: Draft | null,
): Sheet {
  // SurveyJS writes into what it is given; what comes from the cache is frozen.
  const asked = askOneAtATime(structuredClone(document ?? {}), attemptId)
  const model = new Model(asked.document)
  drawQuestionsAlone(model)
  model.data = structuredClone(draft ? laidOver(draft, saved) : saved)
  const questions = model.getAllQuestions()
  speakOurWords(model)
  for (const question of questions) makeHandy(question)
  const prefilled = new Set(
    questions.filter((question) => isPrefilled(question, saved)).map((question) => question.getValueName()),
  )
  const ofPages = new Map(model.pages.map((page, no) => [page, asked.ofPage[no] ?? 0]))
  /** The steps that are shown now, each with its question and the author's page, counted among those shown. */
  const steps = () => {
    const shown = [...new Set(model.visiblePages.map((page) => ofPages.get(page)))]
    return model.visiblePages.map((page) => {
      const here = page.questions.filter(isAsked)
      const question = here.find((one) => !isStill(one.getType())) ?? here[0]
      return { question, pageNo: shown.indexOf(ofPages.get(page)) }
    })
  }
  model.currentPageNo = stepToGoOnAt(steps(), draft?.pageNo ?? pageNo, draft?.at)

  const everHad = new Set(Object.keys(saved).filter((name) => !prefilled.has(name)))
  const answers = () => {
    const data: Answers = model.data
    const counting = new Set<string>()
    for (const question of questions) if (isAsked(question)) counting.add(question.getValueName())
    const found: Record<string, unknown> = {}
    for (const name of counting) {
      for (const key of [name, commentOf(name)]) if (data[key] !== undefined) found[key] = data[key]
    }
    for (const name of everHad) if (!(name in found)) found[name] = null
    for (const name of Object.keys(found)) everHad.add(name)
    return found
  }
  const place = (): Place => {
    const all = steps()
    const before = Math.max(0, model.currentPageNo)
    const now = all[before]
    const answered = all.findLastIndex(({ question }) => isAnswered(question)) + 1
    // The question that is being thought about is half done: nobody begins at nothing.
    const done = all.length === 0 ? 1 : Math.max(answered, before + 0.5) / all.length
    const { question, pageNo: of = 0 } = now ?? {}
    const isLast = before >= all.length - 1
    return { name: question?.name ?? '', before, questions: all.length, pageNo: of, isLast, done }
  }
  return { model, answers, place, question: () => steps()[Math.max(0, model.currentPageNo)]?.question }
}

const isAnswered = (question: Question | undefined): boolean => question?.isEmpty() === false

type Step = { question: Question | undefined; pageNo: number }

/** The question that the reader was at, else the first of their page that has no answer yet, else the last of it. */
function stepToGoOnAt(steps: readonly Step[], pageNo: number, name: string | undefined): number {
  const at = steps.findIndex(({ question }) => question?.name === name)
  if (name && at >= 0) return at
  const wanted = Math.min(pageNo, steps.at(-1)?.pageNo ?? 0)
  const open = steps.findIndex((step) => step.pageNo === wanted && !isAnswered(step.question))
  const last = steps.findLastIndex((step) => step.pageNo === wanted)
  return Math.max(0, open >= 0 ? open : last)
}

/** The page brings its own title, progress and buttons; SurveyJS draws the question, whose title is the page's heading. */
function drawQuestionsAlone(model: Model): void {
  model.showTitle = false
  model.showNavigationButtons = false
  model.showProgressBar = false
  model.showCompletePage = false
  model.showQuestionNumbers = false
  // Between the question and its options: below a long list nobody would see it.
  model.questionErrorLocation = 'top'
  model.textUpdateMode = 'onTyping'
  model.autoFocusFirstQuestion = false
  model.clearInvisibleValues = 'none'
  // A page that begins, previews, counts down or is cut up otherwise would need buttons and clocks that are not drawn here.
  model.firstPageIsStartPage = false
  model.showPreviewBeforeComplete = false
  model.questionsOnPageMode = 'standard'
  model.timeLimit = 0
  model.timeLimitPerPage = 0
  model.onGetTitleTagName.add((_model, asked) => {
    const { element } = asked
    if (!element.isQuestion) return
    const question = element as Question
    if (!question.parentQuestion && !isStill(question.getType())) asked.tagName = 'h1'
  })
}

/** What a thumb needs of single kinds of questions. */
function makeHandy(question: Question): void {
  const say = textOf(questionnaire)
  // It is the heading of its page.
  question.titleLocation = 'top'
  if (question.getType() === 'boolean') {
    // Two rows to press, as every other choice has, instead of two halves of a switch.
    question['displayMode'] = 'radio'
    question['swapOrder'] = !question['swapOrder']
  }
  if (question.getType() === 'rating') {
    // A scale that does not fit in one line wraps: as a list to open it would lose the words at its ends.
    if (question['displayMode'] === 'auto') question['displayMode'] = 'buttons'
    // Above the scale: beside it they would break it where it wraps.
    if (question['rateDescriptionLocation'] === 'leftRight') question['rateDescriptionLocation'] = 'top'
  }
  if (question.ariaRole === 'group') {
    // A group is neither required nor invalid to assistive technology; its title and its error say both.
    for (const name of ['ariaRequired', 'ariaInvalid']) Object.defineProperty(question, name, { get: () => null })
  }
  // An untouched slider would look as if its lowest value were the answer.
  if (question.getType() === 'slider' && !question.description) question.description = say('slideHere')
  if (question.getType() === 'ranking') {
    // Nobody has to drag (WCAG 2.5.7): pressing the choices in their order ranks them. All of them, where not a part was asked for.
    if (!question['selectToRankEnabled']) {
      if (question.isRequired) question['minSelectedChoices'] = question['visibleChoices'].length
      question['selectToRankEnabled'] = true
    }
    question['selectToRankAreasLayout'] = 'vertical'
    // SurveyJS names these by what is used up, not by where they stand.
    question['selectToRankEmptyRankedAreaText'] = say('allRanked')
    question['selectToRankEmptyUnrankedAreaText'] = say('rankHere')
  }
}

/** Whether the reader may go on; otherwise what is missing is said at the question, and the first gap is focused. */
export const mayGoOn = ({ model }: Sheet): boolean => model.validateCurrentPage()

/** The same for the whole questionnaire, at its end; leads to the first question with a gap. */
export const isWhole = ({ model }: Sheet): boolean => model.validate(true, true, undefined, true)
