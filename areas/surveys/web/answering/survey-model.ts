import { words } from '../../../../platform/contract/fields.ts'
import type { Attempt } from '../../contract/surveys.ts'
import { Model, type Question } from 'survey-core'
import { inReadersWords } from '../../../../platform/web/text/ready-made.ts'
import { textOf } from '../../../../platform/web/text/text.ts'
import { questionnaire } from '../../words/en/questionnaire.ts'
import { speakOurWords } from '../survey-words.ts'
import { laidOver, type Draft } from './draft.ts'

type Answers = Readonly<Record<string, unknown>>

/** A questionnaire as it is being answered. */
export type Sheet = {
  model: Model
  /**
   * The answers that count, of questions that are asked now; null takes an earlier one back. What the profile gave stays with the
   * server, which may have had to forget it meanwhile.
   */
  answers: () => Record<string, unknown>
  place: () => Place
}

/** Where the reader is, counted in questions that are asked with the answers so far. */
export type Place = { first: number; last: number; questions: number; pageNo: number; pages: number; isLast: boolean }

const commentOf = (name: string) => `${name}-Comment`

/** Hidden by the server because the profile has answered it; a question hidden by skip logic has a condition. */
const isPrefilled = (question: Question, answers: Answers): boolean =>
  !question.visible && !question.visibleIf && question.getValueName() in answers

const isAsked = (question: Question): boolean => question.isVisible && question.isParentVisible

/** Opens an attempt where it was left: with the answers that have not reached the server yet, else with the server's. */
export function openSheet({ questionnaire: document, answers: saved, pageNo }: Attempt, draft: Draft | null): Sheet {
  // SurveyJS writes into what it is given; what comes from the cache is frozen.
  const model = new Model(structuredClone(document ?? {}))
  // The page brings its own title, progress and buttons; SurveyJS draws the questions alone.
  model.showTitle = false
  model.showNavigationButtons = false
  model.showProgressBar = false
  model.showCompletePage = false
  model.showQuestionNumbers = false
  model.questionErrorLocation = 'bottom'
  model.textUpdateMode = 'onTyping'
  model.autoFocusFirstQuestion = false
  model.clearInvisibleValues = 'none'
  // A page that begins, previews, counts down or is cut up otherwise would need buttons and clocks that are not drawn here.
  model.firstPageIsStartPage = false
  model.showPreviewBeforeComplete = false
  model.questionsOnPageMode = 'standard'
  model.timeLimit = 0
  model.timeLimitPerPage = 0
  model.data = structuredClone(draft ? laidOver(draft, saved) : saved)
  const questions = model.getAllQuestions()
  speakOurWords(model)
  for (const question of questions) makeHandy(question)
  const prefilled = new Set(
    questions.filter((question) => isPrefilled(question, saved)).map((question) => question.getValueName()),
  )
  const last = Math.max(0, model.visiblePages.length - 1)
  model.currentPageNo = Math.min(draft?.pageNo ?? pageNo, last)

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
  return { model, answers, place: () => placeIn(model) }
}

/** What a thumb needs of single kinds of questions. */
function makeHandy(question: Question): void {
  const say = textOf(questionnaire)
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

function placeIn(model: Model): Place {
  const counts = model.visiblePages.map((page) => page.questions.filter(isAsked).length)
  const pageNo = Math.max(0, model.currentPageNo)
  const before = counts.slice(0, pageNo).reduce((sum, count) => sum + count, 0)
  return {
    first: before + 1,
    last: before + (counts[pageNo] ?? 0),
    questions: counts.reduce((sum, count) => sum + count, 0),
    pageNo,
    pages: counts.length,
    isLast: pageNo >= counts.length - 1,
  }
}

/** What is missing on the page, in the specification's words, or null when the reader may go on. The first gap is focused. */
export const pageProblem = ({ model }: Sheet): string | null =>
  model.validateCurrentPage() ? null : inReadersWords(words.answersMissing)

/** The same for the whole questionnaire, at its end; leads to the page of the first gap. */
export const sheetProblem = ({ model }: Sheet): string | null =>
  model.validate(true, true, undefined, true) ? null : inReadersWords(words.answersMissing)
