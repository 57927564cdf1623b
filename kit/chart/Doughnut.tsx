import type { ReactNode } from 'react'
import { useText } from '../../platform/web/text/text.ts'
import { ui } from '../../platform/words/en/ui.ts'
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

const radius = 42
const circumference = 2 * Math.PI * radius
/** The gap between neighbours, in drawn pixels, so that colour is never the only border. */
const gap = 2

/** A ring of up to three segments, with the figure in the middle, a sentence, and a table for screen readers. */
export function Doughnut({ segments, total, children, caption, hideCaption = false, size = 128 }: Props) {
  const say = useText(ui)
  const whole = Math.max(total ?? segments.reduce((sum, { value }) => sum + value, 0), 1)
  const arcs: { segment: Segment; start: number; length: number }[] = []
  let start = 0
  for (const segment of segments) {
    const length = (Math.max(segment.value, 0) / whole) * circumference
    arcs.push({ segment, start, length })
    start += length
  }
  return (
    <figure className={classes.figure}>
      <div className={classes.ring} style={{ width: size, height: size }}>
        <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
          <circle className={classes.track} cx="50" cy="50" r={radius} />
          {arcs.map(({ segment, start: from, length }) =>
            length < 0.5 ? null : (
              <circle
                key={segment.label}
                className={classes.arc}
                data-look={segment.look}
                cx="50"
                cy="50"
                r={radius}
                strokeDasharray={`${Math.max(length - (length < circumference - 0.5 ? gap : 0), 0.5)} ${circumference}`}
                strokeDashoffset={-from}
                transform="rotate(-90 50 50)"
              />
            ),
          )}
        </svg>
        <div className={classes.middle}>{children}</div>
      </div>
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
