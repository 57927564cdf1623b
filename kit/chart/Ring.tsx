import type { CSSProperties, ReactNode } from 'react'
import classes from './Ring.module.css'

/** A part of a ring: where it begins, and how long it is, as shares of the whole. */
export type Arc = {
  name: string
  look: 'value' | 'pending' | 'rest' | 'reward'
  start: number
  share: number
  /** Its earlier length: the arc grows once from there. */
  before?: number
}

type Props = {
  arcs: readonly Arc[]
  size: number
  /** The content in the middle. */
  children: ReactNode
  /** Whether screen readers skip it, including the middle, because the text beside it says the same. */
  isDecoration?: boolean
}

const radius = 43

/**
 * A ring with arcs, clockwise from the top, around a middle. The drawing is decoration: the surrounding page must say
 * the same in words.
 */
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
