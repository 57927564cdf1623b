import { formatDay } from '../../../platform/contract/day.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Figure, Legend, Plot } from '../../../kit/Chart.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { lineOf, peakOf } from './line.ts'
import classes from './Chart.module.css'

const plot = { width: 600, height: 100 }

export type Line = { key: string; name: string; look: 'first' | 'second' | 'third'; values: readonly number[] }
type Props = { label: string; days: readonly string[]; lines: readonly Line[]; size?: 'sm' }

function Sentence({ days, line: { name, values } }: { days: readonly string[]; line: Line }) {
  const say = useText(reports)
  const peak = peakOf(values)
  const [from, to] = [days[0], days.at(-1)]
  if (peak === null || from === undefined || to === undefined) return null
  return say('chartSentence', {
    name,
    total: wholeNumber(values.reduce((sum, value) => sum + value, 0)),
    from: formatDay(from),
    to: formatDay(to),
    most: wholeNumber(values[peak] ?? 0),
    day: formatDay(days[peak] ?? from),
  })
}

function LineMark({ look }: Pick<Line, 'look'>) {
  return (
    <svg width="24" height="8" viewBox="0 0 24 8" aria-hidden="true">
      <path d="M0 4H24" className={classes.line} data-look={look} />
    </svg>
  )
}

/** Figures of days as lines, oldest first, and the sentences that say them; the days themselves belong in a table. */
export function LineChart({ label, days, lines, size }: Props) {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values))
  const [from, to] = [days[0], days.at(-1)]
  return (
    <Figure
      aria-label={label}
      caption={lines.map((line) => (
        <div key={line.key}>
          <Sentence days={days} line={line} />
        </div>
      ))}
    >
      {lines.length > 1 && (
        <Legend entries={lines.map(({ key, name, look }) => ({ key, name, mark: <LineMark look={look} /> }))} />
      )}
      <Plot scale={[wholeNumber(most), '0']} ends={[from && formatDay(from), to && formatDay(to)]}>
        <svg
          className={classes.lines}
          data-size={size}
          viewBox={`0 -2 ${plot.width} ${plot.height + 4}`}
          preserveAspectRatio="none"
          focusable="false"
        >
          {lines.map(({ key, look, values }) => (
            <path key={key} className={classes.line} data-look={look} d={lineOf(values, most, plot)} />
          ))}
        </svg>
      </Plot>
    </Figure>
  )
}
