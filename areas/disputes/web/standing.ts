import { questionsAtMost, type Dispute } from '../contract.ts'
import type { Attempt } from '../../surveys/contract/surveys.ts'

/** Whether the panelist can ask about an attempt now, and if not, why. */
export type Standing =
  | { kind: 'may-ask'; until: string }
  | { kind: 'not-ended' }
  | { kind: 'waiting'; decideBy: string }
  | { kind: 'over'; until: string }
  | { kind: 'final' }

/**
 * Derives what the page offers; the server decides again when the question is sent. `now` is in milliseconds since
 * 1970.
 */
export function deriveStanding(
  { disputeUntil }: Pick<Attempt, 'disputeUntil'>,
  disputes: readonly Pick<Dispute, 'status' | 'decideBy'>[],
  now: number,
): Standing {
  const open = disputes.find(({ status }) => status === 'open')
  if (open) return { kind: 'waiting', decideBy: open.decideBy }
  if (disputes.length >= questionsAtMost) return { kind: 'final' }
  if (disputeUntil === null) return { kind: 'not-ended' }
  return { kind: Date.parse(disputeUntil) < now ? 'over' : 'may-ask', until: disputeUntil }
}
