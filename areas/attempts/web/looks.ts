import type { DisputeStatus } from '../../disputes/contract.ts'
import type { HoldState } from '../../quality/contract.ts'
import type { TicketStatus } from '../../support/contract/tickets.ts'
import type { Outcome } from '../../surveys/contract/surveys.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'

export const outcomeLooks: Readonly<Record<Outcome, StatusLook>> = {
  started: 'processing',
  completed: 'paid',
  disqualified: 'neutral',
  quota_full: 'neutral',
  quality_rejected: 'rejected',
  security_rejected: 'rejected',
  abandoned: 'neutral',
  reversed: 'reversed',
}
export const holdLooks: Readonly<Record<HoldState, StatusLook>> = {
  held: 'onHold',
  released: 'approved',
  rejected: 'rejected',
  withdrawn: 'neutral',
}
export const disputeLooks: Readonly<Record<DisputeStatus, StatusLook>> = {
  open: 'inReview',
  granted: 'approved',
  refused: 'neutral',
}
export const ticketLooks: Readonly<Record<TicketStatus, StatusLook>> = {
  open: 'inReview',
  waiting: 'pending',
  solved: 'paid',
}
