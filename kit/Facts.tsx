import type { ReactNode } from 'react'
import classes from './Facts.module.css'

export type Fact = {
  label: string
  value: ReactNode
  /** A second line below the value, in a dimmer colour. */
  more?: string
}

/**
 * The properties of one thing: labels and values one below the other (`facts`), or figures side by side, each under its
 * label.
 */
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
