import { messagesOf, type Message, type TextByLanguage } from '../../platform/contract/messages.ts'
import { setting } from '../../platform/contract/setting.ts'
import { type QualitySign, qualitySigns, QualityReason } from '../surveys/contract/surveys.ts'
import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id, Instant, Points } from '../../platform/contract/fields.ts'
import { pagingFields, rowsOf } from '../../platform/contract/paging.ts'

const Sign = Type.Unsafe<QualitySign>({ type: 'string', enum: [...qualitySigns] })

/** The states of a hold. `withdrawn`: the supplier took the completion back before anyone decided. */
export const holdStates = ['held', 'released', 'rejected', 'withdrawn'] as const
export type HoldState = (typeof holdStates)[number]
const State = Type.Unsafe<HoldState>({ type: 'string', enum: [...holdStates] })

export const appealMaxLength = 1_000
export const rejectionMaxLength = 500
/** The minimum number of words in the reason for a rejection. */
export const rejectionMinWords = 5
export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** An attempt whose points wait because its answers look doubtful, as staff see it. */
export const HeldAttempt = Type.Object({
  attemptId: Id,
  userId: Id,
  email: Type.String(),
  surveyId: Id,
  title: Type.String(),
  points: Points,
  score: Type.Integer(),
  reasons: Type.Array(QualityReason),
  /** How long the answers took, in seconds. */
  seconds: Type.Integer(),
  state: State,
  heldAt: Instant,
  /** When the points are added if no one decides. */
  releaseAt: Instant,
  appeal: nullable(Type.String()),
  appealedAt: nullable(Instant),
  /** The email of the person who decided; null while no one has, and when the time ran out. */
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Instant),
  reason: nullable(Type.String()),
})
export type HeldAttempt = Static<typeof HeldAttempt>

/** A hold as its panelist sees it. */
export const MyHold = Type.Object({
  attemptId: Id,
  points: Points,
  signs: Type.Array(Sign),
  state: State,
  releaseAt: Instant,
  appeal: nullable(Type.String()),
  appealedAt: nullable(Instant),
  decidedAt: nullable(Instant),
  reason: nullable(Type.String()),
})
export type MyHold = Static<typeof MyHold>

/** A hold or a recent rejection of a panelist, with the survey it is about. */
export const CountingHold = Type.Object({ ...MyHold.properties, title: Type.String() })
export type CountingHold = Static<typeof CountingHold>
/** For how many days a rejection is shown to the panelist. */
export const rejectionShownDays = 90
/** The maximum number of holds and rejections that are returned at once. */
export const countingMax = 50

const attemptParams = Type.Object({ attemptId: Id })

export const qualityApi = {
  getHeldAttempts: endpoint({
    method: 'GET',
    path: 'quality/held',
    access: 'quality.review',
    summary:
      'Completions whose points wait for a look at their quality: those with an appeal first, then the longest waiting.',
    query: Type.Object({ ...pagingFields, state: Type.Optional(State) }),
    data: rowsOf(HeldAttempt),
  }),
  decideHeldAttempt: endpoint({
    method: 'POST',
    path: 'quality/held/{attemptId}/decide',
    access: 'quality.review',
    movesMoney: true,
    needsPerson: true,
    summary:
      'Releases the points or rejects the completion, with a reason that the panelist reads. Once; a repeat answers the same.',
    params: attemptParams,
    body: body({
      decision: Type.Unsafe<'release' | 'reject'>({ type: 'string', enum: ['release', 'reject'] }),
      reason: Type.String({ maxLength: rejectionMaxLength }),
    }),
    data: HeldAttempt,
  }),
  getMyHold: endpoint({
    method: 'GET',
    path: 'quality/attempts/{attemptId}',
    access: 'panelist',
    summary: 'Why the points of one of the caller’s attempts wait, or null when they never did.',
    params: attemptParams,
    data: Type.Unsafe<MyHold | null>({ type: ['object', 'null'], additionalProperties: true }),
    forOthers: null,
  }),
  getMyHolds: endpoint({
    method: 'GET',
    path: 'quality/holds',
    access: 'panelist',
    summary:
      'The checks of the caller’s answers that count now: points that wait, the next to be added first, then what was rejected in the last 90 days, newest first; at most 50.',
    data: Type.Array(CountingHold),
    forOthers: [],
  }),
  appealHold: endpoint({
    method: 'POST',
    path: 'quality/attempts/{attemptId}/appeal',
    access: 'panelist',
    summary: 'Tells the reviewers the panelist’s side, once, while nobody has decided.',
    params: attemptParams,
    body: body({ text: Type.String({ minLength: 1, maxLength: appealMaxLength }) }),
    data: MyHold,
  }),
} as const

/**
 * The effects of a change to these settings: how many completions would have waited, and how many already wait and
 * will continue to.
 */
export type QualitySettingMessages = { wouldWait: { count: number; now: number }; waiting: { count: number } }
/** Makes a message about a change of these settings. */
export const qualitySettingMessage = messagesOf<QualitySettingMessages>('quality-settings')

/** The settings about answers that look doubtful. */
export const qualitySettings = {
  /** Below this score, out of 100, the points of a completion wait for a reviewer; with 0, no points wait. */
  threshold: setting({
    key: 'quality.threshold',
    group: 'quality',
    loosens: 'down',
    shape: { kind: 'whole', min: 0, max: 100, unit: 'percent' },
    default: 70,
  }),
  /** After how many days without a decision the points are added. */
  holdDays: setting({
    key: 'quality.holdDays',
    group: 'quality',
    loosens: 'down',
    shape: { kind: 'whole', min: 1, max: 365, unit: 'days' },
    default: 14,
  }),
} as const

type NoteCount = { count: number; title: string }
/** The messages to panelists about points under review. */
export type QualityNotes = {
  pending: NoteCount
  added: NoteCount & { said: Message }
  passed: NoteCount & { said: Message }
  noticed: { signs: Message; day: string }
  signs: { one: Message; others: Message }
  /** The observations behind a sign, for staff. */
  seenFast: { count: number }
  seenDevice: Readonly<Record<string, never>>
  seenCountry: { country: TextByLanguage; home: TextByLanguage }
} & Readonly<Record<`sign-${QualitySign}`, Readonly<Record<string, never>>>>
/** Makes a message to a panelist about points under review. */
export const qualityNote = messagesOf<QualityNotes>('quality-notes')
