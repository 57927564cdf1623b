import type { StatusLook } from '../../../../kit/StatusBadge.tsx'
import type { Outcome } from '../../contract/surveys.ts'

/** How each outcome of an attempt looks: its badge's icon and colour. */
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
