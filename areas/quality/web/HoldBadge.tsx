import type { HoldState } from '@tuppence/contract/quality'
import { quality } from '../../text/en/quality.ts'
import { useText } from '../../text/text.ts'
import { StatusBadge, type StatusLook } from '../../ui/StatusBadge.tsx'
import classes from './Quality.module.css'

const looks: Record<HoldState, StatusLook> = {
  held: 'onHold',
  released: 'approved',
  rejected: 'rejected',
  withdrawn: 'neutral',
}

export function HoldBadge({ state }: { state: HoldState }) {
  const say = useText(quality)
  return (
    <span className={classes.whole}>
      <StatusBadge look={looks[state]}>{say(state)}</StatusBadge>
    </span>
  )
}
