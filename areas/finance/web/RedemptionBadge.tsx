import type { RedemptionStatus } from '@tuppence/contract/redemptions'
import { finance } from '../../text/en/finance.ts'
import { useText } from '../../text/text.ts'
import { StatusBadge, type StatusLook } from '../../ui/StatusBadge.tsx'

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

/** A redemption's status in the words of staff. */
export function RedemptionBadge({ status }: { status: RedemptionStatus }) {
  const say = useText(finance)
  return <StatusBadge look={looks[status]}>{say(status)}</StatusBadge>
}
