import type { DataOf } from '../../../../platform/contract/endpoint.ts'
import type { Asks, surveyAdminApi } from '../../contract/survey-admin.ts'
import { postcodeQuestionId, stateQuestionId } from '../../../matching/contract.ts'
import { preferNotToSay } from '../../../users/contract/users.ts'
import { useMemo } from 'react'
import { surveyAudience } from '../../words/en/survey-audience.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { useSurveyAdminQuestionsQuery } from './survey-admin-api.ts'

export type BankQuestion = DataOf<typeof surveyAdminApi.getTargetingQuestions>[number]

/** The profile questions that a targeting may use; nobody who prefers not to say can be asked for. */
export type QuestionBank = {
  /** Those that are asked, with the options that are offered: what can be chosen. */
  list: readonly BankQuestion[]
  /** The retired ones too, which a targeting of before may name. */
  byId: ReadonlyMap<string, BankQuestion>
  asksOf: (questionId: string) => Asks
  wordsOf: (questionId: string) => string
}

const none: readonly BankQuestion[] = []

/** The question bank; empty until it has come. */
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
