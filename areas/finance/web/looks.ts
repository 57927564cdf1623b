import type { DisputeReason } from '../../disputes/contract.ts'
import type { AdjustmentStatus } from '../contract.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'

export const adjustmentLooks: Readonly<Record<AdjustmentStatus, StatusLook>> = {
  proposed: 'pending',
  approved: 'approved',
  rejected: 'rejected',
}

/** The key of the label for each reason. It must not end in `_other`, which is read as a plural form. */
export const disputeReasons = {
  'not-credited': 'reason_not-credited',
  'too-few': 'reason_too-few',
  'taken-back': 'reason_taken-back',
  'screened-out': 'reason_screened-out',
  other: 'reason_something-else',
} as const satisfies Record<DisputeReason, string>
