import { Type, type Static } from 'typebox'
import { endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id, Instant, Points } from '../../platform/contract/fields.ts'
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
  /** Null for an attempt from before this was kept. */
  promisedMinutes: nullable(Type.Integer()),
})
export type AttemptOffer = Static<typeof AttemptOffer>

export const AttemptEntry = Type.Object({
  startedAt: Instant,
  expiresAt: Instant,
  /** When the panelist came back from the supplier; null before that, and for our own surveys. */
  returnedAt: nullable(Instant),
  endedAt: nullable(Instant),
  /** The devices of log-ins that were open at the start and still are; empty once these log-ins have ended. */
  devices: Type.Array(Type.String()),
  /** The country of the account, in the reader's language. */
  homeCountry: nullable(Type.String()),
  /** The other country from which it was entered; null where the country was the account's own or not known. */
  otherCountry: nullable(Type.String()),
  /** In how many quotas a place was taken. */
  quotas: Type.Integer(),
  /** Whether it was marked at the start to be judged with care: another country, or a browser shared with other accounts. */
  isWatched: Type.Boolean(),
})
export type AttemptEntry = Static<typeof AttemptEntry>

export const AttemptAnswers = Type.Object({
  answers: Type.Array(Type.Object({ question: Type.String(), answer: Type.String(), isFromProfile: Type.Boolean() })),
  /** How long each page was open, in the order of the saves; pages count from 0. */
  pages: Type.Array(Type.Object({ pageNo: Type.Integer(), seconds: Type.Integer() })),
  /** The time worked, each gap between saves counted to five minutes; null when it was not measured from the start. */
  workedSeconds: nullable(Type.Integer()),
  failedChecks: Type.Integer(),
  savedAt: Instant,
})
export type AttemptAnswers = Static<typeof AttemptAnswers>

export const AttemptCallback = Type.Object({
  callbackId: Id,
  eventId: Type.String(),
  outcome: Type.String(),
  /** The points that the supplier asked to be paid; null when it stated none. */
  amount: nullable(Points),
  state: oneOf<CallbackState>(callbackStates),
  reason: Type.String(),
  repeats: Type.Integer(),
  /** The query as it was sent, without its signature; empty for readers without the right to see prices. */
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
  /** What was seen, with the score of 100; null for staff who do not review answers. */
  score: nullable(Type.Integer()),
  reasons: nullable(Type.Array(QualityReason)),
  appeal: nullable(Type.String()),
  appealedAt: nullable(Instant),
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Instant),
  reason: nullable(Type.String()),
})
export type AttemptHold = Static<typeof AttemptHold>

/** Why points of an attempt wait. */
export const AttemptHolds = Type.Object({
  /** The review that the answers gave cause for; null when nothing was held. */
  review: nullable(AttemptHold),
  /** Since when a callback about the attempt has waited for staff; null when none does. */
  callbackSince: nullable(Instant),
  /** When the points of the completion become available; null when none wait. */
  releaseAt: nullable(Instant),
})
export type AttemptHolds = Static<typeof AttemptHolds>

export const AttemptTransfer = Type.Object({
  transferId: Id,
  kind: oneOf<TransferKind>(transferKinds),
  description: Type.String(),
  points: Points,
  /** What it did to the balance, to the points that wait and to what is owed, each with its sign. */
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
  /** Null for staff without the right to see tickets; likewise `disputes` for staff without the right to see those. */
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

/** Everything known about an attempt; a part is null for staff who cannot see it elsewhere either. */
export const AttemptFile = Type.Object({
  attemptId: Id,
  panelistId: Id,
  email: Type.String(),
  outcome: Outcome,
  detail: Type.Unsafe<OutcomeDetail | null>({ type: ['string', 'null'], enum: [...outcomeDetails, null] }),
  /** The points that it brought and that were not taken back, without those that disputes granted. */
  earned: Points,
  granted: Points,
  isPending: Type.Boolean(),
  offer: AttemptOffer,
  entry: AttemptEntry,
  hasAnswers: Type.Boolean(),
  /** Only with `surveys.results`; also null when nothing was answered here. */
  answers: nullable(AttemptAnswers),
  /** Only with `suppliers.view`; none for our own surveys. */
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
      before: Type.Optional(Type.String({ format: 'date-time' })),
      points: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    }),
    data: Type.Array(AttemptLine),
  }),
} as const
