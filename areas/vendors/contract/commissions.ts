import { Type, type Static } from 'typebox'
import { nullable } from '../../../platform/contract/endpoint.ts'
import { Day, Id, Instant } from '../../../platform/contract/fields.ts'
import { Money } from './money.ts'

/** The events for which a vendor is paid, each once per lead. */
export const commissionEvents = ['verified'] as const
export type CommissionEvent = (typeof commissionEvents)[number]
export const EventName = Type.Unsafe<CommissionEvent>({ type: 'string', enum: [...commissionEvents] })

/** `clawback` takes back a released commission; `return` gives it back after an objection. */
export const commissionKinds = ['earning', 'clawback', 'return'] as const
export type CommissionKind = (typeof commissionKinds)[number]

/** `held`: not in the balance yet. `approved`: in the balance. `reversed`: taken back while it was held. */
export const commissionStates = ['held', 'approved', 'reversed'] as const
export type CommissionState = (typeof commissionStates)[number]
export const StateName = Type.Unsafe<CommissionState>({ type: 'string', enum: [...commissionStates] })

/** The only reasons for which a commission may be taken back. An inactive member is not a reason. */
export const clawbackReasons = ['duplicate-person', 'self-referral', 'automated', 'fraud', 'terms'] as const
export type ClawbackReason = (typeof clawbackReasons)[number]
export const ReasonName = Type.Unsafe<ClawbackReason>({ type: 'string', enum: [...clawbackReasons] })

/** Why a person has to decide about a commission: staff blocked the member, or the member's account is closed. */
export const waitingCauses = ['blocked', 'closed'] as const
export type WaitingCause = (typeof waitingCauses)[number]
const Cause = Type.Unsafe<WaitingCause>({ type: 'string', enum: [...waitingCauses] })

/** For how many days after its event a released commission can be taken back. */
export const clawbackDays = 90
/** For how many days a vendor may object to a clawback, and within how many days an objection is answered. */
export const objectionDays = 30
export const answerDays = 14
export const noteMaxLength = 500
export const objectionMaxLength = 2_000
/** The most commissions that one decision can cover. */
export const decidedAtOnce = 100

const objectionFields = {
  objectionId: Id,
  text: Type.String(),
  madeAt: Instant,
  /** When the answer is due. */
  dueAt: Instant,
  answeredAt: nullable(Instant),
  /** Whether the clawback was undone; null before the answer. */
  isUpheld: nullable(Type.Boolean()),
  answer: Type.String(),
}
export const CommissionObjection = Type.Object(objectionFields)
export type CommissionObjection = Static<typeof CommissionObjection>

/**
 * What a vendor earned for one event of a lead, or what was taken back or returned later. It contains nothing about
 * the person.
 */
export const Commission = Type.Object({
  commissionId: Id,
  kind: Type.Unsafe<CommissionKind>({ type: 'string', enum: [...commissionKinds] }),
  leadId: Id,
  event: EventName,
  vendorId: Id,
  affId: Id,
  campaign: Type.String(),
  amount: Money,
  state: StateName,
  /** When the event happened; for a clawback or a return, when it was recorded. */
  earnedAt: Instant,
  /** When it is released from the hold. */
  holdUntil: Instant,
  endedAt: nullable(Instant),
  reason: nullable(ReasonName),
  /** The note written by the person who took it back. */
  note: Type.String(),
  /** Whether a later clawback takes back this released commission. */
  isTakenBack: Type.Boolean(),
  /** Why a person must decide about it; null if no one has to. A vendor reads only that it waits. */
  waitsFor: nullable(Cause),
  isWaiting: Type.Boolean(),
  /** The number of the statement that lists its final state; null before that statement exists. */
  statement: nullable(Type.Integer()),
  objection: nullable(CommissionObjection),
  /** Whether the vendor may object to this clawback now. */
  mayObject: Type.Boolean(),
})
export type Commission = Static<typeof Commission>

/** An objection as staff read it, with the clawback it is about. */
export const StaffObjection = Type.Object({
  ...objectionFields,
  vendorId: Id,
  vendorName: Type.String(),
  commissionId: Id,
  leadId: Id,
  campaign: Type.String(),
  amount: Money,
  reason: nullable(ReasonName),
  note: Type.String(),
  takenBackAt: nullable(Instant),
  isLate: Type.Boolean(),
  /** Whether the reader took the commission back, and so may not answer. */
  isOwn: Type.Boolean(),
})
export type StaffObjection = Static<typeof StaffObjection>

/** What can be missing for a payout. */
export const missingThings = ['minimum', 'target', 'target-rests', 'under-way'] as const
export type MissingThing = (typeof missingThings)[number]
const Missing = Type.Array(Type.Unsafe<MissingThing>({ type: 'string', enum: [...missingThings] }))

export const targetKinds = ['bank', 'iban', 'paypal'] as const
export type TargetKind = (typeof targetKinds)[number]
export const KindName = Type.Unsafe<TargetKind>({ type: 'string', enum: [...targetKinds] })
/** For how many hours a new payout address must rest before it is used. */
export const targetRestHours = 72
export const targetMaxLength = 200

const standing = {
  vendorId: Id,
  vendorName: Type.String(),
  /** Released but not paid out yet; negative when more was taken back than was earned since. */
  balance: Money,
  held: Money,
  /** What the next payout run would pay; 0 while something is missing. */
  nextPayout: Money,
  /** In a payout run that is not settled yet. */
  underWay: Money,
  missing: Missing,
}
/** A vendor in the list of staff. */
export const Vendor = Type.Object({
  ...standing,
  /** How many of the vendor's commissions wait for a decision. */
  waiting: Type.Integer({ minimum: 0 }),
  openObjections: Type.Integer({ minimum: 0 }),
})
export type Vendor = Static<typeof Vendor>

/** The money of one vendor, for the first screen. */
export const VendorSummary = Type.Object({
  ...standing,
  /** All that was earned so far, net of what was taken back. */
  earned: Money,
  paid: Money,
  minimum: Money,
  /** What is held, by the day (UTC) of its release; at most 100 days. */
  releases: Type.Array(Type.Object({ day: Day, count: Type.Integer(), amount: Money })),
  /** What is held beyond its release day until a person decides. */
  waits: Money,
  target: nullable(
    Type.Object({
      kind: KindName,
      /** The address, of which only the last characters are shown. */
      hint: Type.String(),
      changedAt: Instant,
      /** Until when the new address rests; null when it can be used. */
      restsUntil: nullable(Instant),
    }),
  ),
  campaigns: Type.Array(
    Type.Object({
      affId: Id,
      title: Type.String(),
      isActive: Type.Boolean(),
      price: Money,
      count: Type.Integer(),
      earned: Money,
      held: Money,
      takenBack: Money,
      holdingDays: Type.Integer(),
      /** Whether the campaign has its own number of days. */
      hasOwnHolding: Type.Boolean(),
    }),
  ),
  /** Whether the reader may decide about commissions; `isOwn` says whether the reader is this vendor. */
  mayDecide: Type.Boolean(),
  isOwn: Type.Boolean(),
})
export type VendorSummary = Static<typeof VendorSummary>
