import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useText } from '../../platform/web/text/text.ts'
import { chartDesk } from '../../platform/words/en/chart-desk.ts'
import { wholeNumber } from '../Points.tsx'
import { ChartTable } from './ChartTable.tsx'
import { areaOf, chartHeight, heightOf, lineOf, placeWidth, ticksOf, type Value } from './scale.ts'
import classes from './Chart.module.css'

/**
 * The total, the part that succeeded, the part that did not, and two more lines to compare. They differ in stroke and
 * position too, not only in colour.
 */
export type Tone = 'all' | 'good' | 'other' | 'dashed' | 'dotted'
export type Series = {
  key: string
  name: string
  tone: Tone
  mark?: 'bar' | 'line' | 'area'
  /** One value for each place, from left to right; null where nothing was measured, which leaves a gap. */
  values: readonly Value[]
  /** The key of the series on which these bars are stacked; without it they start at zero. */
  onTopOf?: string
}

type Props = {
  label: string
  /** Shown above the chart. */
  title?: ReactNode
  /** The label of each place, such as its day. */
  places: readonly string[]
  series: readonly Series[]
  height: number
  /** The value at the top of the scale, which then begins at 0; by default the scale holds all values. */
  most?: number
  format?: (value: number) => string
  /** Also offers a table and a CSV file, for pages that have neither. */
  table?: { head: string; file: string }
  /** A sentence that describes the chart. */
  children?: ReactNode
}

const barWidth = 7

/** The look of a series in a legend. */
function Mark({ of: { mark = 'bar', tone } }: { of: Series }) {
  return (
    <svg width="20" height="12" viewBox="0 0 20 12" aria-hidden="true">
      {mark === 'line' ? (
        <path d="M0 6H20" className={classes.line} data-tone={tone} />
      ) : (
        <rect x="4" width="12" height="12" className={classes.bar} data-tone={tone} />
      )}
    </svg>
  )
}

function Drawn({ one: { mark = 'bar', tone, values, onTopOf }, all, top, bottom }: DrawnProps) {
  if (mark === 'line') return <path className={classes.line} data-tone={tone} d={lineOf(values, top, bottom)} />
  if (mark === 'area') return <path className={classes.area} data-tone={tone} d={areaOf(values, top, bottom)} />
  const ground = all.find(({ key }) => key === onTopOf)?.values
  return values.map((value, at) => {
    if (value === null || value === 0) return null
    const from = ground?.[at] ?? 0
    const [low, high] = value > 0 ? [from, from + value] : [from + value, from]
    const y = heightOf(high, top, bottom)
    return (
      <rect
        key={at}
        className={classes.bar}
        data-tone={tone}
        x={at * placeWidth + (placeWidth - barWidth) / 2}
        y={y}
        width={barWidth}
        height={heightOf(low, top, bottom) - y}
      />
    )
  })
}
type DrawnProps = { one: Series; all: readonly Series[]; top: number; bottom: number }

/** The place under the pointer, or the place reached with the arrow keys. */
function useReading(count: number) {
  const [at, setAt] = useState<number | null>(null)
  const to = (next: number) => setAt(Math.min(count - 1, Math.max(0, next)))
  return {
    at,
    reader: {
      onPointerMove: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        to(Math.floor(((clientX - left) / Math.max(1, width)) * count))
      },
      onPointerLeave: () => setAt(null),
      onBlur: () => setAt(null),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
        if (step === 0) return
        event.preventDefault()
        to(at === null ? (step > 0 ? 0 : count - 1) : at + step)
      },
    },
  }
}

/**
 * Figures in order from left to right, for example by day, as lines, bars or an area; with a legend, a scale, the
 * values at each place, a sentence and a table.
 */
export function Chart(props: Props) {
  const { label, title, places, series, height, most, format = wholeNumber, table, children } = props
  const say = useText(chartDesk)
  const all = series.flatMap(({ values }) => values.map((value) => value ?? 0))
  const least = Math.min(0, ...all)
  const ticks = ticksOf(most ?? Math.max(least < 0 ? 0 : 1, ...all), least)
  const top = most ?? ticks.at(-1) ?? 1
  const bottom = most === undefined ? (ticks[0] ?? 0) : 0
  const shown = most === undefined ? ticks : [0, most]
  const { at, reader } = useReading(places.length)
  const textOf = (value: Value | undefined): string => (value === null || value === undefined ? '–' : format(value))
  const readingOf = (no: number) =>
    [places[no], ...series.map(({ name, values }) => `${name} ${textOf(values[no])}`)].join(', ')
  const ratio = at === null ? 0 : (at + 0.5) / places.length
  return (
    <figure className={classes.figure} aria-label={label}>
      {title}
      {series.length > 1 && (
        <ul className={classes.legend}>
          {series.map((one) => (
            <li key={one.key}>
              <Mark of={one} />
              {one.name}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.plot}>
        <div className={classes.scale} aria-hidden="true">
          {shown.toReversed().map((tick) => (
            <span key={tick}>{format(tick)}</span>
          ))}
        </div>
        <div
          className={classes.drawing}
          style={{ height }}
          role="slider"
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={Math.max(1, places.length)}
          aria-valuenow={(at ?? 0) + 1}
          aria-valuetext={at === null ? say('read') : readingOf(at)}
          tabIndex={0}
          {...reader}
        >
          <svg
            viewBox={`0 0 ${Math.max(1, places.length) * placeWidth} ${chartHeight}`}
            preserveAspectRatio="none"
            focusable="false"
            aria-hidden="true"
          >
            {shown.map((tick) => (
              <path
                key={tick}
                className={classes.grid}
                d={`M0 ${heightOf(tick, top, bottom)}H${places.length * placeWidth}`}
              />
            ))}
            {at !== null && (
              <rect className={classes.here} x={at * placeWidth} width={placeWidth} height={chartHeight} />
            )}
            {series.map((one) => (
              <Drawn key={one.key} one={one} all={series} top={top} bottom={bottom} />
            ))}
          </svg>
          {at !== null && (
            <div
              className={classes.tip}
              style={{ insetInlineStart: `${ratio * 100}%`, transform: `translateX(${-ratio * 100}%)` }}
            >
              <strong>{places[at]}</strong>
              {series.map(({ key, name, values }) => (
                <span key={key}>
                  {name} <b className="tp-num">{textOf(values[at])}</b>
                </span>
              ))}
            </div>
          )}
        </div>
        <div className={classes.ends} aria-hidden="true">
          <span>{places[0]}</span>
          <span>{places.at(-1)}</span>
        </div>
      </div>
      {children && <figcaption className={classes.caption}>{children}</figcaption>}
      {table && (
        <ChartTable
          caption={label}
          file={table.file}
          heads={[table.head, ...series.map(({ name }) => name)]}
          rows={places.map((one, no) => [one, ...series.map(({ values }) => values[no] ?? null)])}
          format={format}
        />
      )}
    </figure>
  )
}
