import type { ReactNode } from 'react'
import classes from './Affiliates.module.css'

export type Fact = { label: string; value: ReactNode }

/** Words and what they are of one thing, one under the other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Figures side by side, each under its word. */
export function Figures({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.figures}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
