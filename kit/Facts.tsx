import type { ReactNode } from 'react'
import classes from './Facts.module.css'

export type Fact = {
  label: string
  value: ReactNode
  /** Below the value, and quieter. */
  more?: string
}

/** What is known of one thing: words and values one under the other (`facts`), or figures side by side, each under its word. */
export function Facts({ facts, look = 'facts' }: { facts: readonly Fact[]; look?: 'facts' | 'figures' }) {
  return (
    <dl className={classes[look]}>
      {facts.map(({ label, value, more }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tp-num">
            {value}
            {more && <span className={classes.more}>{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
