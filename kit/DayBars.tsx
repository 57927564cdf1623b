import classes from './DayBars.module.css'

const tall = 100
/** Units of a bar and of the place it stands in. */
const [barWidth, step] = [7, 10]

/** Everything, what of it went well, and what of it went another way. */
export type Tone = 'all' | 'good' | 'other'
type Part = {
  tone: Tone
  value: number
  /** The value on top of which it stands; the ground without it. */
  onTopOf?: number
}
type Props = {
  /** A bar for each day or span of days, oldest first; its parts are drawn one over the other. */
  bars: readonly { key: string; parts: readonly Part[] }[]
  /** The value of a bar as high as the drawing. */
  most: number
  /** In px. */
  height: number
}

/** Bars of days, as wide as their place. */
export function DayBars({ bars, most, height }: Props) {
  const up = (value: number) => (value / most) * tall
  return (
    <svg
      className={classes.bars}
      width="100%"
      height={height}
      viewBox={`0 0 ${Math.max(1, bars.length) * step} ${tall}`}
      preserveAspectRatio="none"
      focusable="false"
    >
      {bars.map(({ key, parts }, at) => (
        <g key={key}>
          {parts.map(
            ({ tone, value, onTopOf = 0 }) =>
              value > 0 && (
                <rect
                  key={tone}
                  className={classes[tone]}
                  x={at * step + (step - barWidth) / 2}
                  y={tall - up(onTopOf + value)}
                  width={barWidth}
                  height={up(value)}
                />
              ),
          )}
        </g>
      ))}
    </svg>
  )
}

/** How a part of the bars looks, for a legend. */
export function BarMark({ tone }: { tone: Tone }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <rect x="1" y="1" width="12" height="12" className={classes[tone]} />
    </svg>
  )
}
