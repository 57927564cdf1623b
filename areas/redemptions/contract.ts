import { type ProblemCode, problems } from '../../platform/contract/problems.ts'
import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../platform/contract/endpoint.ts'
import { GivenPassword, Id, Instant, Points } from '../../platform/contract/fields.ts'
import { messagesOf, type Message, type TextByLanguage } from '../../platform/contract/messages.ts'
import { noRows, pagingFields, rowsOf } from '../../platform/contract/paging.ts'
import { keptSetting, setting } from '../../platform/contract/setting.ts'
import { PayoutMethod, rewardFeeMaxCents, RewardImage } from '../rewards/contract.ts'

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

const Count = Type.Integer({ minimum: 0 })
const Code = Type.Unsafe<ProblemCode>({ type: 'string', enum: Object.keys(problems) })

/** A request is processed, and the next one may be made, once it is in one of these. */
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
  'out-of-stock',
  'refused',
  'restricted',
  'first-payout',
  'young-account',
  'owes',
  'two-approvers',
] as const
export type ReviewFlag = (typeof reviewFlags)[number]
/** What keeps an account from being paid. */
export type AccountRestriction = 'closed' | 'blocked' | 'under-age' | 'locked' | 'inactive'
/** What the gift-card partner did not accept of a recipient. */
export type RecipientField = 'email' | 'name' | 'other'
/** Why the gift-card partner takes no orders of ours at all. */
export type VendorStop = 'key' | 'money' | 'right' | 'address'

export const payeeNameMaxLength = 140
export const payeeHandleMaxLength = 300
/** Whom a reward that is paid by hand goes to: a name, and the account, address or cause that its way of payment needs. */
export const Payee = Type.Object({ method: PayoutMethod, name: Type.String(), handle: Type.String() })
export type Payee = Static<typeof Payee>

/** Why a request that was approved came to nothing: the payment was refused, or it was made and came back. */
export type PayoutFailure = 'payout-refused' | 'payout-returned'

/** A reward's name as it was when it was asked for: by language, or of an older request in English alone. */
export type RewardName = string | TextByLanguage

type None = Record<string, never>
type Asked = { reward: RewardName; usd: number }
type WithText<Notes> = Notes & { [K in keyof Notes & string as `${K}Text`]: Notes[K] }
/** What the bell says: each has a title, and a text under the same key with `Text` after it. */
export type RedemptionNotes = {
  received: Asked
  waiting: Asked & { count: number }
  sent: Asked
  ordered: Asked
  paid: Asked
  rejected: Asked & { reason: string | Message; back: Message }
  unpaid: Asked & { reason: Message; back: Message }
  orderConflict: { redemptionId: string }
  orderRefused: Asked & { redemptionId: string; why: string }
  ordersStopped: { why: Message }
}
/** Everything that redemptions says to a reader, with the values of each; its words are in `words/<language>/server/redemptions.ts`. */
export type RedemptionMessages = WithText<RedemptionNotes> & {
  codeMailed: None
  back: { count: number }
  backToDebt: { count: number }
  backInPart: { count: number; back: number; debt: number }
  'review-owing': { count: number }
  'review-restricted': { restriction: Message }
  /** What a second person approves. */
  sendReward: Asked
  /** So many of the requests that may be open, or that may be made in a day. */
  openOf: { count: number; most: number }
  todayOf: { count: number; most: number }
} & { [C in EligibilityCheckCode as `met-${C}`]: None } & {
  [C in EligibilityCheckCode as `failing-${C}`]: C extends 'nothing-owed' | 'enough-points' ? { count: number } : None
} & { [F in ReviewFlag as `flag-${F}`]: None } & { [R in AccountRestriction as `restriction-${R}`]: None } & {
  [F in RecipientField as `refused-${F}`]: None
} & { [S in VendorStop as `stopped-${S}`]: None } & { [F in PayoutFailure]: None } & {
  'payee-name': None
  'payee-handle': None
  'payee-email': None
  'payee-iban': None
  'limit-day': { count: number }
  'limit-month': { count: number }
  'limit-ever': { count: number }
}

/** Makes a message of redemptions. */
export const redemptionMessage = messagesOf<RedemptionMessages>('redemptions')

export const EligibilityCheck = Type.Object({
  code: Type.Unsafe<EligibilityCheckCode>({ type: 'string', enum: [...eligibilityChecks] }),
  ok: Type.Boolean(),
  /** In the reader's language. */
  message: Type.String(),
  /** What the message is about: the points that are owed or missing. */
  values: Type.Optional(Type.Object({ count: Type.Optional(Points) })),
  /** When a failing line clears by itself. */
  clearsAt: Type.Optional(nullable(Instant)),
})
export type EligibilityCheck = Static<typeof EligibilityCheck>

export const Eligibility = Type.Object({ eligible: Type.Boolean(), checks: Type.Array(EligibilityCheck) })
export type Eligibility = Static<typeof Eligibility>

export const OwnRedemption = Type.Object({
  redemptionId: Id,
  /** In the reader's language. */
  rewardName: Type.String(),
  /** The name as it was written in English, by which its picture is chosen. */
  rewardNameInEnglish: Type.String(),
  points: Points,
  valueUsd: Type.Number(),
  /** What is sent, in the smallest unit of the currency: the value, less what the panelist bears of the costs. */
  currency: Type.String(),
  sentCents: Type.Integer(),
  feeCents: Type.Integer({ minimum: 0 }),
  /** The picture of the reward as it is now, or null. */
  image: nullable(RewardImage),
  status: Status,
  /** Why it was rejected, or null; in the reader's language where `reasonCode` names the reason. */
  reason: nullable(Type.String()),
  /** The code of a reason that no person wrote, or null. */
  reasonCode: nullable(Type.String()),
  /** How many points the panelist owes while the request is neither on its way nor over; it waits until they are paid. */
  waitsForDebt: Points,
  /** Whom it is paid to, of a reward that is paid by hand; null once that is forgotten, and of every other. */
  payee: nullable(Payee),
  /** When it was paid by hand, as staff tell it, and under which reference; null and empty of every other. */
  paidAt: nullable(Instant),
  reference: Type.String(),
  requestedAt: Instant,
  decidedAt: nullable(Instant),
  sentAt: nullable(Instant),
})
export type OwnRedemption = Static<typeof OwnRedemption>

export const ReviewRow = Type.Object({
  redemptionId: Id,
  panelistId: Id,
  email: Type.String(),
  /** In the reader's language. */
  rewardName: Type.String(),
  points: Points,
  valueUsd: Type.Number(),
  /** What would be sent, in the smallest unit of the currency, and what of the costs the panelist bears. */
  currency: Type.String(),
  sentCents: Type.Integer(),
  feeCents: Type.Integer({ minimum: 0 }),
  status: Status,
  /** What is unusual, in the reader's language, and the same as codes. */
  flags: Type.Array(Type.String()),
  flagCodes: Type.Array(Type.Unsafe<ReviewFlag>({ type: 'string', enum: [...reviewFlags] })),
  /** How many points the panelist owes: until they are paid the request is neither approved nor sent. */
  owed: Points,
  requestedAt: Instant,
  /** Whom it would be paid to by hand, or null. */
  payee: nullable(Payee),
  /** For so long an approval can still be put on hold again before the reward is sent; 0 where it cannot. */
  undoSeconds: Type.Integer({ minimum: 0 }),
  /** When it is approved without a second person, on a panel run by one; else null. */
  dueAt: nullable(Instant),
})
export type ReviewRow = Static<typeof ReviewRow>

/** The step of approving a request as its second person. */
export const redemptionStep = 'redemptions.second'
export const approvalsAtOnce = 50
export const Approval = Type.Object({
  redemptionId: Id,
  /** What it is now, or null when it was refused. */
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
      /** What the panelist was told to bear of the costs: another fee refuses the request. */
      feeCents: Type.Optional(Type.Integer({ minimum: 0, maximum: rewardFeeMaxCents })),
      /** Whom a reward that is paid by hand goes to; read for no other. */
      payeeName: Type.Optional(Type.String({ maxLength: payeeNameMaxLength })),
      payeeHandle: Type.Optional(Type.String({ maxLength: payeeHandleMaxLength })),
    }),
    data: Type.Object({ redemptionId: Id, status: Status }),
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
    summary: 'The requests to review: open ones first, newest first.',
    query: Type.Object({ ...pagingFields, status: Type.Optional(Status) }),
    data: rowsOf(ReviewRow),
  }),
  reviewRedemptionRequest: endpoint({
    method: 'POST',
    path: 'wallet/reviewRedemptionRequest',
    access: 'redemptions.review',
    summary: 'Approves, rejects (with a reason) or holds a request.',
    body: body({
      redemptionId: Id,
      decision: Type.Union([Type.Literal('approve'), Type.Literal('reject'), Type.Literal('hold')]),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    data: ReviewRow,
  }),
  approveRedemptions: endpoint({
    method: 'POST',
    path: 'wallet/approveRedemptions',
    access: 'redemptions.review',
    summary: 'Approves several requests at once; each that has a flag is refused and left as it is.',
    body: body({ redemptionIds: Type.Array(Id, { minItems: 1, maxItems: approvalsAtOnce, uniqueItems: true }) }),
    data: Type.Object({ rows: Type.Array(Approval), approved: Count, undoSeconds: Count }),
  }),
} as const

/** What a change of the settings of redemptions would do. */
export type RedemptionSettingMessages = { openRequests: { count: number } }
/** Makes a message about a change of these settings. */
export const redemptionSettingMessage = messagesOf<RedemptionSettingMessages>('redemptions-settings')

const above = { kind: 'whole', min: 0, max: 1_000_000, unit: 'points' } as const
/** What an operator chooses about redeeming. */
export const redemptionSettings = {
  /** So many requests a panelist may make in a UTC day. */
  perDay: setting({
    key: 'redemptions.perDay',
    group: 'redeeming',
    shape: { kind: 'whole', min: 1, max: 10, unit: 'requests' },
    default: 1,
  }),
  /** So many requests of a panelist may be open at once. */
  openAtOnce: setting({
    key: 'redemptions.openAtOnce',
    group: 'redeeming',
    shape: { kind: 'whole', min: 1, max: 10, unit: 'requests' },
    default: 1,
  }),
  /** Above so many points two people approve; a request keeps what counted when it was made. */
  secondAbove: keptSetting({ key: 'redemptions.secondAbove', group: 'redeeming', shape: above, default: 5_000 }),
  /** The same for the first payout to a panelist. */
  firstPayoutSecondAbove: keptSetting({
    key: 'redemptions.firstPayoutSecondAbove',
    group: 'redeeming',
    shape: above,
    default: 500,
  }),
  /** For so long an approved reward is not sent, so that the approval can be taken back; an approval keeps its time. */
  undoSeconds: keptSetting({
    key: 'redemptions.undoSeconds',
    group: 'redeeming',
    shape: { kind: 'whole', min: 0, max: 60, unit: 'seconds' },
    default: 10,
  }),
} as const
/** How long redemptions keep what proves a request; the requests themselves stay for ever. */
export const redemptionPeriods = {
  /** Codes that were mailed to prove a request. Wrong ones count for a day. */
  codeDays: setting({
    key: 'redemptions.codeDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 2, max: 365, unit: 'days' },
    default: 30,
  }),
  /** A request that moved money is known by its key for more than a year: a repeat is harmless that long. */
  requestKeyDays: setting({
    key: 'redemptions.requestKeyDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 400, max: 3650, unit: 'days' },
    default: 400,
  }),
  /** Whom a request was paid to by hand, counted from when it was over: a bank may ask, or send it back, for months. */
  payeeDays: setting({
    key: 'redemptions.payeeDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 90, max: 3650, unit: 'days' },
    default: 400,
  }),
} as const
