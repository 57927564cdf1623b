import type { DisputeReason, DisputeStatus } from '../contract.ts'
import { statement } from '../../../platform/server/db.ts'

export type TrailDispute = {
  dispute_id: string
  reason: DisputeReason
  message: string
  status: DisputeStatus
  points: number
  answer: string | null
  raised_at: Date
  decided_at: Date | null
}
/** The disputes about an attempt, oldest first. No attempt has more than a few. */
export const readDisputesAbout = statement<TrailDispute>(
  'disputes.trail',
  `select dispute_id, reason, message, status, points, answer, raised_at, decided_at from disputes
   where attempt_id = $1 order by raised_at, dispute_id limit 20`,
)
