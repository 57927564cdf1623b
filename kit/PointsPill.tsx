import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { pointsText } from './Points.tsx'
import classes from './PointsPill.module.css'

/** The price of something in points: the copper pill. Decoration beside a name that says the points already when `isSilent`. */
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
