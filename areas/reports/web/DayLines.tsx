import { formatDay } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Chart, type Series } from '../../../kit/chart/Chart.tsx'
import { peakOf } from '../../../kit/chart/scale.ts'
import { wholeNumber } from '../../../kit/Points.tsx'
import { reports } from '../words/en/reports.ts'

export type Line = Omit<Series, 'mark' | 'onTopOf'>
type Props = { label: string; days: readonly string[]; lines: readonly Line[]; height?: number }

function Sentence({ days, line: { name, values } }: { days: readonly string[]; line: Line }) {
  const say = useText(reports)
  const peak = peakOf(values)
  const [from, to] = [days[0], days.at(-1)]
  if (peak === null || from === undefined || to === undefined) return null
  return say('chartSentence', {
    name,
    total: wholeNumber(values.reduce<number>((sum, value) => sum + (value ?? 0), 0)),
    from: formatDay(from),
    to: formatDay(to),
    most: wholeNumber(values[peak] ?? 0),
    day: formatDay(days[peak] ?? from),
  })
}

/** Daily figures as lines, oldest first, with the sentences that describe them; the exact figures belong in a table. */
export function DayLines({ label, days, lines, height = 180 }: Props) {
  return (
    <Chart
      label={label}
      places={days.map((day) => formatDay(day))}
      series={lines.map((line) => ({ ...line, mark: 'line' }))}
      height={height}
    >
      {lines.map((line) => (
        <div key={line.key}>
          <Sentence days={days} line={line} />
        </div>
      ))}
    </Chart>
  )
}
