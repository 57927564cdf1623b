import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import type { RingState } from '../contract.ts'

/** How the badge of each state of a ring looks. */
export const stateLooks: Readonly<Record<RingState, StatusLook>> = {
  open: 'inReview',
  decided: 'neutral',
  cleared: 'approved',
  gone: 'neutral',
  merged: 'neutral',
}
