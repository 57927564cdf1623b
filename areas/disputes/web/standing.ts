import { questionsAtMost, type Dispute } from '../contract.ts'
import type { Attempt } from '../../surveys/contract/surveys.ts'

/** Whether the points of an attempt can be asked about now, and else why not. */
export type Standing =
  | { kind: 'may-ask'; until: string }
  | { kind: 'not-ended' }
  | { kind: 'waiting'; decideBy: string }
  | { kind: 'over'; until: string }
  | { kind: 'final' }

/** What the page offers; the server decides again when the question is sent. `now` in milliseconds since 1970. */
export function standingOf(
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
