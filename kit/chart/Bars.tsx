import type { ReactNode } from 'react'
import classes from './Bars.module.css'

type Bar = {
  key: string
  name: ReactNode
  value: string
  /** The length of the bar, from 0 to 1. */
  part: number
}

/** Horizontal bars, each after its name: answers, or the steps of a funnel from the widest to the narrowest. */
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
