import type { ReactNode } from 'react'
import { useText } from '../../platform/web/text/text.ts'
import { ui } from '../../platform/words/en/ui.ts'
import { Ring, type Arc } from './Ring.tsx'
import classes from './Doughnut.module.css'

export type Segment = { label: string; value: number; look: 'value' | 'pending' | 'rest' }

type Props = {
  /** At most three, drawn clockwise from the top. */
  segments: readonly Segment[]
  /** The whole; the sum of the segments when it is not given. */
  total?: number
  /** The figure in the middle, as text. */
  children: ReactNode
  /** The sentence that describes the chart: "Profile 60 % complete: 9 of 15 questions". */
  caption: string
  hideCaption?: boolean
  size?: number
}

/** The gap between neighbours as a share of the whole, so that colour is never the only thing that separates them. */
const gap = 0.008
/** Segments shorter than this are not drawn, nor are gaps when one segment is the whole. */
const smallestShare = 0.002

/** A ring of up to three segments, with the figure in the middle, a sentence, and a table for screen readers. */
export function Doughnut({ segments, total, children, caption, hideCaption = false, size = 128 }: Props) {
  const say = useText(ui)
  const whole = Math.max(total ?? segments.reduce((sum, { value }) => sum + value, 0), 1)
  const arcs: Arc[] = []
  let start = 0
  for (const { label, value, look } of segments) {
    const share = Math.max(value, 0) / whole
    const drawn = share < 1 - smallestShare ? Math.max(share - gap, smallestShare) : share
    if (share >= smallestShare) arcs.push({ name: label, look, start, share: drawn })
    start += share
  }
  return (
    <figure className={classes.figure}>
      <Ring arcs={arcs} size={size}>
        {children}
      </Ring>
      <figcaption className={hideCaption ? 'tp-sr-only' : classes.caption}>{caption}</figcaption>
      <table className="tp-sr-only">
        <thead>
          <tr>
            <th scope="col">{say('part')}</th>
            <th scope="col">{say('share')}</th>
          </tr>
        </thead>
        <tbody>
          {segments.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
