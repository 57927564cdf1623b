import type { StatusLook } from '../../../../kit/StatusBadge.tsx'
import type { DisputeStatus } from '../../contract.ts'

/** How each status of a dispute looks: its badge's icon and colour. */
export const disputeLooks: Readonly<Record<DisputeStatus, StatusLook>> = {
  open: 'inReview',
  granted: 'approved',
  refused: 'neutral',
}
