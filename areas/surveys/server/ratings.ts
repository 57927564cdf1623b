import { ratingChips, ratingDays, scoreRatingsMin, type KeptRating, type RatingChip } from '../contract/ratings.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import * as store from './ratings-store.ts'
import { addDays } from './rules.ts'

/** The time until which a survey can be rated after an attempt that ended at `endedAt`. */
export const computeRateUntil = (endedAt: Date): Date => addDays(endedAt, ratingDays)

/** Panelists' ratings of surveys. They pay nothing, and neither matching nor the judge of attempts uses them. */
export const createRatings = ({ db }: { db: Db }) => ({
  /**
   * Rates the survey of one of the panelist's own ended attempts, or changes that rating; repeats are harmless.
   * Problems: 'not-found', 'rating-too-early', 'rating-late'.
   */
  rate: (
    userId: string,
    attemptId: string,
    { stars, chips = [] }: { stars: number; chips?: readonly RatingChip[] },
  ): Promise<KeptRating> =>
    transaction(db, async (tx) => {
      const attempt = isId(attemptId) ? await store.findAttemptToRate(tx, userId, attemptId) : undefined
      if (!attempt) throw new Problem('not-found')
      if (attempt.outcome === 'started' || attempt.ended_at === null) throw new Problem('rating-too-early')
      const until = computeRateUntil(attempt.ended_at)
      const at = await nowOf(tx)
      if (at >= until) throw new Problem('rating-late')
      const givenChips = ratingChips.filter((chip) => chips.includes(chip))
      await store.keepRating(tx, { attemptId, surveyId: attempt.survey_id, stars, chips: givenChips, at })
      return { stars, chips: givenChips, rateUntil: until.toISOString() }
    }),
  /** Updates the scores that cards show; returns how many surveys changed. */
  measureScores: (): Promise<number> => transaction(db, (tx) => store.measureScores(tx, scoreRatingsMin)),
})
