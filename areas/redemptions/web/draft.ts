import type { ProblemCode } from '../../../platform/contract/problems.ts'
import type { EligibilityCheck, EligibilityCheckCode, OwnRedemption, RedemptionStatus } from '../contract.ts'
import type { Reward } from '../../rewards/contract.ts'

/** How far the panelist has filled in a request. It is kept in the address, so that Back and a reload restore it. */
export type Draft =
  | { step: 'choose' }
  | { step: 'amount'; reward: Reward }
  | { step: 'check' | 'confirm'; reward: Reward; points: number }

export const draftSteps = ['choose', 'amount', 'check', 'confirm'] as const satisfies readonly Draft['step'][]

/**
 * The draft in the address. If its reward or amount is no longer on offer, it goes back to the step that chooses one.
 */
export function readDraft(params: URLSearchParams, rewards: readonly Reward[]): Draft {
  const reward = rewards.find(({ rewardId }) => rewardId === params.get('reward'))
  if (!reward || reward.reached) return { step: 'choose' }
  const points = Number(params.get('points'))
  if (!listOpenAmounts(reward).includes(points)) return { step: 'amount', reward }
  return { step: params.get('step') === 'confirm' ? 'confirm' : 'check', reward, points }
}

const listOpenAmounts = ({ amounts, soldOut }: Reward): number[] =>
  amounts.filter((points) => !soldOut.includes(points))

/** Whether no amount of the reward is in stock. */
export const isSoldOut = (reward: Reward): boolean => listOpenAmounts(reward).length === 0

/** The smallest amount that is in stock, in points; if none is, the smallest of all. */
export const findSmallestAmount = (reward: Reward): number =>
  Math.min(...(isSoldOut(reward) ? reward.amounts : listOpenAmounts(reward)))

/**
 * The conditions for a number of points. The server checks `enough-points` only for the smallest amount on offer, so
 * that condition is checked again here.
 */
export function adjustChecks(
  checks: readonly EligibilityCheck[],
  points: number,
  available: number,
  words: (missing: number) => string,
): EligibilityCheck[] {
  return checks.map((check) =>
    check.code === 'enough-points' && check.ok && available < points
      ? { ...check, ok: false, message: words(points - available) }
      : check,
  )
}

/** The condition that a refusal is about, by its code. */
export const checkOfRefusal: Partial<Record<string, EligibilityCheckCode>> = {
  'email-not-verified': 'email-verified',
  'account-restricted': 'account-good',
  'points-owed': 'nothing-owed',
  'redemption-open': 'none-open',
  'redeemed-today': 'none-today',
  'not-enough-points': 'enough-points',
} satisfies Partial<Record<ProblemCode, EligibilityCheckCode>>

export type Proof = 'password' | 'code'

/** The field of the confirmation that a refusal is about, or null. */
export function findField(code: string): Proof | null {
  if (code === 'code-wrong' || code === 'code-expired') return 'code'
  return code === 'wrong-current-password' ? 'password' : null
}

/** The field and a message for it. The server's own message is about a password change, which has another field. */
export const createProofFinder =
  (passwordWrong: string) =>
  ({ code }: { code: string }) => {
    const field = findField(code)
    return field === 'password' ? { field, message: passwordWrong } : field
  }

/** The four stages of a request that panelists see. */
export const stations = ['requested', 'inReview', 'approved', 'sent'] as const
export type Station = (typeof stations)[number]

export const stationOf: Record<RedemptionStatus, Station | 'rejected'> = {
  requested: 'requested',
  on_hold: 'inReview',
  awaiting_second: 'inReview',
  approved: 'approved',
  sending: 'approved',
  unknown: 'approved',
  sent: 'sent',
  rejected: 'rejected',
}

/** How the history names a closed request: one that was approved but could not be delivered was not rejected. */
export const getEndName = ({ status, reasonCode }: Pick<OwnRedemption, 'status' | 'reasonCode'>) =>
  status === 'rejected' && reasonCode !== null ? 'undelivered' : stationOf[status]

/**
 * Creates the Idempotency-Key of one request, sent again with each retry (128 random bits; works without https too).
 */
export const createRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
