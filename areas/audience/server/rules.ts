import type { Condition } from '../../matching/contract.ts'
import { postcodeQuestionId, stateQuestionId } from '../../matching/contract.ts'

/**
 * A count below this may identify a person, so it is given as "fewer than 5"; that includes zero, because "no" would
 * also be an answer.
 */
export const smallestExactCount = 5
/** Other counts are rounded to a multiple of this, so that two counts that differ by one person look the same. */
const roundedTo = 5

/** Rounds a count for staff; a small one becomes 0 with `isFew`. */
export const roundForStaff = (count: number): { count: number; isFew: boolean } =>
  count < smallestExactCount
    ? { count: 0, isFew: true }
    : { count: Math.round(count / roundedTo) * roundedTo, isFew: false }

/** The recent rates at which invited panelists take part and entrants qualify. */
export type Odds = {
  /** The share of invited panelists who take part. */
  response: number
  /** The share of entrants who qualify. */
  chance: number
}

/**
 * Predicts how many completes a targeting can bring: panelists x expected response x chance to qualify, rounded down.
 */
export const predictCompletes = (panelists: number, { response, chance }: Odds): number =>
  Math.floor(panelists * response * chance)

/** Finds the conditions with an unknown question, by their position in the list. */
export const findUnknownQuestions = (
  conditions: readonly Condition[],
  isKnown: (questionId: string) => boolean,
): { place: number; questionId: string }[] =>
  conditions.flatMap(({ questionId }, place) =>
    questionId === stateQuestionId || questionId === postcodeQuestionId || isKnown(questionId)
      ? []
      : [{ place, questionId }],
  )
