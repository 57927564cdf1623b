import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import type { PayoutState, ResultLine, RunState } from '../contract/runs.ts'

export const runLooks: Readonly<Record<RunState, StatusLook>> = {
  proposed: 'pending',
  approved: 'approved',
  withdrawn: 'reversed',
}
export const payoutLooks: Readonly<Record<PayoutState, StatusLook>> = {
  proposed: 'pending',
  approved: 'processing',
  'left-out': 'neutral',
  withdrawn: 'reversed',
  paid: 'paid',
  returned: 'rejected',
}
export const resultKinds = ['paid', 'returned', 'unchanged', 'wrong'] as const satisfies ResultLine['outcome'][]
