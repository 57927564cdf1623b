import type { CSSProperties, ReactNode } from 'react'
import classes from './Ring.module.css'

/** A part of a ring: where it begins and how long it is, as shares of the whole. */
export type Arc = {
  name: string
  look: 'value' | 'pending' | 'rest' | 'reward'
  start: number
  share: number
  /** How long it was before: it grows from there once. */
  before?: number
}

type Props = {
  arcs: readonly Arc[]
  size: number
  /** What stands in the middle. */
  children: ReactNode
  /** Whether it is left out for screen readers, middle and all, because the text beside it says the same. */
  isDecoration?: boolean
}

const radius = 43

/** A ring with arcs clockwise from the top around a middle. Its drawing is decoration: who shows it says the same in words. */
export function Ring({ arcs, size, children, isDecoration = false }: Props) {
  return (
    <div className={classes.ring} style={{ width: size, height: size }} aria-hidden={isDecoration || undefined}>
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle className={classes.track} cx="50" cy="50" r={radius} />
        {arcs.map(({ name, look, start, share, before }) => (
          <circle
            key={name}
            className={classes.arc}
            data-look={look}
            data-grows={before !== undefined || undefined}
            cx="50"
            cy="50"
            r={radius}
            pathLength={1}
            strokeDashoffset={-start}
            style={{ '--from': before ?? share, '--to': share } as CSSProperties}
          />
        ))}
      </svg>
      <div className={classes.middle}>{children}</div>
    </div>
  )
}
