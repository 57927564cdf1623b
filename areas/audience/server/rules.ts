import type { Condition } from '../../matching/contract.ts'
import { postcodeQuestionId, stateQuestionId } from '../../matching/contract.ts'

/** A count below this may point at a person, so it is told as "fewer than 5"; zero too, or else "no" would be an answer. */
export const fewBelow = 5
/** Other counts are rounded to this, so that two counts that differ by one person look the same. */
const roundedTo = 5

/** A count as staff may read it: rounded, and 0 with `isFew` when it is small. */
export const shown = (count: number): { count: number; isFew: boolean } =>
  count < fewBelow ? { count: 0, isFew: true } : { count: Math.round(count / roundedTo) * roundedTo, isFew: false }

/** What invitations and entrants have been like lately. */
export type Odds = {
  /** The share of panelists who take part when they are asked. */
  response: number
  /** The share of entrants who qualify. */
  chance: number
}

/** How many completes a targeting may be expected to bring: panelists x expected response x chance to qualify, rounded down. */
export const expectedCompletes = (panelists: number, { response, chance }: Odds): number =>
  Math.floor(panelists * response * chance)

/** The conditions that ask for something unknown, by their place in the list. */
export const unknownQuestions = (
  conditions: readonly Condition[],
  isKnown: (questionId: string) => boolean,
): { place: number; questionId: string }[] =>
  conditions.flatMap(({ questionId }, place) =>
    questionId === stateQuestionId || questionId === postcodeQuestionId || isKnown(questionId)
      ? []
      : [{ place, questionId }],
  )
