import type { StatusLook } from '../../../../kit/StatusBadge.tsx'
import type { HoldState } from '../../contract.ts'

/** How each state of a completion held for review looks: its badge's icon and colour. */
export const holdLooks: Readonly<Record<HoldState, StatusLook>> = {
  held: 'onHold',
  released: 'approved',
  rejected: 'rejected',
  withdrawn: 'neutral',
}
