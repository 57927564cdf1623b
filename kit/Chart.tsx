import type { ReactNode } from 'react'
import classes from './Chart.module.css'

type FigureProps = { caption: ReactNode; children: ReactNode } & (
  | { 'aria-label': string; 'aria-labelledby'?: never }
  | { 'aria-labelledby': string; 'aria-label'?: never }
)

/** A chart with the sentence that says what it draws. */
export function Figure({ caption, children, ...name }: FigureProps) {
  return (
    <figure className={classes.figure} {...name}>
      {children}
      {caption && <figcaption className={classes.caption}>{caption}</figcaption>}
    </figure>
  )
}

type Entry = { key: string; name: string; mark: ReactNode }

/** What the looks of a chart stand for. */
export function Legend({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={classes.legend}>
      {entries.map(({ key, name, mark }) => (
        <li key={key}>
          {mark}
          {name}
        </li>
      ))}
    </ul>
  )
}

type PlotProps = {
  /** The most and the least of the drawing, at its left. */
  scale: readonly [string, string]
  /** What stands under it, from left to right. */
  ends: readonly (string | undefined)[]
  above?: string
  below?: string
  children: ReactNode
}

/** A drawing with its scale, for the eye alone: what it says has to be said in words or in a table, too. */
export function Plot({ scale, ends, above, below, children }: PlotProps) {
  const [most, least] = scale
  return (
    <div className={classes.plot} aria-hidden="true">
      {above && <span className={classes.above}>{above}</span>}
      <div className={classes.scale}>
        <span>{most}</span>
        <span>{least}</span>
      </div>
      {children}
      <div className={classes.ends}>
        {ends.map((end, at) => (
          // Two ends may say the same: a period of one day.
          <span key={at}>{end}</span>
        ))}
      </div>
      {below && <span className={classes.below}>{below}</span>}
    </div>
  )
}
