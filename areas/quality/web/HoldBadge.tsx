import type { HoldState } from '../contract.ts'
import { quality } from '../words/en/quality.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { StatusBadge, type StatusLook } from '../../../kit/StatusBadge.tsx'
import classes from './Quality.module.css'

const looks: Record<HoldState, StatusLook> = {
  held: 'onHold',
  released: 'approved',
  rejected: 'rejected',
  withdrawn: 'neutral',
}

/** The state of a completion that was held for review. */
export function HoldBadge({ state }: { state: HoldState }) {
  const say = useText(quality)
  return (
    <span className={classes.whole}>
      <StatusBadge look={looks[state]}>{say(state)}</StatusBadge>
    </span>
  )
}
