import { dayMs } from '../../../platform/contract/durations.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { disputeSettingMessage, questionsAtMost, type DisputeStatus } from '../contract.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'

const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * dayMs)

/** How many days before the deadline of an open dispute staff are reminded of it. */
const remindedBefore = [10, 2] as const
/** The days on which staff are reminded of a dispute, counted from the day when it was raised. */
export const listReminderDays = (decisionDays: number): number[] =>
  remindedBefore.map((before) => decisionDays - before).filter((day) => day > 0)
export const computeReminderTime = (raisedAt: Date, day: number): Date => daysAfter(raisedAt, day)
/** The deadline by which a dispute must be decided. */
export const decideBy = (raisedAt: Date, decisionDays: number): Date => daysAfter(raisedAt, decisionDays)
/** How many days lie between two times, rounded. */
export const countDaysBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / dayMs)

/**
 * The reason why the points of an attempt that ended at `endedAt` (null: still running) cannot be disputed now, or
 * null. A decided dispute may be followed by one more, before the last day; the second decision is final.
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
 * How many points a dispute may still grant: the promised points, less those earned and those already granted. More
 * than that would be an adjustment, which a second person approves.
 */
export const countGrantable = ({
  promised,
  earned,
  granted,
}: {
  promised: number
  earned: number
  granted: number
}): number => Math.max(promised - earned - granted, 0)

/** The facts about a dispute that a decision needs; `left` is how many points it may still grant. */
export type Question = { userId: string; status: DisputeStatus; left: number }

/** The reason why this member of staff may not make this decision, or null. */
export function findDecisionRefusal(
  { userId, status, left }: Question,
  staffId: string,
  { decision, points = 0 }: Decision,
): ProblemCode | null {
  if (userId === staffId) return 'dispute-own'
  if (status !== 'open') return 'dispute-decided'
  return decision === 'grant' && points > left ? 'dispute-too-much' : null
}

/** Why the points of a decision are wrong: missing from a grant, or given with a refusal; null when they are right. */
export function findDecisionGap({ decision, points }: Decision): Message | null {
  if (decision === 'grant' && points === undefined) return disputeSettingMessage('grantMissing')
  return decision === 'refuse' && points !== undefined ? disputeSettingMessage('refusalGrants') : null
}
