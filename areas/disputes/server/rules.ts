import type { Message } from '../../../platform/contract/messages.ts'
import { disputeSettingMessage, questionsAtMost, type DisputeStatus } from '../contract.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'

const dayMs = 86_400_000
const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * dayMs)

/** Staff are reminded of an open dispute so many days before it must be decided. */
const remindedBefore = [10, 2] as const
/** The days after a dispute was raised on which staff are reminded of it. */
export const reminderDays = (decisionDays: number): number[] =>
  remindedBefore.map((before) => decisionDays - before).filter((day) => day > 0)
export const reminderAt = (raisedAt: Date, day: number): Date => daysAfter(raisedAt, day)
/** By when a dispute must be decided. */
export const decideBy = (raisedAt: Date, decisionDays: number): Date => daysAfter(raisedAt, decisionDays)
/** How many whole days lie between two instants. */
export const daysBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / dayMs)

/**
 * Why the points of an attempt that ended then (null: has not) cannot be questioned now, or null when they can. What was decided can
 * be asked about once more, while the days last; the second decision is final.
 */
export function raiseRefusal(
  endedAt: Date | null,
  decided: number,
  now: Date,
  disputeDays: number,
): 'dispute-too-early' | 'dispute-final' | 'dispute-too-late' | null {
  if (!endedAt) return 'dispute-too-early'
  if (decided >= questionsAtMost) return 'dispute-final'
  return now > daysAfter(endedAt, disputeDays) ? 'dispute-too-late' : null
}

export type Decision = { decision: 'grant' | 'refuse'; points?: number }
/**
 * What a dispute may still grant: what the attempt was promised, less what it earned and what its disputes were granted. More is an
 * adjustment, which a second person approves.
 */
export const leftOf = ({ promised, earned, granted }: { promised: number; earned: number; granted: number }): number =>
  Math.max(promised - earned - granted, 0)

/** `left` is what a dispute may still grant. */
export type Question = { userId: string; status: DisputeStatus; left: number }

/** Why this member of staff may not decide so, or null. */
export function decisionRefusal(
  { userId, status, left }: Question,
  staffId: string,
  { decision, points = 0 }: Decision,
): ProblemCode | null {
  if (userId === staffId) return 'dispute-own'
  if (status !== 'open') return 'dispute-decided'
  return decision === 'grant' && points > left ? 'dispute-too-much' : null
}

/** Finds what is missing from a decision or too long in it, with its field; null when it is complete. */
export function decisionGap({ decision, points }: Decision): Message | null {
  if (decision === 'grant' && points === undefined) return disputeSettingMessage('grantMissing')
  return decision === 'refuse' && points !== undefined ? disputeSettingMessage('refusalGrants') : null
}
