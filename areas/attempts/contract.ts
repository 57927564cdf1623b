import { Type, type Static } from 'typebox'
import { endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id, Instant, Moment, Points } from '../../platform/contract/fields.ts'
import { disputeReasons, disputeStatuses, type DisputeReason, type DisputeStatus } from '../disputes/contract.ts'
import { holdStates, type HoldState } from '../quality/contract.ts'
import { callbackStates, type CallbackState } from '../suppliers/contract/supplier-admin.ts'
import { ticketStatuses, type TicketStatus } from '../support/contract/tickets.ts'
import { Outcome, outcomeDetails, QualityReason, surveyKinds, type OutcomeDetail } from '../surveys/contract/surveys.ts'
import { transferKinds, type TransferKind } from '../wallet/contract.ts'

const oneOf = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...values] })

/** One line of a list of attempts. */
export const AttemptLine = Type.Object({
  attemptId: Id,
  surveyId: Id,
  surveyTitle: Type.String(),
  outcome: Outcome,
  points: Points,
  startedAt: Instant,
  endedAt: nullable(Instant),
})
export type AttemptLine = Static<typeof AttemptLine>

/** What the card of the survey said when the attempt began. */
export const AttemptOffer = Type.Object({
  surveyId: Id,
  surveyTitle: Type.String(),
  kind: oneOf(surveyKinds),
  supplierKey: nullable(Id),
  supplierName: nullable(Type.String()),
  points: Points,
  /** Null for an attempt from before this was recorded. */
  promisedMinutes: nullable(Type.Integer()),
})
export type AttemptOffer = Static<typeof AttemptOffer>

export const AttemptEntry = Type.Object({
  startedAt: Instant,
  expiresAt: Instant,
  /** When the panelist came back from the supplier; null before that, and for our own surveys. */
  returnedAt: nullable(Instant),
  endedAt: nullable(Instant),
  /** The devices of log-ins that were open at the start and still are; empty once those have ended. */
  devices: Type.Array(Type.String()),
  /** The country of the account, in the reader's language. */
  homeCountry: nullable(Type.String()),
  /** The other country from which the survey was entered; null if it was the account's own country, or unknown. */
  otherCountry: nullable(Type.String()),
  /** The number of quotas in which a place was taken. */
  quotas: Type.Integer(),
  /**
   * Whether it was marked at the start for a careful review: it came from another country, or from a browser shared
   * with other accounts.
   */
  isWatched: Type.Boolean(),
})
export type AttemptEntry = Static<typeof AttemptEntry>

export const AttemptAnswers = Type.Object({
  answers: Type.Array(Type.Object({ question: Type.String(), answer: Type.String(), isFromProfile: Type.Boolean() })),
  /** How long each page was open, in the order in which pages were saved; page numbers start at 0. */
  pages: Type.Array(Type.Object({ pageNo: Type.Integer(), seconds: Type.Integer() })),
  /**
   * The time worked, counting at most five minutes for each gap between saves; null when it was not measured from the
   * start.
   */
  workedSeconds: nullable(Type.Integer()),
  failedChecks: Type.Integer(),
  savedAt: Instant,
})
export type AttemptAnswers = Static<typeof AttemptAnswers>

export const AttemptCallback = Type.Object({
  callbackId: Id,
  eventId: Type.String(),
  outcome: Type.String(),
  /** The points that the supplier asked us to pay; null when it named none. */
  amount: nullable(Points),
  state: oneOf<CallbackState>(callbackStates),
  reason: Type.String(),
  repeats: Type.Integer(),
  /** The query as it was sent, without its signature; empty for readers who may not see prices. */
  raw: Type.String(),
  receivedAt: Instant,
  delayMs: nullable(Type.Integer()),
  ruling: nullable(
    Type.Object({
      decision: oneOf<'release' | 'refuse'>(['release', 'refuse']),
      reason: Type.String(),
      decidedBy: Type.String(),
      decidedAt: Instant,
    }),
  ),
})
export type AttemptCallback = Static<typeof AttemptCallback>

export const AttemptHold = Type.Object({
  state: oneOf<HoldState>(holdStates),
  points: Points,
  heldAt: Instant,
  releaseAt: Instant,
  /** What was observed, with the score out of 100; null for staff who do not review answers. */
  score: nullable(Type.Integer()),
  reasons: nullable(Type.Array(QualityReason)),
  appeal: nullable(Type.String()),
  appealedAt: nullable(Instant),
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Instant),
  reason: nullable(Type.String()),
})
export type AttemptHold = Static<typeof AttemptHold>

/** Why the points of an attempt wait. */
export const AttemptHolds = Type.Object({
  /** The review that the answers led to; null when nothing was held. */
  review: nullable(AttemptHold),
  /** Since when a callback about the attempt has waited for staff; null when none does. */
  callbackSince: nullable(Instant),
  /** When the points of the completion become available; null when no points wait. */
  releaseAt: nullable(Instant),
})
export type AttemptHolds = Static<typeof AttemptHolds>

export const AttemptTransfer = Type.Object({
  transferId: Id,
  kind: oneOf<TransferKind>(transferKinds),
  description: Type.String(),
  points: Points,
  /** How it changed the balance, the waiting points and the debt; each with its sign. */
  available: Points,
  pending: Points,
  owed: Points,
  balanceAfter: nullable(Points),
  at: Instant,
})
export type AttemptTransfer = Static<typeof AttemptTransfer>

export const AttemptDispute = Type.Object({
  disputeId: Id,
  reason: oneOf<DisputeReason>(disputeReasons),
  message: Type.String(),
  status: oneOf<DisputeStatus>(disputeStatuses),
  points: Points,
  answer: nullable(Type.String()),
  raisedAt: Instant,
  decidedAt: nullable(Instant),
})
export type AttemptDispute = Static<typeof AttemptDispute>

export const AttemptMessages = Type.Object({
  /** The panelist's notifications about this attempt. */
  notes: Type.Array(Type.Object({ title: Type.String(), text: Type.String(), at: Instant, readAt: nullable(Instant) })),
  /**
   * Null for staff who may not see tickets; in the same way, `disputes` is null for staff who may not see disputes.
   */
  tickets: nullable(
    Type.Array(
      Type.Object({
        ticketNumber: Type.String(),
        subject: Type.String(),
        status: oneOf<TicketStatus>(ticketStatuses),
        createdAt: Instant,
      }),
    ),
  ),
  disputes: nullable(Type.Array(AttemptDispute)),
})
export type AttemptMessages = Static<typeof AttemptMessages>

export const AttemptMoment = Type.Object({
  event: Type.String(),
  detail: Type.String(),
  source: Type.String(),
  at: Instant,
})

/** Everything known about an attempt. A part is null for staff who may not see it elsewhere either. */
export const AttemptFile = Type.Object({
  attemptId: Id,
  panelistId: Id,
  email: Type.String(),
  outcome: Outcome,
  detail: Type.Unsafe<OutcomeDetail | null>({ type: ['string', 'null'], enum: [...outcomeDetails, null] }),
  /** The points it brought, less what was taken back and without points granted in disputes. */
  earned: Points,
  granted: Points,
  isPending: Type.Boolean(),
  offer: AttemptOffer,
  entry: AttemptEntry,
  hasAnswers: Type.Boolean(),
  /** Only for readers with `surveys.results`; also null when nothing was answered on this panel. */
  answers: nullable(AttemptAnswers),
  /** Only for readers with `suppliers.view`; null for our own surveys. */
  callbacks: nullable(Type.Array(AttemptCallback)),
  holds: AttemptHolds,
  transfers: Type.Array(AttemptTransfer),
  messages: AttemptMessages,
  timeline: Type.Array(AttemptMoment),
})
export type AttemptFile = Static<typeof AttemptFile>

export const attemptsApi = {
  getAttemptFile: endpoint({
    method: 'GET',
    path: 'survey-admin/attempts/{attemptId}',
    access: 'panelists.view',
    summary: 'Everything known of one attempt, in parts by what the caller may see.',
    params: Type.Object({ attemptId: Id }),
    data: AttemptFile,
  }),
  getLastAttempts: endpoint({
    method: 'GET',
    path: 'survey-admin/lastAttempts/{panelistId}',
    access: 'panelists.view',
    summary:
      'The last five attempts of a panelist; or the last paid ones before a time that together brought so many points, at most 20.',
    params: Type.Object({ panelistId: Id }),
    query: Type.Object({
      before: Type.Optional(Moment),
      points: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    }),
    data: Type.Array(AttemptLine),
  }),
} as const
