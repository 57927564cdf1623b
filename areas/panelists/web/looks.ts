import type { PanelistStatus } from '../../users/contract/users.ts'
import type { RedemptionStatus } from '../../redemptions/contract.ts'
import type { HistoryStatus } from '../../wallet/contract.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'

/** How each state of this area looks: its label, icon and colour are the same on every page. */
export const statusLooks: Record<PanelistStatus, StatusLook> = {
  active: 'approved',
  unverified: 'pending',
  blocked: 'blocked',
  deleted: 'neutral',
}
export const historyLooks: Record<HistoryStatus, StatusLook> = {
  available: 'available',
  pending: 'pending',
  on_hold: 'onHold',
  paid: 'paid',
  reversed: 'reversed',
}
export const redemptionLooks: Record<RedemptionStatus, StatusLook> = {
  requested: 'pending',
  on_hold: 'onHold',
  awaiting_second: 'inReview',
  approved: 'approved',
  sending: 'processing',
  unknown: 'processing',
  sent: 'paid',
  rejected: 'rejected',
}
