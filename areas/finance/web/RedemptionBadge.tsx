import type { RedemptionStatus } from '../../redemptions/contract.ts'
import { finance } from '../words/en/finance.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { StatusBadge, type StatusLook } from '../../../kit/StatusBadge.tsx'

const looks: Record<RedemptionStatus, StatusLook> = {
  requested: 'pending',
  on_hold: 'onHold',
  awaiting_second: 'inReview',
  approved: 'approved',
  sending: 'processing',
  unknown: 'processing',
  sent: 'paid',
  rejected: 'rejected',
}

/** The status of a redemption in the words of staff. */
export function RedemptionBadge({ status }: { status: RedemptionStatus }) {
  const say = useText(finance)
  return <StatusBadge look={looks[status]}>{say(status)}</StatusBadge>
}
