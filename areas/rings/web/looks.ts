import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import type { RingState } from '../contract.ts'

/** The look of the badge for each state of a ring. */
export const stateLooks: Readonly<Record<RingState, StatusLook>> = {
  open: 'inReview',
  decided: 'neutral',
  cleared: 'approved',
  gone: 'neutral',
  merged: 'neutral',
}
