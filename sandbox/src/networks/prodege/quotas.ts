import { meets, missing, type Condition, type Ending, type RespondentAnswers, type QuestionName } from '../screener.ts'

export type Criterion = { question_id: number; operator: Condition['operator']; precodes: readonly string[] }
export type Quota = {
  quota_id: number
  /** 0 is a parent. */
  parent_quota_id: number
  /** Set where the survey is for several countries. */
  country_id?: number
  /** 1 counts completes, 2 clicks. */
  calculation_type: 1 | 2
  sample_size: number
  /** The places that are left. */
  number_of_respondents: number
  targeting_criteria: readonly Criterion[]
}

/** The questions that are played, by the network's ids. The id of the question about pets is ours. */
export const prodegeQuestions: Readonly<Record<number, QuestionName>> = {
  1: 'age',
  3: 'gender',
  24: 'postcode',
  738: 'pets',
}

export const conditionOf = ({ question_id, operator, precodes }: Criterion): Condition => {
  const question = prodegeQuestions[question_id]
  if (!question) throw new Error(`question ${question_id} is not played`)
  return { question, operator, codes: precodes }
}

type Panelist = { countryId: number; known: RespondentAnswers }

/** Whether a panelist matches a quota; null while a deciding answer is missing. */
function matches({ country_id, targeting_criteria }: Quota, { countryId, known }: Panelist): boolean | null {
  if (country_id !== undefined && country_id !== countryId) return false
  const met = targeting_criteria.map((criterion) => meets(conditionOf(criterion), known))
  if (met.includes(false)) return false
  return met.includes(null) ? null : true
}

export type Judgement =
  | { ending: Ending; matched: readonly number[] }
  /** The questions to ask before it can be decided. */
  | { asks: readonly QuestionName[] }

/**
 * The rules of the network's page on quota matching: one parent must match, no matching quota may be closed, and where a parent has
 * children, one of them must match too. Where no quota has children, all are treated as children.
 */
export function judgeQuotas(quotas: readonly Quota[], panelist: Panelist): Judgement {
  const fits = new Map(quotas.map((quota) => [quota.quota_id, matches(quota, panelist)]))
  const parents = quotas.filter(({ parent_quota_id }) => parent_quota_id === 0)
  if (parents.every(({ quota_id }) => fits.get(quota_id) === false)) return { ending: 'profile', matched: [] }
  if ([...fits.values()].includes(null)) {
    return {
      asks: missing(
        quotas.flatMap(({ targeting_criteria }) => targeting_criteria.map(conditionOf)),
        panelist.known,
      ),
    }
  }
  const childrenOf = (parent: Quota) => quotas.filter(({ parent_quota_id }) => parent_quota_id === parent.quota_id)
  const groups = parents
    .filter(({ quota_id }) => fits.get(quota_id))
    .map((parent) => {
      const children = childrenOf(parent)
      const matched = children.filter(({ quota_id }) => fits.get(quota_id))
      return children.length > 0 && matched.length === 0 ? [] : [parent, ...matched]
    })
  const matched = groups.flat()
  if (matched.length === 0) return { ending: 'profile', matched: [] }
  const isClosed = matched.some(({ number_of_respondents }) => number_of_respondents <= 0)
  return { ending: isClosed ? 'quota' : 'complete', matched: matched.map(({ quota_id }) => quota_id) }
}

/** The questions on which a panelist failed, by the network's ids. */
export const failedOn = (quotas: readonly Quota[], known: RespondentAnswers): number[] => [
  ...new Set(
    quotas.flatMap(({ targeting_criteria }) =>
      targeting_criteria.flatMap((one) => (meets(conditionOf(one), known) === false ? [one.question_id] : [])),
    ),
  ),
]
