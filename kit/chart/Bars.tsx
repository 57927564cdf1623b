import type { ReactNode } from 'react'
import classes from './Bars.module.css'

type Bar = {
  key: string
  name: ReactNode
  value: string
  /** From 0 to 1. */
  part: number
}

/** Bars lying on their sides, each behind its name: answers, or the steps of a funnel from the widest on. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  return (
    <ol className={classes.bars}>
      {bars.map(({ key, name, value, part }) => (
        <li key={key}>
          <span className={classes.name}>{name}</span>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.bar} style={{ width: `${Math.min(1, Math.max(0, part)) * 100}%` }} />
          </span>
          <span className={classes.value}>{value}</span>
        </li>
      ))}
    </ol>
  )
}
