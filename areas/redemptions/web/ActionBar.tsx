import { valueUsd } from '../../../platform/contract/money.ts'
import type { ReactNode } from 'react'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dollars, pointsText } from '../../../kit/Points.tsx'
import classes from './Redeem.module.css'

/** The buttons of a step, next to the points requested. On phones the bar stays visible above the tabs. */
export function ActionBar({ points, children }: { points: number; children: ReactNode }) {
  const say = useText(redeem)
  return (
    <div className={classes.bar}>
      <p className={classes.summary}>
        {say('summary', { points: pointsText(points), value: dollars(valueUsd(points)) })}
      </p>
      <div className={classes.barButtons}>{children}</div>
    </div>
  )
}
