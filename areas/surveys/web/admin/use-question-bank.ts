import type { DataOf } from '../../../../platform/contract/endpoint.ts'
import type { Asks, surveyAdminApi } from '../../contract/survey-admin.ts'
import { postcodeQuestionId, stateQuestionId } from '../../../matching/contract.ts'
import { preferNotToSay } from '../../../users/contract/users.ts'
import { useMemo } from 'react'
import { surveyAudience } from '../../words/en/survey-audience.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { useSurveyAdminQuestionsQuery } from './survey-admin-api.ts'

export type BankQuestion = DataOf<typeof surveyAdminApi.getTargetingQuestions>[number]

/** The profile questions that targeting may use, without the option "Prefer not to say", which cannot be targeted. */
export type QuestionBank = {
  /** The questions and options in use, which can be chosen. */
  list: readonly BankQuestion[]
  /** All questions, including retired ones that older conditions may refer to. */
  byId: ReadonlyMap<string, BankQuestion>
  asksOf: (questionId: string) => Asks
  wordsOf: (questionId: string) => string
}

const none: readonly BankQuestion[] = []

/** Returns the question bank, which is empty until it is loaded. */
export function useQuestionBank(): QuestionBank {
  const say = useText(surveyAudience)
  const { data = none } = useSurveyAdminQuestionsQuery()
  return useMemo(() => {
    const all = data.map((question) => ({
      ...question,
      options: question.options.filter(({ optionId }) => optionId !== preferNotToSay),
    }))
    const list = all
      .filter(({ isRetired }) => !isRetired)
      .map((question) => ({ ...question, options: question.options.filter((option) => !option.isRetired) }))
    const byId = new Map(all.map((question) => [question.questionId, question]))
    const places: Record<string, string> = { [stateQuestionId]: say('states'), [postcodeQuestionId]: say('postcodes') }
    return {
      list,
      byId,
      asksOf: (questionId) => byId.get(questionId)?.asks ?? 'options',
      wordsOf: (questionId) => places[questionId] ?? byId.get(questionId)?.text ?? questionId,
    }
  }, [data, say])
}
