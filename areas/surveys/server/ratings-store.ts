import type { Outcome } from '../contract/surveys.ts'
import type { RaterSort, RatingChip } from '../contract/ratings.ts'
import { statement, statementByOrder, type Db, type Tx } from '../../../platform/server/db.ts'

const readRated = statement<{ attempt_id: string; survey_id: string; outcome: Outcome; ended_at: Date | null }>(
  'surveys.rated-attempt',
  `select attempt_id, survey_id, outcome, ended_at from attempts where attempt_id = $1 and user_id = $2 for key share`,
)
/** One of the panelist's own attempts and how it ended; undefined for someone else's attempt. */
export async function findAttemptToRate(tx: Tx, userId: string, attemptId: string) {
  const [row] = await readRated(tx, [attemptId, userId])
  return row
}

const upsertRating = statement(
  'surveys.keep-rating',
  `insert into survey_ratings (attempt_id, survey_id, stars, chips, rated_at) values ($1, $2, $3, $4::text[], $5)
   on conflict (attempt_id) do update set stars = $3, chips = $4::text[], rated_at = $5
   where (survey_ratings.stars, survey_ratings.chips) is distinct from ($3::smallint, $4::text[])`,
)
export type NewRating = { attemptId: string; surveyId: string; stars: number; chips: readonly RatingChip[]; at: Date }
/** Stores the rating of an attempt in place of an earlier one; an equal rating changes nothing. */
export const keepRating = (tx: Tx, { attemptId, surveyId, stars, chips, at }: NewRating) =>
  upsertRating(tx, [attemptId, surveyId, stars, chips, at])

const measureHouse = statement(
  'surveys.measure-rating-house',
  `insert into survey_rating_house (mean) select avg(stars) from survey_ratings having count(*) > 0
   on conflict (is_only) do update set mean = excluded.mean where survey_rating_house.mean is distinct from excluded.mean`,
)
// Only surveys whose score changed are written, because each written survey is read again by every process.
const measure = statement<{ survey_id: string }>(
  'surveys.measure-scores',
  `with rated as (
     select survey_id, count(*) as ratings, sum(stars) as stars from survey_ratings group by survey_id having count(*) >= $1),
   shown as (
     select survey_id, survey_score(house.mean, ratings, stars) as score, ratings::int as ratings
     from rated cross join survey_rating_house house),
   changed as (
     select s.survey_id, shown.score, shown.ratings from surveys s left join shown using (survey_id)
     where (s.score_ratings is not null or shown.ratings is not null)
       and (s.score, s.score_ratings) is distinct from (shown.score, shown.ratings))
   update surveys s set score = changed.score, score_ratings = changed.ratings from changed
   where s.survey_id = changed.survey_id returning s.survey_id`,
)
/**
 * Writes the score of every survey with at least `minRatings` ratings, and clears it where there are fewer; returns how
 * many surveys changed.
 */
export async function measureScores(tx: Tx, minRatings: number): Promise<number> {
  await measureHouse(tx, [])
  return (await measure(tx, [minRatings])).length
}

export type RatingFigures = { ratings: number; score: number | null; stars: number[]; chips: number[] }
const readFigures = statement<RatingFigures>(
  'surveys.rating-figures',
  `with own as (select stars, chips from survey_ratings where survey_id = $1),
     counted as (select count(*) as ratings, sum(stars) as stars, avg(stars) as mean from own)
   select c.ratings::int as ratings,
     survey_score(coalesce((select mean from survey_rating_house), c.mean), c.ratings, c.stars)::double precision as score,
     array(select (select count(*) from own where own.stars = n)::int from generate_series(1, 5) n order by n) as stars,
     array(select (select count(*) from own where chip = any (own.chips))::int
       from unnest($2::text[]) with ordinality as asked (chip, place) order by place) as chips
   from counted c`,
)
/** Counts a survey's ratings now: each of the five star ratings, and each chip in the order of `chips`. */
export async function countRatingFigures(
  db: Db,
  surveyId: string,
  chips: readonly RatingChip[],
): Promise<RatingFigures> {
  const [row] = await readFigures(db, [surveyId, chips])
  return row ?? { ratings: 0, score: null, stars: [], chips: [] }
}

type RaterRow = { user_id: string; stars: number; chips: RatingChip[]; rated_at: Date }
const readRaters = statementByOrder<RaterRow, RaterSort>(
  'surveys.raters',
  {
    newest: 'r.rated_at desc, r.attempt_id desc',
    oldest: 'r.rated_at, r.attempt_id',
    best: 'r.stars desc, r.rated_at desc, r.attempt_id desc',
    worst: 'r.stars, r.rated_at, r.attempt_id',
  },
  (order) => `select a.user_id, r.stars, r.chips, r.rated_at from survey_ratings r join attempts a using (attempt_id)
   where r.survey_id = $1 order by ${order} limit $3 offset $2`,
)
export type RaterPage = { sort: RaterSort; offset: number; limit: number }
/** A page of the people who rated a survey. */
export const listRaters = (db: Db, surveyId: string, { sort, offset, limit }: RaterPage) =>
  readRaters(sort)(db, [surveyId, offset, limit])

const dropRatings = statement(
  'surveys.erase-ratings',
  'delete from survey_ratings where attempt_id in (select attempt_id from attempts where user_id = $1)',
)
/** Removes a user's ratings of surveys. */
export const eraseRatings = (tx: Tx, userId: string) => dropRatings(tx, [userId])
