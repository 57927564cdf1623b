import type { ReactNode } from 'react'
import classes from './Suppliers.module.css'

export type Fact = { label: string; value: ReactNode }

/** Words and what they are of one thing, one under the other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tp-num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Figures side by side, each under its word. */
export function Figures({ facts }: { facts: readonly (Fact & { isLong?: boolean })[] }) {
  return (
    <dl className={classes.figures}>
      {facts.map(({ label, value, isLong }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-size={isLong ? 'sm' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
