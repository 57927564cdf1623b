import { type ProblemCode, problems } from '../../platform/contract/problems.ts'
import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../platform/contract/endpoint.ts'
import { GivenPassword, Id, Instant, Points, reasonMaxLength } from '../../platform/contract/fields.ts'
import { messagesOf, type Message, type TextByLanguage } from '../../platform/contract/messages.ts'
import { noRows, pagingFields, rowsOf, agedFields } from '../../platform/contract/paging.ts'
import { keptSetting, setting } from '../../platform/contract/setting.ts'
import { PayoutMethod, rewardFeeMaxCents, RewardImage, type WrittenValue } from '../rewards/contract.ts'
import { deliveries, type Delivery, type RecipientField, type VendorStop } from '../providers/contract.ts'

export const redemptionStatuses = [
  'requested',
  'on_hold',
  'awaiting_second',
  'approved',
  'sending',
  'unknown',
  'sent',
  'rejected',
] as const
export type RedemptionStatus = (typeof redemptionStatuses)[number]
const Status = Type.Unsafe<RedemptionStatus>({ type: 'string', enum: [...redemptionStatuses] })

const DeliveryState = Type.Unsafe<Delivery>({ type: 'string', enum: [...deliveries] })
const Count = Type.Integer({ minimum: 0 })
const Code = Type.Unsafe<ProblemCode>({ type: 'string', enum: Object.keys(problems) })

/** In these statuses a request is processed, and the next one can be made. */
export const isProcessed = (status: RedemptionStatus): boolean => status === 'sent' || status === 'rejected'

export const codeDigits = 6
export const codeMinutes = 10
export const codeTries = 5

/** The conditions of a redemption, in the order they are checked and shown. */
export const eligibilityChecks = [
  'email-verified',
  'account-good',
  'nothing-owed',
  'none-open',
  'none-today',
  'enough-points',
] as const
export type EligibilityCheckCode = (typeof eligibilityChecks)[number]

/** What a reviewer should know before deciding. */
export const reviewFlags = [
  'delivered-late',
  'out-of-stock',
  'refused',
  'restricted',
  'first-payout',
  'young-account',
  'owes',
  'two-approvers',
] as const
export type ReviewFlag = (typeof reviewFlags)[number]
/** Why an account cannot be paid. */
export type AccountRestriction = 'closed' | 'blocked' | 'under-age' | 'locked' | 'inactive'

export const payeeNameMaxLength = 140
export const payeeHandleMaxLength = 300
/** The payee of a reward that is paid by hand: a name, and the account, address or charity that the method of payment needs. */
export const Payee = Type.Object({ method: PayoutMethod, name: Type.String(), handle: Type.String() })
export type Payee = Static<typeof Payee>

/** Why an approved request was not paid in the end: the payment was refused, or it came back. */
export type PayoutFailure = 'payout-refused' | 'payout-returned'

/** Why the points of a paid order came back: it was cancelled, or it could not be delivered and no other address was given. */
export type DeliveryEnd = 'order-cancelled' | 'no-address'

/** The name of a reward when it was requested: by language, or only in English for older requests. */
export type RewardName = string | TextByLanguage

type None = Record<string, never>
type Asked = { reward: RewardName; usd: number }
type WithText<Notes> = Notes & { [K in keyof Notes & string as `${K}Text`]: Notes[K] }
/** The notifications: each has a title, and a text under the same key with `Text` after it. */
export type RedemptionNotes = {
  received: Asked
  waiting: Asked & { count: number }
  sent: Asked
  ordered: Asked
  paid: Asked
  bounced: Asked & { until: string }
  bouncedAgain: Asked & { until: string }
  cancelRefused: { redemptionId: string; why: string }
  rejected: Asked & { reason: string | Message; back: Message }
  undelivered: Asked & { reason: Message; back: Message }
  unpaid: Asked & { reason: Message; back: Message }
  orderConflict: { redemptionId: string }
  orderElsewhere: { redemptionId: string }
  orderTaken: { redemptionId: string; otherId: string; orderId: string }
  deliveredLate: { redemptionId: string; orderId: string }
  orderRefused: Asked & { redemptionId: string; why: string }
  orderUnsold: Asked & WrittenValue & { redemptionId: string }
  ordersStopped: { why: Message }
}
/** Everything the server says about redemptions, with its values; the words are in `words/<language>/server/redemptions.ts`. */
export type RedemptionMessages = WithText<RedemptionNotes> & {
  codeMailed: None
  back: { count: number }
  backToDebt: { count: number }
  backInPart: { count: number; back: number; debt: number }
  'review-owing': { count: number }
  'review-restricted': { restriction: Message }
  /** The name of the step that a second person approves. */
  sendReward: Asked
  /** The same step for returning the points of an order. */
  giveOrderBack: Asked
  /** The same step for ending a request with an order that the provider did not confirm. */
  endAsDelivered: Asked & { orderId: string }
  /** The same step for a request that was settled wrongly. */
  correctOrderId: Asked & { orderId: string }
  takeDeliveryBack: Asked
  /** What ended the wait of such a step without a person. */
  endedDelivered: None
  endedGivenBack: None
  endedCancelled: None
  addressRefused: None
  orderIdWrong: None
  orderIdTaken: None
  orderIdUnknown: None
  orderIdForeign: None
  orderIdFailed: None
  orderIdKept: None
  orderWasDelivered: { orderId: string }
  /** How many of the allowed requests are open, or were made today. */
  openOf: { count: number; most: number }
  todayOf: { count: number; most: number }
} & { [C in EligibilityCheckCode as `met-${C}`]: None } & {
  [C in EligibilityCheckCode as `failing-${C}`]: C extends 'nothing-owed' | 'enough-points' ? { count: number } : None
} & { [F in ReviewFlag as `flag-${F}`]: None } & { [R in AccountRestriction as `restriction-${R}`]: None } & {
  [F in RecipientField as `refused-${F}`]: None
} & { [S in VendorStop as `stopped-${S}`]: None } & { [F in PayoutFailure]: None } & { [E in DeliveryEnd]: None } & {
  'payee-name': None
  'payee-handle': None
  'payee-email': None
  'payee-iban': None
  'limit-day': { count: number }
  'limit-month': { count: number }
  'limit-ever': { count: number }
}

/** Makes a message about redemptions. */
export const redemptionMessage = messagesOf<RedemptionMessages>('redemptions')

/** One condition of a redemption, and whether it is met. */
export const EligibilityCheck = Type.Object({
  code: Type.Unsafe<EligibilityCheckCode>({ type: 'string', enum: [...eligibilityChecks] }),
  ok: Type.Boolean(),
  /** In the reader's language. */
  message: Type.String(),
  /** The points that are owed or missing, if the message is about them. */
  values: Type.Optional(Type.Object({ count: Type.Optional(Points) })),
  /** When a failing condition will be met without any action of the panelist. */
  clearsAt: Type.Optional(nullable(Instant)),
})
export type EligibilityCheck = Static<typeof EligibilityCheck>

export const Eligibility = Type.Object({ eligible: Type.Boolean(), checks: Type.Array(EligibilityCheck) })
export type Eligibility = Static<typeof Eligibility>

/** A request as its panelist sees it. */
export const OwnRedemption = Type.Object({
  redemptionId: Id,
  /** In the reader's language. */
  rewardName: Type.String(),
  /** The English name, which decides the picture. */
  rewardNameInEnglish: Type.String(),
  points: Points,
  valueUsd: Type.Number(),
  /** The amount sent, in the smallest unit of the currency: the value less the fee that the panelist bears. */
  currency: Type.String(),
  sentCents: Type.Integer(),
  feeCents: Type.Integer({ minimum: 0 }),
  /** The current picture of the reward, or null. */
  image: nullable(RewardImage),
  status: Status,
  /** Why it was rejected, or null; in the reader's language where `reasonCode` names the reason. */
  reason: nullable(Type.String()),
  /** The code of a reason that was not written by a person, or null. */
  reasonCode: nullable(Type.String()),
  /** Whether the partner that delivers it has the order and has not decided about it. */
  isWithPartner: Type.Boolean(),
  /** How far the delivery by a partner has come; null until it is paid, and for rewards that no partner delivers. */
  delivery: nullable(
    Type.Object({
      state: DeliveryState,
      /** Until when the panelist may give another address for a reward that could not be delivered; null afterwards. */
      addressUntil: nullable(Instant),
      /** When the points come back unless the reward arrives first; null when nothing is wrong. */
      endsAt: nullable(Instant),
    }),
  ),
  /** How many points the panelist owes; an open request that is not yet on its way waits until they are paid. */
  waitsForDebt: Points,
  /** The payee of a reward that is paid by hand; null after its removal, and for other rewards. */
  payee: nullable(Payee),
  /** When it was paid by hand and under which reference, according to staff; null and empty for other rewards. */
  paidAt: nullable(Instant),
  reference: Type.String(),
  requestedAt: Instant,
  decidedAt: nullable(Instant),
  sentAt: nullable(Instant),
})
export type OwnRedemption = Static<typeof OwnRedemption>

/** What staff can decide about an order whose outcome no program can find out. */
export const orderOutcomes = ['delivered', 'not-delivered'] as const
export type OrderOutcome = (typeof orderOutcomes)[number]
const Outcome = Type.Unsafe<OrderOutcome>({ type: 'string', enum: [...orderOutcomes] })
/**
 * Why the outcome of an order is unknown: it was delivered, and another request was settled with its id; the vendor has
 * another order under our id; it was placed with another account than the connected one; nothing was found out for a
 * day; the vendor has not decided; or it was placed a moment ago.
 */
export const orderDoubts = ['taken', 'conflict', 'elsewhere', 'silent', 'pending', 'fresh'] as const
export type OrderDoubt = (typeof orderDoubts)[number]
const resolved: ReadonlySet<OrderDoubt> = new Set(['taken', 'pending', 'fresh'])
/** Whether staff may settle it, because the vendor will not report its outcome any more. */
export const maySettle = (doubt: OrderDoubt): boolean => !resolved.has(doubt)
/**
 * Why the provider did not confirm an id that staff entered: no account is connected, there was no answer, or the order
 * belongs to another account.
 */
export const orderUnchecked = ['unconnected', 'unreached', 'elsewhere'] as const
export type OrderUnchecked = (typeof orderUnchecked)[number]

/** An order whose outcome is unknown, or that staff settled. */
export const OpenOrder = Type.Object({
  orderedAt: Instant,
  /** The last characters of the key with which it was placed; empty when they were not recorded. */
  keyHint: Type.String(),
  /** Null for one that has ended. */
  doubt: nullable(Type.Unsafe<OrderDoubt>({ type: 'string', enum: [...orderDoubts] })),
  /** The other request that was settled with its id; null for any other doubt. */
  takenBy: nullable(Id),
  /** How staff settled it as delivered, which two people can correct; null otherwise. */
  settled: nullable(
    Type.Object({
      orderId: Type.String(),
      reason: Type.String(),
      settledAt: Instant,
      /** Null after the account was erased. */
      settledByName: nullable(Type.String()),
    }),
  ),
  /** The settlement that waits for a second person; on a panel with one staff member, `dueAt` is when it takes effect. */
  waiting: nullable(
    Type.Object({
      outcome: Outcome,
      /** The id of a delivered order, or null. */
      orderId: nullable(Type.String()),
      /** Why the provider did not confirm this id; null when it did, and when there is none. */
      unchecked: nullable(Type.Unsafe<OrderUnchecked>({ type: 'string', enum: [...orderUnchecked] })),
      reason: Type.String(),
      proposedAt: Instant,
      /** Null after the account was erased. */
      proposedByName: nullable(Type.String()),
      dueAt: nullable(Instant),
    }),
  ),
})
export type OpenOrder = Static<typeof OpenOrder>

/** What the provider last reported about an order. */
export const VendorFacts = Type.Object({
  /** The provider's word for its status, and its ids of the order and the reward; empty while unknown. */
  word: Type.String(),
  orderId: Type.String(),
  rewardRef: Type.String(),
  delivery: nullable(DeliveryState),
  deliveryAt: nullable(Instant),
  /** Since when it could not be delivered, and when it was sent to another address. */
  failedAt: nullable(Instant),
  resentAt: nullable(Instant),
  /** When a paid order was cancelled. */
  cancelledAt: nullable(Instant),
  askedAt: nullable(Instant),
  nextLookAt: nullable(Instant),
})
export type VendorFacts = Static<typeof VendorFacts>

/** A request as reviewers see it. */
export const ReviewRow = Type.Object({
  redemptionId: Id,
  panelistId: Id,
  email: Type.String(),
  /** In the reader's language. */
  rewardName: Type.String(),
  points: Points,
  valueUsd: Type.Number(),
  /** The amount that would be sent, in the smallest unit of the currency, and the fee that the panelist bears. */
  currency: Type.String(),
  sentCents: Type.Integer(),
  feeCents: Type.Integer({ minimum: 0 }),
  status: Status,
  /** What is unusual, in the reader's language, and the same as codes. */
  flags: Type.Array(Type.String()),
  flagCodes: Type.Array(Type.Unsafe<ReviewFlag>({ type: 'string', enum: [...reviewFlags] })),
  /** How many points the panelist owes; until they are paid, the request is neither approved nor sent. */
  owed: Points,
  requestedAt: Instant,
  /** The payee of a payment by hand, or null. */
  payee: nullable(Payee),
  /** For how many seconds an approval can still be undone before the reward is sent; 0 when it cannot. */
  undoSeconds: Type.Integer({ minimum: 0 }),
  /** When it is approved without a second person, on a panel run by one person; else null. */
  dueAt: nullable(Instant),
  /** The order while its outcome is unknown, or once staff settled it as delivered; else null. */
  order: nullable(OpenOrder),
  /** What the provider reported about it; null for rewards that are not ordered, and before the order. */
  vendor: nullable(VendorFacts),
  /** The provider's id of an order that was delivered after its points had come back; else null. */
  lateOrderId: nullable(Type.String()),
})
export type ReviewRow = Static<typeof ReviewRow>

/** The step of settling an order as the second person. */
export const orderStep = 'redemptions.order'
/** The step of approving a request as its second person. */
export const redemptionStep = 'redemptions.second'
export const approvalsAtOnce = 50
/** The result of approving one of several requests. */
export const Approval = Type.Object({
  redemptionId: Id,
  /** Its new status, or null when the decision was refused. */
  status: nullable(Status),
  refused: nullable(Code),
})
export type Approval = Static<typeof Approval>

export const redemptionsApi = {
  getRedemptionEligibility: endpoint({
    method: 'GET',
    path: 'wallet/getRedemptionEligibility',
    access: 'panelist',
    summary: 'The conditions of a redemption, each with its tick.',
    data: Eligibility,
    forOthers: { eligible: false, checks: [] },
  }),
  getRedemptionVerificationCode: endpoint({
    method: 'POST',
    path: 'wallet/getRedemptionVerificationCode',
    access: 'panelist',
    summary: 'Mails a six-digit code that confirms one redemption.',
    data: Nothing,
  }),
  createRedemptionRequest: endpoint({
    method: 'POST',
    path: 'wallet/createRedemptionRequest',
    access: 'panelist',
    summary:
      'Holds the points and opens a request for review. A repeat with the same Idempotency-Key answers the request that was made.',
    headers: Type.Object({ 'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 255 })) }),
    body: body({
      points: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      rewardId: Id,
      password: Type.Optional(GivenPassword),
      code: Type.Optional(Type.String({ maxLength: 12 })),
      /** The fee that the panelist was shown; the request is refused if it has changed. */
      feeCents: Type.Optional(Type.Integer({ minimum: 0, maximum: rewardFeeMaxCents })),
      /** The payee of a reward that is paid by hand; ignored for others. */
      payeeName: Type.Optional(Type.String({ maxLength: payeeNameMaxLength })),
      payeeHandle: Type.Optional(Type.String({ maxLength: payeeHandleMaxLength })),
    }),
    data: Type.Object({ redemptionId: Id, status: Status }),
  }),
  resendReward: endpoint({
    method: 'POST',
    path: 'wallet/resendReward',
    access: 'panelist',
    summary:
      "Sends a reward that could not be delivered to another email address, once, with the password or a mailed code. 409 'resend-too-late' when it was sent again already, or is not to be.",
    body: body({
      redemptionId: Id,
      email: Type.String({ maxLength: 254 }),
      password: Type.Optional(GivenPassword),
      code: Type.Optional(Type.String({ maxLength: 12 })),
    }),
    data: Nothing,
  }),
  getAllRedeemPointsTransaction: endpoint({
    method: 'GET',
    path: 'wallet/getAllRedeemPointsTransaction',
    access: 'panelist',
    summary: "The caller's redemptions, newest first.",
    query: Type.Object(pagingFields),
    data: rowsOf(OwnRedemption),
    forOthers: noRows,
  }),
  getAllRedeemRequests: endpoint({
    method: 'GET',
    path: 'wallet/getAllRedeemRequests',
    access: 'redemptions.view',
    summary: 'The requests to review: open ones first, newest first; or the one of an id.',
    query: Type.Object({ ...agedFields, status: Type.Optional(Status), redemptionId: Type.Optional(Id) }),
    data: rowsOf(ReviewRow),
  }),
  reviewRedemptionRequest: endpoint({
    method: 'POST',
    path: 'wallet/reviewRedemptionRequest',
    access: 'redemptions.review',
    needsPerson: true,
    summary: 'Approves, rejects (with a reason) or holds a request.',
    body: body({
      redemptionId: Id,
      decision: Type.Union([Type.Literal('approve'), Type.Literal('reject'), Type.Literal('hold')]),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    data: ReviewRow,
  }),
  settleRedemptionOrder: endpoint({
    method: 'POST',
    path: 'wallet/settleRedemptionOrder',
    access: 'redemptions.review',
    needsPerson: true,
    summary:
      "Settles an order whose outcome cannot be found out any more, or settles one again that staff settled wrongly. An order that the provider confirms by its id was delivered ends the request at once. One that cannot be asked about, one that was not delivered (its points come back), and every correction wait for a second person, or for a day on a panel run by one. 409 'order-open' while the provider may still answer.",
    body: body({
      redemptionId: Id,
      outcome: Outcome,
      /** The provider's id of an order that was delivered. */
      orderId: Type.Optional(Type.String({ maxLength: 40 })),
      reason: Type.String({ maxLength: reasonMaxLength }),
    }),
    data: ReviewRow,
  }),
  approveRedemptions: endpoint({
    method: 'POST',
    path: 'wallet/approveRedemptions',
    access: 'redemptions.review',
    needsPerson: true,
    summary: 'Approves several requests at once; each that has a flag is refused and left as it is.',
    body: body({ redemptionIds: Type.Array(Id, { minItems: 1, maxItems: approvalsAtOnce, uniqueItems: true }) }),
    data: Type.Object({ rows: Type.Array(Approval), approved: Count, undoSeconds: Count }),
  }),
} as const

/** The effects of a change of these settings. */
export type RedemptionSettingMessages = { openRequests: { count: number } }
/** Makes a message about a change of these settings. */
export const redemptionSettingMessage = messagesOf<RedemptionSettingMessages>('redemptions-settings')

const above = { kind: 'whole', min: 0, max: 1_000_000, unit: 'points' } as const
/** The settings of redemptions. */
export const redemptionSettings = {
  /** How many requests a panelist can make in a UTC day. More of them pass below the limits from which two people approve. */
  perDay: setting({
    key: 'redemptions.perDay',
    group: 'redeeming',
    loosens: 'up',
    shape: { kind: 'whole', min: 1, max: 10, unit: 'requests' },
    default: 1,
  }),
  /** How many requests of a panelist can be open at a time. */
  openAtOnce: setting({
    key: 'redemptions.openAtOnce',
    group: 'redeeming',
    shape: { kind: 'whole', min: 1, max: 10, unit: 'requests' },
    default: 1,
  }),
  /** Above this many points, two people approve; a request keeps the limit from when it was made. One person cannot lift it alone. */
  secondAbove: keptSetting({
    key: 'redemptions.secondAbove',
    group: 'redeeming',
    loosens: 'up',
    shape: above,
    default: 5_000,
  }),
  /** The same for the first payout to a panelist. */
  firstPayoutSecondAbove: keptSetting({
    key: 'redemptions.firstPayoutSecondAbove',
    group: 'redeeming',
    loosens: 'up',
    shape: above,
    default: 500,
  }),
  /** For how many seconds an approved reward is not sent, so that the approval can be undone; an approval keeps its time. */
  undoSeconds: keptSetting({
    key: 'redemptions.undoSeconds',
    group: 'redeeming',
    shape: { kind: 'whole', min: 0, max: 60, unit: 'seconds' },
    default: 10,
  }),
} as const
/** How long evidence about requests is kept; the requests themselves stay for ever. */
export const redemptionPeriods = {
  /** Emailed codes that prove a request. Wrong attempts count for a day. */
  codeDays: setting({
    key: 'redemptions.codeDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 2, max: 365, unit: 'days' },
    default: 30,
  }),
  /** The key of a request that moved money is kept for more than a year, in which repeating it is harmless. */
  requestKeyDays: setting({
    key: 'redemptions.requestKeyDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 400, max: 3650, unit: 'days' },
    default: 400,
  }),
  /** The payees of closed requests that were paid by hand: a bank may ask, or return a payment, for months. */
  payeeDays: setting({
    key: 'redemptions.payeeDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 90, max: 3650, unit: 'days' },
    default: 400,
  }),
} as const
