import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { pointsText } from './Points.tsx'
import classes from './PointsPill.module.css'

/**
 * The reward for something, in points, as a copper pill. If `isSilent`, it is decoration beside a name that already
 * contains the points.
 */
export function PointsPill({
  value,
  size = 'md',
  isSilent = false,
}: {
  value: number
  size?: 'md' | 'lg'
  isSilent?: boolean
}) {
  const say = useText(ui)
  return (
    <span className={classes.pill} data-size={size} aria-hidden={isSilent || undefined}>
      {pointsText(value)} <span className={classes.unit}>{say('pts')}</span>
    </span>
  )
}
