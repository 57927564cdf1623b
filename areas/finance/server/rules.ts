import type { AdjustmentStatus } from '../contract.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'

/** How many points would become debt if these were added to the available ones; 0 unless they are taken away. */
export const countDebt = (points: number, available: number): number => Math.max(-points - available, 0)

/** The facts about a proposal that determine who may decide it. */
export type ProposedAdjustment = { status: AdjustmentStatus; userId: string; proposedBy: string }

/**
 * The reason why this person may not make this decision; null when they may. `staffId` is null when the delay decides.
 * Proposers may withdraw their proposals, but never approve them.
 */
export function findDecisionRefusal(
  { status, userId, proposedBy }: ProposedAdjustment,
  staffId: string | null,
  decision: 'approve' | 'reject',
): ProblemCode | null {
  if (userId === staffId) return 'adjustment-own'
  if (status !== 'proposed') return 'adjustment-decided'
  return decision === 'approve' && proposedBy === staffId ? 'adjustment-same-person' : null
}
