import type { ReactNode } from 'react'
import classes from './Reports.module.css'

export type Fact = { label: string; value: ReactNode }

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
