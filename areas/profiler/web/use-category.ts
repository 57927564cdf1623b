import { maxLimit } from '../../../platform/contract/paging.ts'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import type { DataOf } from '../../../platform/contract/endpoint.ts'
import type { profilerApi, ProfileAnswer, Question } from '../contract.ts'
import { useProfilerAnswersQuery, useProfilerConsentQuery, useProfilerQuestionsQuery } from './for-others/profiler.ts'

export type Consent = DataOf<typeof profilerApi.sensitiveConsent>
/** One category as the signed-in panelist sees it. */
export type CategoryParts = {
  /** The questions that may be asked: sensitive ones only with consent. */
  asked: readonly Question[]
  /** The number of sensitive questions, whether or not they may be asked. */
  sensitive: number
  consent: Consent
  answerTo: (questionId: string) => ProfileAnswer | undefined
}

/** Reads the questions of a category with the panelist's answers and consent; `parts` is null until everything is loaded. */
export function useCategory(categoryId: string): {
  parts: CategoryParts | null
  failure: CallFailure | null
  retry: () => void
} {
  const questions = useProfilerQuestionsQuery({ query: { categoryId, currentPage: 1, limit: maxLimit } })
  const answers = useProfilerAnswersQuery()
  const consent = useProfilerConsentQuery()
  const error = questions.error ?? answers.error ?? consent.error
  const retry = () => {
    void questions.refetch()
    void answers.refetch()
    void consent.refetch()
  }
  if (!questions.data || !answers.data || !consent.data)
    return { parts: null, failure: error ? failureOf(error) : null, retry }
  const { rows } = questions.data
  const given = new Map(answers.data.map((answer) => [answer.questionId, answer]))
  const asked = consent.data.isGiven ? rows : rows.filter(({ isSensitive }) => !isSensitive)
  const sensitive = rows.filter(({ isSensitive }) => isSensitive).length
  const answerTo = (questionId: string) => given.get(questionId)
  return { parts: { asked, sensitive, consent: consent.data, answerTo }, failure: null, retry }
}
