import { Type, type Static } from 'typebox'
import { nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../../platform/contract/fields.ts'

/** The complaints that a panelist may choose beside the stars. */
export const ratingChips = ['too-long', 'broken', 'asked-twice', 'unclear', 'unfair-end'] as const
export type RatingChip = (typeof ratingChips)[number]
export const RatingChip = Type.Unsafe<RatingChip>({ type: 'string', enum: [...ratingChips] })

export const Stars = Type.Integer({ minimum: 1, maximum: 5 })
/** One panelist's rating of one survey. */
export const Rating = Type.Object({ stars: Stars, chips: Type.Array(RatingChip) })
export type Rating = Static<typeof Rating>

/** For how many days after an attempt has ended its survey can be rated, and that rating changed. */
export const ratingDays = 7
/**
 * How many ratings a survey needs before panelists see its score; with fewer, the score would mean little and reveal
 * who gave it.
 */
export const scoreRatingsMin = 10
/** How many ratings a survey needs before staff who may see panelists can see who gave them. */
export const ratersRatingsMin = 5

const scoreWords = 'What it is rated, from 1.0 to 5.0; more is better.'
/** The score of a survey, from 1.0 to 5.0, and how many ratings it has. */
export const Score = Type.Object({
  score: Type.Number({ minimum: 1, maximum: 5, description: scoreWords }),
  count: Type.Integer(),
})
export type Score = Static<typeof Score>

/** A rating as stored, with the time until which it can be changed. */
export const KeptRating = Type.Object({ ...Rating.properties, rateUntil: Instant })
export type KeptRating = Static<typeof KeptRating>

/** The sort orders for the ratings of a survey. */
export const raterSorts = ['newest', 'oldest', 'best', 'worst'] as const
export type RaterSort = (typeof raterSorts)[number]
/** Who rated a survey, and how. */
export const Rater = Type.Object({ panelistId: Id, ...Rating.properties, at: Instant })
export type Rater = Static<typeof Rater>

/** A survey's ratings as staff read them. */
export const SurveyRatings = Type.Object({
  /** The current score; null if there is no rating. */
  score: nullable(Type.Number({ description: scoreWords })),
  count: Type.Integer(),
  /** How many ratings have one star, how many two, and so on up to five. */
  byStars: Type.Array(Type.Integer()),
  byChip: Type.Array(Type.Object({ chip: RatingChip, count: Type.Integer() })),
  /** Whether raters are named: only for readers who may see panelists, and only if there are enough ratings. */
  isNamed: Type.Boolean(),
  /** A page of the raters, the latest first; empty while they are not named. */
  rows: Type.Array(Rater),
})
export type SurveyRatings = Static<typeof SurveyRatings>
