import { Type, type Static } from 'typebox'
import { endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id, Points } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { pagingFields } from '../../platform/contract/paging.ts'
import { setting } from '../../platform/contract/setting.ts'

/** How many approved completions a promise needs before it is compared with the time worked. */
export const leastCompletes = 10

/** The settings for top-ups. */
export const fairnessSettings = {
  /** The most, in US dollars, that the top-ups of one night may cost without a decision by a person. */
  nightlyMax: setting({
    key: 'fairness.nightlyMax',
    group: 'points',
    loosens: 'up',
    shape: { kind: 'whole', min: 0, max: 100_000, unit: 'dollars' },
    default: 500,
  }),
} as const

/** The kind of the step in which a person decides about a night that costs more. */
export const nightStep = 'fairness.night'

/** The titles of such steps, and the effects of a changed setting. */
export type FairnessMessages = {
  night: { count: number; value: number }
  /** How many top-ups are waiting for a decision. */
  waiting: { count: number }
}
/** Makes such a message. */
export const fairnessMessage = messagesOf<FairnessMessages>('fairness-settings')

/** The notification to a member about a top-up; the key with `Text` after it is the second line. */
export type FairnessNotes = {
  toppedUp: { count: number; title: string; promised: number }
  toppedUpText: { count: number; title: string; promised: number }
}
/** Makes such a notification. */
export const fairnessNote = messagesOf<FairnessNotes>('fairness-notes')

/** A promise of a survey, compared with the time that its completions took. */
export const FairPromise = Type.Object({
  promisedMinutes: Type.Integer(),
  /** How many completions were approved and had their time measured. */
  completes: Type.Integer(),
  /** The median of the time worked, in seconds; null while there are fewer than ten. */
  medianSeconds: nullable(Type.Integer()),
  /**
   * How many people would be topped up tonight, with how many points; `valueUsd` is what the points are worth in US
   * dollars.
   */
  people: Type.Integer(),
  points: Points,
  valueUsd: Type.Number(),
  /** How many of the two possible rounds of top-ups were made for this promise. */
  rounds: Type.Integer(),
  /** The points of all top-ups paid for it. */
  paidPoints: Points,
  /** How many top-ups for it were found due and are not paid yet: they may wait for a person. */
  unpaidPeople: Type.Integer(),
})
export type FairPromise = Static<typeof FairPromise>

export const FairSurvey = Type.Object({
  surveyId: Id,
  surveyTitle: Type.String(),
  /** The promises under which attempts were made, latest first. */
  promises: Type.Array(FairPromise),
})
export type FairSurvey = Static<typeof FairSurvey>

/** A night that waits for a decision. */
export const WaitingNight = Type.Object({ people: Type.Integer(), points: Points, valueUsd: Type.Number() })
export type WaitingNight = Static<typeof WaitingNight>

export const fairnessApi = {
  getFairSurveys: endpoint({
    method: 'GET',
    path: 'fairness/surveys',
    access: 'staff',
    summary: 'Surveys with ten completes or more, what their cards promised, what they took, and what is due tonight.',
    query: Type.Object(pagingFields),
    data: Type.Object({
      rows: Type.Array(FairSurvey),
      count: Type.Integer(),
      /** The top-ups that exceed the limit of a night and wait for a person; null if there are none. */
      waiting: nullable(WaitingNight),
      /** The most, in US dollars, that a night may cost without a decision by a person. */
      nightlyMaxUsd: Type.Integer(),
    }),
  }),
  previewTopUps: endpoint({
    method: 'POST',
    path: 'fairness/surveys/{surveyId}/preview',
    access: 'surveys.view',
    summary: 'What one survey promised, what it took, and whom tonight would top up. It changes nothing.',
    params: Type.Object({ surveyId: Id }),
    data: FairSurvey,
  }),
} as const
