import { type ProblemCode, problems } from '../../platform/contract/problems.ts'
import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../platform/contract/endpoint.ts'
import { GivenPassword, greatestInteger, Id, Instant, Points, reasonMaxLength } from '../../platform/contract/fields.ts'
import { messagesOf, type Message, type TextByLanguage } from '../../platform/contract/messages.ts'
import { noRows, pagingFields, rowsOf, agedFields } from '../../platform/contract/paging.ts'
import { keptSetting, setting } from '../../platform/contract/setting.ts'
import { findsPeople } from '../audit/contract.ts'
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

const undecided: ReadonlySet<RedemptionStatus> = new Set(['requested', 'on_hold', 'awaiting_second'])
/** Whether a reviewer can still decide a request in this status. */
export const isUndecided = (status: RedemptionStatus): boolean => undecided.has(status)
/** Whether a request in this status waits while points are owed; in later statuses the reward may be on its way. */
export const waitsForDebt = (status: RedemptionStatus): boolean => isUndecided(status) || status === 'approved'
/** Whether a request is finished (sent or rejected), so that the next one can be made. */
export const isProcessed = (status: RedemptionStatus): boolean => status === 'sent' || status === 'rejected'

export const codeDigits = 6
export const codeMinutes = 10
export const codeTriesMax = 5

/** The conditions of a redemption, in the order in which they are checked and shown. */
export const eligibilityChecks = [
  'email-verified',
  'account-good',
  'nothing-owed',
  'none-open',
  'none-today',
  'enough-points',
] as const
export type EligibilityCheckCode = (typeof eligibilityChecks)[number]

/** The unusual facts that a reviewer should know before deciding. */
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
const Flag = Type.Unsafe<ReviewFlag>({ type: 'string', enum: [...reviewFlags] })
/** The reasons why an account cannot be paid. */
export type AccountRestriction = 'closed' | 'blocked' | 'under-age' | 'locked' | 'inactive'

export const payeeNameMaxLength = 140
export const payeeHandleMaxLength = 300
/**
 * The payee of a reward that is paid by hand: a name, and the account, address or charity that the method of payment
 * needs.
 */
export const Payee = Type.Object({ method: PayoutMethod, name: Type.String(), handle: Type.String() })
export type Payee = Static<typeof Payee>

/** Why the payment of an approved request failed: it was refused, or it was returned. */
export type PayoutFailure = 'payout-refused' | 'payout-returned'

/**
 * Why the points of a paid order came back: the order was cancelled, or it could not be delivered and no other address
 * was given.
 */
export type DeliveryEnd = 'order-cancelled' | 'no-address'

/** The name that a reward had when it was requested: by language, or only in English for older requests. */
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
/**
 * All messages of the server about redemptions, with their values; the words are in
 * `words/<language>/server/redemptions.ts`.
 */
export type RedemptionMessages = WithText<RedemptionNotes> & {
  codeMailed: None
  back: { count: number }
  backToDebt: { count: number }
  backInPart: { count: number; back: number; debt: number }
  'review-owing': { count: number }
  'review-restricted': { restriction: Message }
  /** The title of the step in which a second person approves a request. */
  sendReward: Asked
  /** The title of the step in which a second person agrees to return the points for an order. */
  giveOrderBack: Asked
  /**
   * The title of the step in which a second person agrees to end a request with an order id that the provider did not
   * confirm.
   */
  endAsDelivered: Asked & { orderId: string }
  /** The title of the step in which a second person agrees to correct a wrong settlement. */
  correctOrderId: Asked & { orderId: string }
  takeDeliveryBack: Asked
  /** Why such a step ended although no second person decided. */
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
  /** The message about a condition: how many of the allowed requests are open, or were made today. */
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

/** A condition of a redemption, and whether it is met. */
export const EligibilityCheck = Type.Object({
  code: Type.Unsafe<EligibilityCheckCode>({ type: 'string', enum: [...eligibilityChecks] }),
  ok: Type.Boolean(),
  /** The condition in the reader's language. */
  message: Type.String(),
  /** The number of points that are owed or missing, for messages that contain one. */
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
  /** The reward's name in the reader's language. */
  rewardName: Type.String(),
  /** The reward's English name, which decides the picture. */
  rewardNameInEnglish: Type.String(),
  points: Points,
  valueUsd: Type.Number(),
  currency: Type.String(),
  /** The amount that is sent, in the currency's smallest unit: the value minus the fee. */
  sentCents: Type.Integer(),
  /** The fee that the panelist bears, in the same unit. */
  feeCents: Type.Integer({ minimum: 0 }),
  /** The current picture of the reward, or null. */
  image: nullable(RewardImage),
  status: Status,
  /** Why it was rejected, or null. In the reader's language if `reasonCode` is not null. */
  reason: nullable(Type.String()),
  /** The code of the reason; null when a person wrote it. */
  reasonCode: nullable(Type.String()),
  /** Whether the partner that delivers the reward has the order but has not decided about it. */
  isWithPartner: Type.Boolean(),
  /** The delivery state at the partner; null until the order is paid, and for rewards that no partner delivers. */
  delivery: nullable(
    Type.Object({
      state: DeliveryState,
      /**
       * The time until which the panelist may give another address for a reward that could not be delivered; null
       * afterwards.
       */
      addressUntil: nullable(Instant),
      /** When the points come back if the reward has not arrived by then; null when nothing is wrong. */
      endsAt: nullable(Instant),
    }),
  ),
  /** How many points the panelist owes. A request whose sending has not begun waits until they are paid. */
  waitsForDebt: Points,
  /** The payee of a reward that is paid by hand; null once it was removed, and for other rewards. */
  payee: nullable(Payee),
  /** When staff paid it by hand; null for other rewards. `reference` is the reference of that payment. */
  paidAt: nullable(Instant),
  reference: Type.String(),
  requestedAt: Instant,
  decidedAt: nullable(Instant),
  sentAt: nullable(Instant),
})
export type OwnRedemption = Static<typeof OwnRedemption>

/** The outcomes that staff can give an order when no program can find out what happened. */
export const orderOutcomes = ['delivered', 'not-delivered'] as const
export type OrderOutcome = (typeof orderOutcomes)[number]
const Outcome = Type.Unsafe<OrderOutcome>({ type: 'string', enum: [...orderOutcomes] })
/**
 * Why the outcome of an order is unknown. `taken`: another request was settled with its id. `conflict`: the vendor has
 * a different order under our id. `elsewhere`: it was placed with an account other than the connected one. `silent`: no
 * answer for a day. `pending`: the vendor has not decided. `fresh`: it was placed a moment ago.
 */
export const orderDoubts = ['taken', 'conflict', 'elsewhere', 'silent', 'pending', 'fresh'] as const
export type OrderDoubt = (typeof orderDoubts)[number]
const resolved: ReadonlySet<OrderDoubt> = new Set(['taken', 'pending', 'fresh'])
/** Whether staff may settle the order, because the vendor will no longer report its outcome. */
export const maySettle = (doubt: OrderDoubt): boolean => !resolved.has(doubt)
/**
 * Why the provider did not confirm an id that staff entered. `unconnected`: no account is connected. `unreached`: there
 * was no answer. `elsewhere`: the order belongs to another account.
 */
export const orderUnchecked = ['unconnected', 'unreached', 'elsewhere'] as const
export type OrderUnchecked = (typeof orderUnchecked)[number]

/** An order whose outcome is unknown, or that staff settled. */
export const OpenOrder = Type.Object({
  orderedAt: Instant,
  /** The last characters of the key with which the order was placed; empty when they were not recorded. */
  keyHint: Type.String(),
  /** Why the outcome is unknown; null for an order that has ended. */
  doubt: nullable(Type.Unsafe<OrderDoubt>({ type: 'string', enum: [...orderDoubts] })),
  /** The other request that was settled with this order's id; null for any other doubt. */
  takenBy: nullable(Id),
  /** How staff settled the order as delivered, which two people together can correct; otherwise null. */
  settled: nullable(
    Type.Object({
      orderId: Type.String(),
      reason: Type.String(),
      settledAt: Instant,
      /** The name of the person who settled it; null after that account was erased. */
      settledByName: nullable(Type.String()),
    }),
  ),
  /**
   * The settlement that waits for a second person. On a panel with one staff member, `dueAt` is when it takes effect.
   */
  waiting: nullable(
    Type.Object({
      outcome: Outcome,
      /** The id of the delivered order, or null. */
      orderId: nullable(Type.String()),
      /** Why the provider did not confirm this id; null if it did, or if there is no id. */
      unchecked: nullable(Type.Unsafe<OrderUnchecked>({ type: 'string', enum: [...orderUnchecked] })),
      reason: Type.String(),
      proposedAt: Instant,
      /** The name of the person who proposed it; null after that account was erased. */
      proposedByName: nullable(Type.String()),
      dueAt: nullable(Instant),
    }),
  ),
})
export type OpenOrder = Static<typeof OpenOrder>

/** What the provider last reported about an order. */
export const VendorFacts = Type.Object({
  /** The provider's word for the order's status; like the ids below, empty while unknown. */
  word: Type.String(),
  orderId: Type.String(),
  rewardRef: Type.String(),
  delivery: nullable(DeliveryState),
  deliveryAt: nullable(Instant),
  /** When it first could not be delivered, and when it was sent to another address. */
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
  /** The reward's name in the reader's language. */
  rewardName: Type.String(),
  points: Points,
  valueUsd: Type.Number(),
  currency: Type.String(),
  /** The amount that would be sent, in the currency's smallest unit. */
  sentCents: Type.Integer(),
  /** The fee that the panelist bears, in the same unit. */
  feeCents: Type.Integer({ minimum: 0 }),
  status: Status,
  /** The unusual facts in the reader's language; `flagCodes` has them as codes. */
  flags: Type.Array(Type.String()),
  flagCodes: Type.Array(Flag),
  /** How many points the panelist owes. Until they are paid, the request is neither approved nor sent. */
  owed: Points,
  requestedAt: Instant,
  /** The payee of a reward that is paid by hand, or null. */
  payee: nullable(Payee),
  /** For how many seconds the approval can still be undone before the reward is sent; 0 when it cannot. */
  undoSeconds: Type.Integer({ minimum: 0 }),
  /** On a panel run by one person, when the request is approved without a second person; otherwise null. */
  dueAt: nullable(Instant),
  /** Who approved it as the first of two people, and when. `at` is null for requests from before this was recorded. */
  firstApproval: nullable(Type.Object({ byName: nullable(Type.String()), at: nullable(Instant) })),
  /** Who approved or rejected it, and when. The name is null for the program and for closed accounts. */
  decision: nullable(Type.Object({ byName: nullable(Type.String()), at: Instant })),
  /** The order while its outcome is unknown, or once staff settled it as delivered; otherwise null. */
  order: nullable(OpenOrder),
  /** The provider's last report about the order; null before the order, and for rewards that are not ordered. */
  vendor: nullable(VendorFacts),
  /** The provider's id of an order that was delivered although its points had already come back; otherwise null. */
  lateOrderId: nullable(Type.String()),
})
export type ReviewRow = Static<typeof ReviewRow>

/** The kind of the step in which a second person settles an order. */
export const orderStep = 'redemptions.order'
/** The kind of the step in which a second person approves a request. */
export const redemptionStep = 'redemptions.second'
export const approvalsAtOnce = 50
/** The result of approving one of several requests. */
export const Approval = Type.Object({
  redemptionId: Id,
  /** The request's new status; null when the decision was refused. */
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
      /** The payee of a reward that is paid by hand; ignored for other rewards. */
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
    query: Type.Object({
      ...agedFields,
      status: Type.Optional(Status),
      redemptionId: Type.Optional(Id),
      panelistId: Type.Optional(Id),
      /** The minimum and maximum number of points, both included. */
      pointsFrom: Type.Optional(Type.Integer({ minimum: 0, maximum: greatestInteger })),
      pointsTo: Type.Optional(Type.Integer({ minimum: 0, maximum: greatestInteger })),
      /** Lists only open requests with this flag; `delivered-late` lists closed ones. */
      flag: Type.Optional(Flag),
    }),
    data: rowsOf(ReviewRow),
  }),
  findRedemptionPeople: endpoint({
    method: 'GET',
    path: 'wallet/findRedemptionPeople',
    access: 'redemptions.view',
    ...findsPeople,
  }),
  reviewRedemptionRequest: endpoint({
    method: 'POST',
    path: 'wallet/reviewRedemptionRequest',
    access: 'redemptions.review',
    movesMoney: true,
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
    movesMoney: true,
    needsPerson: true,
    summary:
      "Settles an order whose outcome cannot be found out any more, or settles one again that staff settled wrongly. An order that the provider confirms by its id was delivered ends the request at once. One that cannot be asked about, one that was not delivered (its points come back), and every correction wait for a second person, or for a day on a panel run by one. 409 'order-open' while the provider may still answer.",
    body: body({
      redemptionId: Id,
      outcome: Outcome,
      /** The provider's id of the delivered order. */
      orderId: Type.Optional(Type.String({ maxLength: 40 })),
      reason: Type.String({ maxLength: reasonMaxLength }),
    }),
    data: ReviewRow,
  }),
  approveRedemptions: endpoint({
    method: 'POST',
    path: 'wallet/approveRedemptions',
    access: 'redemptions.review',
    movesMoney: true,
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
  /**
   * How many requests a panelist can make in a UTC day. With more requests a day, more points can be paid by a single
   * approver in requests below the limits for two people.
   */
  perDay: setting({
    key: 'redemptions.perDay',
    group: 'redeeming',
    loosens: 'up',
    shape: { kind: 'whole', min: 1, max: 10, unit: 'requests' },
    default: 1,
  }),
  /** How many requests of a panelist can be open at the same time. */
  openAtOnce: setting({
    key: 'redemptions.openAtOnce',
    group: 'redeeming',
    shape: { kind: 'whole', min: 1, max: 10, unit: 'requests' },
    default: 1,
  }),
  /**
   * Above this many points, two people approve a request. A request keeps the limit from when it was made. Raising the
   * limit needs a second person.
   */
  secondAbove: keptSetting({
    key: 'redemptions.secondAbove',
    group: 'redeeming',
    loosens: 'up',
    shape: above,
    default: 5_000,
  }),
  /** Above this many points, two people approve the first payout to a panelist. */
  firstPayoutSecondAbove: keptSetting({
    key: 'redemptions.firstPayoutSecondAbove',
    group: 'redeeming',
    loosens: 'up',
    shape: above,
    default: 500,
  }),
  /**
   * For how many seconds an approved reward is held back, so that the approval can be undone. An approval keeps the
   * value from when it was made.
   */
  undoSeconds: keptSetting({
    key: 'redemptions.undoSeconds',
    group: 'redeeming',
    shape: { kind: 'whole', min: 0, max: 60, unit: 'seconds' },
    default: 10,
  }),
} as const
/** How long evidence about requests is kept; the requests themselves are never removed. */
export const redemptionPeriods = {
  /** How long emailed codes are kept. Wrong guesses count for a day. */
  codeDays: setting({
    key: 'redemptions.codeDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 2, max: 365, unit: 'days' },
    default: 30,
  }),
  /** How long the key of a request that moved points is kept, so that repeating the request stays harmless. */
  requestKeyDays: setting({
    key: 'redemptions.requestKeyDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 400, max: 3650, unit: 'days' },
    default: 400,
  }),
  /** How long payees of closed requests are kept: a bank may ask, or return a payment, for months. */
  payeeDays: setting({
    key: 'redemptions.payeeDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 90, max: 3650, unit: 'days' },
    default: 400,
  }),
} as const
