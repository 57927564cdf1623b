import { questions } from '../../areas/profiler/server/question-bank.ts'

export type Choice = { value: string; text: string }

/** A SurveyJS question: its settings are SurveyJS's own, so they are not typed again here. */
export type Element = {
  type: 'radiogroup' | 'checkbox' | 'dropdown' | 'rating' | 'boolean' | 'matrix' | 'text' | 'comment'
  name: string
  title: string
  visibleIf?: string
  [setting: string]: unknown
}

export type Page = { name: string; title?: string; elements: Element[] }

/**
 * A SurveyJS document with one property that we added: `screenOutIf`, an expression over the answers. The server alone
 * evaluates it (true = disqualified) and keeps it from the browser, where SurveyJS would not know it and a panelist
 * could read it.
 */
export type QuestionnaireDocument = {
  title: string
  description?: string
  screenOutIf?: string
  pages: Page[]
}

export type Questionnaire = { questionnaireId: string; document: QuestionnaireDocument }

/** SurveyJS choices in the order they are written: value to text. Values must not look like whole numbers. */
export const choices = (texts: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(texts).map(([value, text]) => ({ value, text }))

/**
 * The options of a profile question as choices, for an element named like that question: the profile's answer can then fill it
 * in. Throws when the bank has no such question.
 */
export function bankChoices(questionId: string): Choice[] {
  const question = questions.find((one) => one.questionId === questionId)
  if (!question) throw new Error(`no profile question ${questionId}`)
  return question.options.map(({ optionId, text }) => ({ value: optionId, text }))
}

/** A 1 to 5 rating with words at both ends. */
export const fromTo = (minRateDescription: string, maxRateDescription: string) => ({
  rateMin: 1,
  rateMax: 5,
  minRateDescription,
  maxRateDescription,
})

/** Matrix columns from "strongly disagree" to "strongly agree". */
export const agreement = choices({
  strongly_disagree: 'Strongly disagree',
  disagree: 'Disagree',
  neutral: 'Neither',
  agree: 'Agree',
  strongly_agree: 'Strongly agree',
})

/** Matrix columns from "never" to "always". */
export const frequency = choices({ never: 'Never', sometimes: 'Sometimes', often: 'Often', always: 'Always' })
