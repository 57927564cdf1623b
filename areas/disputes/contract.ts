import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id, Instant, Points } from '../../platform/contract/fields.ts'
import { messagesOf, type Message } from '../../platform/contract/messages.ts'
import { pagingFields, rowsOf } from '../../platform/contract/paging.ts'
import { setting } from '../../platform/contract/setting.ts'

/** How many times the points of an attempt can be disputed; the last decision is final. */
export const questionsAtMost = 2
export const disputeTextMaxLength = 2000
export const disputeStatuses = ['open', 'granted', 'refused'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]
/** The reasons for a dispute. */
export const disputeReasons = ['not-credited', 'too-few', 'taken-back', 'screened-out', 'other'] as const
export type DisputeReason = (typeof disputeReasons)[number]
const Reason = Type.Unsafe<DisputeReason>({ type: 'string', enum: [...disputeReasons] })
const Status = Type.Unsafe<DisputeStatus>({ type: 'string', enum: [...disputeStatuses] })

export const Dispute = Type.Object({
  disputeId: Id,
  attemptId: Id,
  surveyId: Id,
  title: Type.String(),
  reason: Reason,
  message: Type.String(),
  status: Status,
  /** The granted points; 0 while the dispute is open, or when it was refused. */
  points: Points,
  answer: nullable(Type.String()),
  raisedAt: Instant,
  /** The time by which the dispute must be decided. */
  decideBy: Instant,
  decidedAt: nullable(Instant),
  /**
   * Only for staff: the panelist. The two fields below are the points that the attempt has earned, and the points that
   * can still be granted.
   */
  panelistId: Type.Optional(Id),
  email: Type.Optional(Type.String()),
  earned: Type.Optional(Points),
  mostPoints: Type.Optional(Points),
})
export type Dispute = Static<typeof Dispute>

/** The messages about the settings of disputes, and about decisions. */
export type DisputeSettingMessages = {
  /** How many disputes are open and keep their old deadline. */
  openDisputes: { count: number }
  tooLate: { count: number }
  /** Why the points of a decision are wrong. */
  grantMissing: Readonly<Record<string, never>>
  refusalGrants: Readonly<Record<string, never>>
}
/** Makes a message about the settings of disputes. */
export const disputeSettingMessage = messagesOf<DisputeSettingMessages>('disputes-settings')

/** The settings of disputes. */
export const disputeSettings = {
  /**
   * The number of days within which a dispute is decided; a dispute keeps the deadline it was given when it was
   * raised.
   */
  decisionDays: setting({
    key: 'disputes.decisionDays',
    group: 'points',
    shape: { kind: 'whole', min: 3, max: 90, unit: 'days' },
    default: 30,
  }),
  /**
   * For how many months the texts of a decided dispute are kept; the granted points stay, because the ledger needs
   * them.
   */
  textMonths: setting({
    key: 'disputes.textMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 120, unit: 'months' },
    default: 36,
  }),
} as const

export const disputesApi = {
  raiseDispute: endpoint({
    method: 'POST',
    path: 'wallet/raiseDispute',
    access: 'panelist',
    summary:
      'Questions the points of an ended attempt, within the days that count for it (30 unless chosen otherwise).',
    body: body({
      attemptId: Id,
      /** The reason; 'other' if absent. */
      reason: Type.Optional(Reason),
      message: Type.String({ minLength: 1, maxLength: disputeTextMaxLength }),
    }),
    data: Dispute,
  }),
  getDisputes: endpoint({
    method: 'GET',
    path: 'wallet/getDisputes',
    access: 'signed-in',
    summary: "The caller's disputes; with scope=all every one, for staff who may view them, most urgent first.",
    query: Type.Object({
      ...pagingFields,
      scope: Type.Optional(Type.Union([Type.Literal('own'), Type.Literal('all')])),
      status: Type.Optional(Status),
      /** Only the caller's own disputes about this attempt. */
      attemptId: Type.Optional(Id),
    }),
    data: rowsOf(Dispute),
  }),
  decideDispute: endpoint({
    method: 'POST',
    path: 'wallet/decideDispute',
    access: 'disputes.decide',
    movesMoney: true,
    needsPerson: true,
    summary: 'Grants points by a new transfer, or refuses; either with an answer to the panelist.',
    body: body({
      disputeId: Id,
      decision: Type.Union([Type.Literal('grant'), Type.Literal('refuse')]),
      points: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      answer: Type.String({ minLength: 1, maxLength: disputeTextMaxLength }),
    }),
    data: Dispute,
  }),
} as const

/** The notifications about a dispute. */
export type DisputeNotes = { decided: { title: string; said: Message } }
/** Makes a notification about a dispute. */
export const disputeNote = messagesOf<DisputeNotes>('dispute-notes')
