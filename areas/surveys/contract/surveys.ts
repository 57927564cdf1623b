import type { Message } from '../../../platform/contract/messages.ts'
import { type MatchStrength, matchStrengths } from '../../matching/contract.ts'
import { Question } from '../../profiler/contract.ts'
import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../../platform/contract/endpoint.ts'
import { Id, Instant, Moment, Points } from '../../../platform/contract/fields.ts'
import { noRows, pagingFields, rowsOf } from '../../../platform/contract/paging.ts'
import { KeptRating, Rating, RatingChip, ratingChips, Score, Stars } from './ratings.ts'

export const outcomes = [
  'started',
  'completed',
  'disqualified',
  'quota_full',
  'quality_rejected',
  'security_rejected',
  'abandoned',
  'reversed',
] as const
export type Outcome = (typeof outcomes)[number]
export const Outcome = Type.Unsafe<Outcome>({ type: 'string', enum: [...outcomes] })

/** The reasons, in our own terms, why an attempt ended as it did; stored with the attempt and shown to the panelist. */
export const outcomeDetails = [
  'profile',
  'survey_profile',
  'quota',
  'closed',
  'duplicate',
  'quality_network',
  'quality_buyer',
  'fraud',
  'location',
  'device',
  'consent',
  'age',
  'limit',
  'drop',
  'technical',
  'unknown',
] as const
export type OutcomeDetail = (typeof outcomeDetails)[number]

export const surveyKinds = ['hosted', 'external'] as const
export type SurveyKind = (typeof surveyKinds)[number]
const Kind = Type.Unsafe<SurveyKind>({ type: 'string', enum: [...surveyKinds] })

export const devices = ['desktop', 'tablet', 'phone'] as const
export type Device = (typeof devices)[number]

/** The sort orders for a list of surveys; the first is the default. */
export const surveySorts = ['match', 'pay', 'minutes', 'newest'] as const
export type SurveySort = (typeof surveySorts)[number]

/** One step of the screen-out pay: the points of a screen-out after at least this many seconds. */
export const ScreenOutStep = Type.Object({ fromSeconds: Type.Integer(), points: Points })
export type ScreenOutStep = Static<typeof ScreenOutStep>

export const Card = Type.Object({
  surveyId: Id,
  title: Type.String(),
  kind: Kind,
  category: Type.String(),
  points: Points,
  minutes: Type.Integer(),
  /**
   * The number of minutes within which four of five panelists finish; null until enough have finished, and until then
   * `minutes` is an estimate.
   */
  mostMinutes: nullable(Type.Integer()),
  pointsPerHour: Points,
  screenOutPoints: Type.Array(ScreenOutStep),
  match: Type.Object({
    strength: Type.Unsafe<MatchStrength>({ type: 'string', enum: [...matchStrengths] }),
    reasons: Type.Array(Type.String()),
  }),
  devices: Type.Array(Type.Unsafe<Device>({ type: 'string', enum: [...devices] })),
  /** The ratings of those who took the survey; null until there are enough. */
  rating: nullable(Score),
  /** `open`, or `in_progress` when the caller's attempt can be resumed. */
  status: Type.Unsafe<'open' | 'in_progress'>({ type: 'string', enum: ['open', 'in_progress'] }),
})
export type Card = Static<typeof Card>

/** The reasons why a partner shows a panelist none of its surveys. */
export const wallRestrictions = ['unsupported-country', 'anonymous-network', 'banned', 'not-verified', 'other'] as const
export type WallRestriction = (typeof wallRestrictions)[number]
export const WallNote = Type.Object({
  /** The partner's name. */
  partner: Type.String(),
  restriction: Type.Unsafe<WallRestriction>({ type: 'string', enum: [...wallRestrictions] }),
  until: nullable(Instant),
})
export type WallNote = Static<typeof WallNote>

/** When the newest survey on offer went live, for use as `since` in the next request; null while there is none. */
const NewestAt = nullable(Instant)

/**
 * A page of surveys; `isMore` while partners have not answered yet, and `notes` name the partners that show nothing.
 */
const CardPage = Type.Object({
  ...rowsOf(Card).properties,
  newestAt: NewestAt,
  isMore: Type.Optional(Type.Boolean()),
  notes: Type.Optional(Type.Array(WallNote)),
})
export type CardPage = Static<typeof CardPage>

export const CompletedSurvey = Type.Object({
  attemptId: Id,
  surveyId: Id,
  title: Type.String(),
  outcome: Outcome,
  /** Why the attempt ended this way, if its supplier gave a reason. */
  detail: Type.Unsafe<OutcomeDetail | null>({ type: ['string', 'null'], enum: [...outcomeDetails, null] }),
  points: Points,
  startedAt: Instant,
  endedAt: nullable(Instant),
  disputeUntil: nullable(Instant),
  /** The caller's own rating, and until when it can be given or changed. */
  rating: nullable(Rating),
  rateUntil: Instant,
})
export type CompletedSurvey = Static<typeof CompletedSurvey>

export const TimelineEvent = Type.Object({
  event: Type.String(),
  detail: Type.String(),
  /** The code of the message in `detail`; null in old lines, which only have a text. */
  code: nullable(Type.String()),
  values: nullable(Type.Unsafe<Message['values']>({ type: 'object', additionalProperties: true })),
  at: Instant,
})
export type TimelineEvent = Static<typeof TimelineEvent>

/** Answers in the form of SurveyJS: the names of questions with their values. */
export const Answers = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })
/** A SurveyJS document. */
export const Questionnaire = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

export const Attempt = Type.Object({
  attemptId: Id,
  surveyId: Id,
  title: Type.String(),
  kind: Kind,
  category: Type.String(),
  points: Points,
  minutes: Type.Integer(),
  outcome: Outcome,
  earned: Points,
  /**
   * Whether the running attempt is on hold, so that nothing is paid automatically: its supplier is not live, or a
   * callback about it waits for staff.
   */
  isOnHold: Type.Boolean(),
  /** The questionnaire of a hosted survey; null for an external one. */
  questionnaire: Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], additionalProperties: true }),
  answers: Answers,
  pageNo: Type.Integer(),
  startedAt: Instant,
  endedAt: nullable(Instant),
  /** The time until which the attempt's points can be disputed; null while it has not ended. */
  disputeUntil: nullable(Instant),
  timeline: Type.Array(TimelineEvent),
})
export type Attempt = Static<typeof Attempt>

/** The maximum number of bytes of answers that one attempt may hold. */
export const answersMaxBytes = 100_000

/**
 * The data of the refusal `survey-asks-first`: up to three profile questions that must be answered before the survey
 * can be started.
 */
export const AskedFirst = Type.Object({ questions: Type.Array(Question) })
export type AskedFirst = Static<typeof AskedFirst>
/**
 * The factor by which unanswered profile questions lower the chance to qualify. Each of them halves the chance,
 * because the answer may not fit.
 */
export const chanceAfter = (asks: number): number => 0.5 ** asks

const listQuery = Type.Object({
  ...pagingFields,
  /** Accepted because other programs may send it (specification, section 7); only the path decides. */
  type: Type.Optional(Type.Union([Type.Literal('recommended'), Type.Literal('all')])),
  /** Sorts by best match, highest pay per hour, shortest or newest; surveys that can be resumed always come first. */
  sort: Type.Optional(Type.Unsafe<SurveySort>({ type: 'string', enum: [...surveySorts] })),
  /** Only surveys of at most this many minutes. */
  maxMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 240 })),
  /** Only surveys that work on this device. */
  device: Type.Optional(Type.Unsafe<Device>({ type: 'string', enum: [...devices] })),
  /**
   * Only surveys that went live after this moment, without running ones and those of partners: whatever is new since a
   * list was last read.
   */
  since: Type.Optional(Moment),
})
const attemptParams = Type.Object({ attemptId: Id })

/** The signs of poor quality of an attempt; each lowers its score from 100. */
export const qualitySigns = [
  'too-fast',
  'straight-lined',
  'attention-failed',
  'same-device',
  'other-country',
  'against-profile',
] as const
export type QualitySign = (typeof qualitySigns)[number]

const Sign = Type.Unsafe<QualitySign>({ type: 'string', enum: [...qualitySigns] })

/** For staff: a sign, the points that it takes off the score, and what was observed. */
export const QualityReason = Type.Object({ sign: Sign, costs: Type.Integer(), seen: Type.String() })
export type QualityReason = Static<typeof QualityReason>

export const surveysApi = {
  getRecommendedSurveys: endpoint({
    method: 'GET',
    path: 'survey/getRecommendedSurveys',
    access: 'panelist',
    summary: 'The surveys that fit the caller, best first.',
    query: listQuery,
    data: CardPage,
    forOthers: { ...noRows, newestAt: null },
  }),
  getAllSurvey: endpoint({
    method: 'GET',
    path: 'survey/getAllSurvey',
    access: 'panelist',
    summary: "Every open survey in the caller's country that has not been taken, fitting ones first.",
    query: listQuery,
    data: CardPage,
    forOthers: { ...noRows, newestAt: null },
  }),
  getCompletedSurveys: endpoint({
    method: 'GET',
    path: 'survey/getCompletedSurveys',
    access: 'panelist',
    summary: "The caller's ended attempts, newest first.",
    query: Type.Object(pagingFields),
    data: rowsOf(CompletedSurvey),
    forOthers: noRows,
  }),
  getAttemptSurveyCount: endpoint({
    method: 'GET',
    path: 'survey/getAttemptSurveyCount',
    access: 'panelist',
    summary: 'How many surveys the caller tried, and how they ended.',
    data: Type.Object({
      attempted: Type.Integer(),
      completed: Type.Integer(),
      disqualified: Type.Integer(),
      inProgress: Type.Integer(),
    }),
    forOthers: { attempted: 0, completed: 0, disqualified: 0, inProgress: 0 },
  }),
  startSurvey: endpoint({
    method: 'POST',
    path: 'survey/startSurvey',
    access: 'panelist',
    summary: 'Checks that the survey still fits, reserves a place and starts (or resumes) the attempt.',
    body: body({
      surveyId: Id,
      /**
       * The points that the card promised. If a survey of a partner or supplier pays less by now, it is not started.
       */
      shownPoints: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    data: Type.Object({ attemptId: Id, kind: Kind, entryUrl: Type.Optional(Type.String()) }),
  }),
  getAttempt: endpoint({
    method: 'GET',
    path: 'survey/attempt/{attemptId}',
    access: 'panelist',
    summary: "One of the caller's attempts, with its questionnaire, saved answers and timeline.",
    params: attemptParams,
    data: Attempt,
  }),
  getReturned: endpoint({
    method: 'GET',
    path: 'survey/getReturned',
    access: 'panelist',
    summary:
      "The caller's newest attempt at a survey of a supplier, begun within half an hour; null when there is none. For a way back that names no attempt.",
    query: Type.Object({ supplierKey: Id }),
    data: Type.Object({ attemptId: nullable(Id) }),
    forOthers: { attemptId: null },
  }),
  saveAnswers: endpoint({
    method: 'PUT',
    path: 'survey/attempt/{attemptId}/answers',
    access: 'panelist',
    summary: 'Saves the answers so far, so that the attempt can be resumed.',
    params: attemptParams,
    body: body({ answers: Answers, pageNo: Type.Integer({ minimum: 0, maximum: 1000 }) }),
    data: Type.Object({ savedAt: Instant, screenedOut: Type.Boolean() }),
  }),
  submitAttempt: endpoint({
    method: 'POST',
    path: 'survey/attempt/{attemptId}/submit',
    access: 'panelist',
    summary: 'Ends a hosted attempt and pays it in the same transaction; a repeat answers the same.',
    params: attemptParams,
    body: body({ answers: Answers }),
    data: Type.Object({ outcome: Outcome, points: Points }),
  }),
  rateAttempt: endpoint({
    method: 'POST',
    path: 'survey/attempt/{attemptId}/rating',
    access: 'panelist',
    summary:
      "Rates the survey of one of the caller's ended attempts, or changes that: never paid, and never held against anybody.",
    params: attemptParams,
    body: body({
      stars: Stars,
      chips: Type.Optional(Type.Array(RatingChip, { maxItems: ratingChips.length })),
    }),
    data: KeptRating,
  }),
  surveyActivityLogs: endpoint({
    method: 'POST',
    path: 'survey/surveyActivityLogs',
    access: 'panelist',
    summary: 'Notes what the caller did with a survey.',
    body: body({
      surveyId: Type.Optional(Id),
      activityType: Type.String({ minLength: 1, maxLength: 60, pattern: '^[\\w .:/-]+$' }),
      activityDetails: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    data: Nothing,
    forOthers: null,
  }),
} as const
