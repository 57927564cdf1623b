import type { HoldState } from '../contract.ts'
import { quality } from '../words/en/quality.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { holdLooks } from './for-others/hold-looks.ts'
import classes from './Quality.module.css'

/** The state of a completion that was held for review. */
export function HoldBadge({ state }: { state: HoldState }) {
  const say = useText(quality)
  return (
    <span className={classes.whole}>
      <StatusBadge look={holdLooks[state]}>{say(state)}</StatusBadge>
    </span>
  )
}
