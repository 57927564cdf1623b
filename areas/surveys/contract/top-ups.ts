/** How often a top-up may be made for one promise of a survey. */
export const topUpRounds = 2

/** A promise of a survey: how many minutes its card said. */
export type SurveyPromise = { surveyId: string; promisedMinutes: number }

/** The ledger key of a top-up; a repeat of a round pays nobody twice. */
export const makeTopUpKey = ({ surveyId, promisedMinutes }: SurveyPromise, attemptId: string, round: number): string =>
  `topup:${surveyId}:${promisedMinutes}:${attemptId}:${round}`
/** The ledger keys of all top-ups that an attempt can have. */
export const listTopUpKeys = (promise: SurveyPromise, attemptId: string): string[] =>
  Array.from({ length: topUpRounds }, (_, at) => makeTopUpKey(promise, attemptId, at + 1))
