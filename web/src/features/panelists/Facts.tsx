import type { ReactNode } from 'react'
import classes from './Panelists.module.css'

type Fact = { label: string; value: ReactNode }

/** Words and what they are of one person, one under the other; or figures side by side. */
export function Facts({ facts, look = 'facts' }: { facts: readonly Fact[]; look?: 'facts' | 'figures' }) {
  return (
    <dl className={classes[look]}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
