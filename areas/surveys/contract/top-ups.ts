/** How often a top-up may be made for one promise of a survey. */
export const topUpRounds = 2
/** How often a completion that a person took back can be given back, with its top-ups. */
export const restoredMost = 3

/** The house account from which top-ups come. */
export const topUpHouse = 'top-ups'

/** A promise of a survey: how many minutes its card said. */
export type SurveyPromise = { surveyId: string; promisedMinutes: number }

/** The ledger key of a top-up; repeating a round pays no one twice. */
export const makeTopUpKey = ({ surveyId, promisedMinutes }: SurveyPromise, attemptId: string, round: number): string =>
  `topup:${surveyId}:${promisedMinutes}:${attemptId}:${round}`
/** The ledger keys of the top-ups made for an attempt, one for each round. */
export const listMadeTopUpKeys = (promise: SurveyPromise, attemptId: string): string[] =>
  Array.from({ length: topUpRounds }, (_, at) => makeTopUpKey(promise, attemptId, at + 1))
/**
 * The ledger keys under which the top-up of a round is given back, one for each time. They use round numbers above
 * those of real rounds.
 */
export const listRestoredTopUpKeys = (promise: SurveyPromise, attemptId: string, round: number): string[] =>
  Array.from({ length: restoredMost }, (_, at) => makeTopUpKey(promise, attemptId, round + (at + 1) * topUpRounds))
/** The ledger keys of all top-ups that an attempt can have, including those given back. */
export const listTopUpKeys = (promise: SurveyPromise, attemptId: string): string[] =>
  Array.from({ length: topUpRounds * (restoredMost + 1) }, (_, at) => makeTopUpKey(promise, attemptId, at + 1))
/** The ledger keys under which completions are given back, one for each time. */
export const listRestoredKeys = (attemptId: string): string[] =>
  Array.from({ length: restoredMost }, (_, at) => `restored:${attemptId}:${at + 1}`)
