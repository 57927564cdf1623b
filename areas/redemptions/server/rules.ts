import { isIban as isIbanAccount } from '../../../platform/contract/iban.ts'
import { nextUtcDay } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { checkMessage, emptyProblem, findNameFlaw, writableProblem } from '../../../platform/contract/fields.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { convertCentsToPoints } from '../../../platform/contract/money.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import type { Delivery } from '../../providers/contract.ts'
import {
  eligibilityChecks,
  isProcessed,
  isUndecided,
  maySettle,
  redemptionMessage,
  reviewFlags,
  type AccountRestriction,
  type EligibilityCheckCode,
  type OrderDoubt,
  type Payee,
  type RedemptionStatus,
  type ReviewFlag,
} from '../contract.ts'

/**
 * The statuses that may follow each status. Points leave on `sent` and return on `rejected`. Both are final, except
 * that a payment by hand may come back, and that staff may have settled an order wrongly. An approved request is put
 * on hold if its account has been restricted since the approval.
 */
export const transitions: Record<RedemptionStatus, readonly RedemptionStatus[]> = {
  requested: ['on_hold', 'awaiting_second', 'approved', 'rejected'],
  // To `requested` when the block that put it on hold was undone.
  on_hold: ['requested', 'awaiting_second', 'approved', 'rejected'],
  awaiting_second: ['on_hold', 'approved', 'rejected'],
  approved: ['sending', 'on_hold', 'rejected'],
  // To `approved` when nothing was ordered, because the vendor was unreachable or has stopped orders. To `rejected` or
  // `on_hold` when the vendor refused: the points return, or a reviewer decides.
  sending: ['unknown', 'sent', 'approved', 'on_hold', 'rejected'],
  unknown: ['sent', 'rejected'],
  sent: ['rejected'],
  rejected: [],
}
/**
 * The next status of a request whose order was refused because its reward is set up wrongly. It stays approved until
 * the reward is corrected. If it was already refused for this reason before, or if the reward no longer has its amount
 * or currency, it would be refused again, so a reviewer decides.
 */
export function decideRefusedOrder(
  request: { points: number; currency: string; wasRefused: boolean },
  reward: { amounts: readonly number[]; currency: string } | null,
): 'approved' | 'on_hold' {
  const isAsItWas = reward?.currency === request.currency && reward.amounts.includes(request.points)
  return isAsItWas && !request.wasRefused ? 'approved' : 'on_hold'
}
/** Whether one status may follow another. */
export const mayBecome = (from: RedemptionStatus, to: RedemptionStatus): boolean => transitions[from].includes(to)

/** The facts about the panelist who requests, at the time `now` of the database's clock. */
export type Applicant = {
  isEmailVerified: boolean
  isGood: boolean
  available: number
  owed: number
  /** How many of the panelist's requests are not finished. */
  open: number
  /** How many requests the panelist made on this UTC day, without rejected ones. */
  madeToday: number
}
/** How many requests a panelist can have open, and can make in a UTC day. */
export type RequestLimits = { openAtOnce: number; perDay: number }

type Standing = {
  isActive: boolean
  isUnderAge: boolean
  stopsRedemptions: boolean
  blockedAt: Date | null
  closedAt: Date | null
}

/** The restriction because of which an account cannot be paid; null when it can be paid. */
export function findRestriction(account: Standing | null): AccountRestriction | null {
  if (!account || account.closedAt) return 'closed'
  if (account.blockedAt) return 'blocked'
  if (account.isUnderAge) return 'under-age'
  if (account.stopsRedemptions) return 'locked'
  return account.isActive ? null : 'inactive'
}
/** Whether an account may be paid. */
export const isInGoodStanding = (account: Standing): boolean => findRestriction(account) === null

type Check = {
  isOk: (applicant: Applicant, points: number, limits: RequestLimits) => boolean
  refusal: ProblemCode
}
/** Each condition, with the refusal of a request that does not meet it. */
const checks: Record<EligibilityCheckCode, Check> = {
  'email-verified': { isOk: ({ isEmailVerified }) => isEmailVerified, refusal: 'email-not-verified' },
  'account-good': { isOk: ({ isGood }) => isGood, refusal: 'account-restricted' },
  'nothing-owed': { isOk: ({ owed }) => owed === 0, refusal: 'points-owed' },
  'none-open': { isOk: ({ open }, _points, { openAtOnce }) => open < openAtOnce, refusal: 'redemption-open' },
  'none-today': {
    isOk: ({ madeToday }, _points, { perDay }) => madeToday < perDay,
    refusal: 'redeemed-today',
  },
  'enough-points': { isOk: ({ available }, points) => available >= points, refusal: 'not-enough-points' },
}

/** The message for a limit above one; null for a limit of one, which has a message of its own. */
function describeLimit(
  code: EligibilityCheckCode,
  { open, madeToday }: Applicant,
  limits: RequestLimits,
): Message | null {
  if (code === 'none-open' && limits.openAtOnce > 1)
    return redemptionMessage('openOf', { count: open, most: limits.openAtOnce })
  if (code === 'none-today' && limits.perDay > 1)
    return redemptionMessage('todayOf', { count: madeToday, most: limits.perDay })
  return null
}

/** The message of a condition that is not met. */
function describeFailing(code: EligibilityCheckCode, { owed, available }: Applicant, points: number): Message {
  if (code === 'nothing-owed') return redemptionMessage('failing-nothing-owed', { count: owed })
  if (code === 'enough-points') return redemptionMessage('failing-enough-points', { count: points - available })
  return redemptionMessage(`failing-${code}`)
}

/** A condition, and whether it is met, as codes. */
export type JudgedCheck = { code: EligibilityCheckCode; ok: boolean; message: Message; clearsAt?: string }
export type Judged = { eligible: boolean; checks: JudgedCheck[] }

/**
 * Checks all conditions in their order. A condition that will be met without any action of the panelist includes the
 * time.
 */
export function judge(applicant: Applicant, points: number, limits: RequestLimits, now: Date): Judged {
  const lines = eligibilityChecks.map((code): JudgedCheck => {
    const ok = checks[code].isOk(applicant, points, limits)
    const message =
      describeLimit(code, applicant, limits) ??
      (ok ? redemptionMessage(`met-${code}`) : describeFailing(code, applicant, points))
    return { code, ok, message, ...(code === 'none-today' && !ok ? { clearsAt: nextUtcDay(now).toISOString() } : {}) }
  })
  return { eligible: lines.every(({ ok }) => ok), checks: lines }
}

/** The first condition that a request does not meet, as a refusal; null when the request may be made. */
export function findRefusal(applicant: Applicant, points: number, limits: RequestLimits): ProblemCode | null {
  const failing = eligibilityChecks.find((code) => !checks[code].isOk(applicant, points, limits))
  return failing ? checks[failing].refusal : null
}

/** The limits in points above which two people approve, in general and for a first payout. */
export type SecondAbove = { secondAbove: number; firstPayoutSecondAbove: number }

/** Whether two people must approve a request for this many points. */
export const needsSecond = (
  { points, isFirstPayout }: { points: number; isFirstPayout: boolean },
  { secondAbove, firstPayoutSecondAbove }: SecondAbove,
): boolean => points > (isFirstPayout ? firstPayoutSecondAbove : secondAbove)

/** How many whole seconds of the `given` ones remain for undoing an approval. */
export const countUndoSeconds = (status: RedemptionStatus, decidedAt: Date | null, given: number, now: Date): number =>
  status === 'approved' && decidedAt
    ? Math.max(0, Math.min(given, Math.ceil(given - (now.getTime() - decidedAt.getTime()) / 1_000)))
    : 0

export type Decision = 'approve' | 'reject' | 'hold'
/** The facts about a request that a decision needs. */
export type Reviewed = {
  status: RedemptionStatus
  userId: string
  firstApproverId: string | null
  /** Whether two people have to approve the request. */
  isForTwo: boolean
  /** Whether the account may be paid at the time of the decision, which may be days after the request. */
  isGood: boolean
  /** How many points the panelist owes at the time of the decision. */
  owed: number
}

/** The next status of a request after a decision, or the reason why the decision is refused. */
export function review(
  request: Reviewed,
  reviewerId: string,
  decision: Decision,
  reason: string,
): { next: RedemptionStatus } | { refused: ProblemCode } {
  if (request.userId === reviewerId) return { refused: 'review-own' }
  // Before the reward is sent, an approval can be undone, and the request waits for a decision again.
  if (request.status === 'approved' && decision === 'hold') return { next: 'on_hold' }
  // The request waits for points that may never be earned. A rejection lets its points on hold pay the debt.
  const isStuck = request.status === 'approved' && request.owed > 0
  if (isStuck && decision === 'reject')
    return reason.trim() === '' ? { refused: 'reason-missing' } : { next: 'rejected' }
  if (!isUndecided(request.status)) return { refused: 'review-too-late' }
  if (decision === 'reject') return reason.trim() === '' ? { refused: 'reason-missing' } : { next: 'rejected' }
  if (decision === 'hold') return request.status === 'on_hold' ? { refused: 'review-too-late' } : { next: 'on_hold' }
  if (!request.isGood) return { refused: 'account-restricted' }
  if (request.owed > 0) return { refused: 'review-owing' }
  if (!request.isForTwo) return { next: 'approved' }
  if (request.firstApproverId === reviewerId) return { refused: 'review-same-person' }
  return { next: request.firstApproverId === null ? 'awaiting_second' : 'approved' }
}

/**
 * After this long without an outcome, staff may settle an order, for example when no account is connected that could be
 * asked.
 */
const silentMs = 24 * 3_600_000
type OrderFacts = {
  orderedAt: Date
  hasConflict: boolean
  isElsewhere: boolean
  isTaken: boolean
  pendingAt: Date | null
}
/** The reason why an order's outcome is unknown, as far as it matters for who may settle it. */
export function findDoubt(order: OrderFacts, now: Date): OrderDoubt {
  const { orderedAt, hasConflict, isElsewhere, isTaken, pendingAt } = order
  if (isTaken) return 'taken'
  if (pendingAt && now.getTime() - pendingAt.getTime() < silentMs) return 'pending'
  if (hasConflict) return 'conflict'
  if (isElsewhere) return 'elsewhere'
  return now.getTime() - orderedAt.getTime() < silentMs ? 'fresh' : 'silent'
}
type Settleable = { userId: string; status: RedemptionStatus; doubt: OrderDoubt; wasSettled: boolean }
/**
 * The reason why a person cannot settle an order, or settle it again; null when they can. `staffId` is null for the
 * delay.
 */
export function findSettleRefusal(order: Settleable, staffId: string | null): ProblemCode | null {
  if (order.userId === staffId) return 'review-own'
  if (order.status === 'sent' && order.wasSettled) return null
  if (order.status === 'sending' && order.doubt === 'pending') return 'order-open'
  if (order.status !== 'unknown') return 'review-too-late'
  return maySettle(order.doubt) ? null : 'order-open'
}

/** Accounts younger than this get a flag for the reviewers. */
export const youngAccountDays = 7

/** The facts from which flags are computed. */
export type Facts = {
  status: RedemptionStatus
  isFirstPayout: boolean
  /** Whether two people have to approve the request. */
  isForTwo: boolean
  accountCreatedAt: Date
  isGood: boolean
  owed: number
  requestedAt: Date
  isOutOfStock: boolean
  wasRefused: boolean
  wasDeliveredLate: boolean
}

/** The unusual facts that a reviewer should know before deciding; they decide nothing by themselves. */
export function findFlags(facts: Facts): ReviewFlag[] {
  const { status, isFirstPayout, isForTwo, accountCreatedAt, isGood, owed, requestedAt } = facts
  const { isOutOfStock, wasRefused, wasDeliveredLate } = facts
  const isYoung = requestedAt.getTime() - accountCreatedAt.getTime() < youngAccountDays * dayMs
  const flags: Record<ReviewFlag, boolean> = {
    'delivered-late': wasDeliveredLate,
    'out-of-stock': !isProcessed(status) && isOutOfStock,
    refused: !isProcessed(status) && wasRefused,
    restricted: !isGood,
    'first-payout': isFirstPayout,
    'young-account': isYoung,
    owes: owed > 0,
    'two-approvers': isUndecided(status) && isForTwo,
  }
  return reviewFlags.filter((flag) => flags[flag])
}

const putOnOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
const toElectronicForm = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()
/** Whether a text begins with two letters and two digits, which only an IBAN does among account numbers. */
const looksLikeIban = (text: string): boolean => /^[A-Z]{2}\d{2}/.test(toElectronicForm(text))

/** Whether a text is an IBAN, ignoring blanks and dashes. */
export const isIban = (text: string): boolean => isIbanAccount(toElectronicForm(text))

/** How many points the fee that the panelist bears is worth, rounded up to whole points. */
export const countFeePoints = (points: number, feeCents: number): number =>
  feeCents === 0 ? 0 : Math.min(Math.ceil(convertCentsToPoints(feeCents)), points - 1)

/** Prepares a payee for storage: each text on one line, an IBAN without blanks. */
export function tidyPayee({ method, name, handle }: Payee): Payee {
  const isAccount = method === 'bank' && isIban(handle)
  return { method, name: putOnOneLine(name), handle: isAccount ? toElectronicForm(handle) : putOnOneLine(handle) }
}

/** What is wrong with a prepared payee, by field; empty when no mistake is found. */
export function findPayeeFaults({ method, name, handle }: Payee): { field: string; message: Message }[] {
  const flaw = findNameFlaw(name)
  const ofName = flaw
    ? [{ field: 'payeeName', message: checkMessage(flaw, { field: redemptionMessage('payee-name') }) }]
    : []
  const message = handleFault(method, handle)
  return message ? [...ofName, { field: 'payeeHandle', message }] : ofName
}
function handleFault(method: Payee['method'], handle: string): Message | null {
  if (emptyProblem('text', handle) !== null)
    return checkMessage('fieldEmpty', { field: redemptionMessage('payee-handle') })
  if (method === 'paypal' && writableProblem(handle) !== null) return redemptionMessage('payee-email')
  return method === 'bank' && looksLikeIban(handle) && !isIban(handle) ? redemptionMessage('payee-iban') : null
}

/** The waiting times between look-ups of an order: a minute, then 2, 5 and 10 minutes, then an hour each time. */
export const lookPausesMs: readonly number[] = [1, 2, 5, 10, 60].map((minutes) => minutes * 60_000)
/** For how many days a reward that could not be delivered waits for another address; then its points come back. */
export const addressDays = 14

/**
 * Decides the delivery state of a reward when two answers may arrive in the wrong order: a delivered reward does not
 * become pending again, and a failed one only after it was sent again.
 */
export function decideDelivery(was: { delivery: Delivery | null; wasResent: boolean }, found: Delivery): Delivery {
  if (found === 'delivered' || found === 'failed' || was.delivery === null) return found
  if (was.delivery === 'delivered' || (was.delivery === 'failed' && !was.wasResent)) return was.delivery
  return found
}

/** Whether a reward whose delivery failed has waited long enough for another address. */
export const isGivenUp = (failedAt: Date, now: Date): boolean =>
  now.getTime() - failedAt.getTime() >= addressDays * dayMs
/** The time until which the panelist may give another address. */
export const findAddressDeadline = (failedAt: Date): Date => new Date(failedAt.getTime() + addressDays * dayMs)
