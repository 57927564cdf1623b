import type { ReactNode } from 'react'
import { Legend, Plot } from '../../../../kit/Chart.tsx'
import { BarMark, DayBars } from '../../../../kit/DayBars.tsx'
import classes from './Charts.module.css'

/** A chart for the eye; its sentence and its table say the same to everybody. */
export function Drawn({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" className={classes.drawn}>
      {children}
    </div>
  )
}

/** Bars lying on their sides, each behind its answer. */
export function AnswerBars({ data }: { data: readonly { answer: string; count: number }[] }) {
  const most = Math.max(1, ...data.map(({ count }) => count))
  return (
    <ul className={classes.answers}>
      {data.map(({ answer, count }) => (
        <li key={answer}>
          <span className={classes.answer}>{answer}</span>
          <span className={classes.track}>
            <span className={classes.bar} style={{ width: `${(count / most) * 100}%` }} />
          </span>
          <span className={classes.number}>{count}</span>
        </li>
      ))}
    </ul>
  )
}

type Day = { day: string; entries: number; completes: number; screenedOut: number }
const height = 180

/** A bar for each day: all who entered, and in it those who completed and above them those who were screened out. */
export function EntryBars({
  data,
  labels,
}: {
  data: readonly Day[]
  labels: Record<'entries' | 'completes' | 'screenedOut', string>
}) {
  const most = Math.max(1, ...data.map(({ entries }) => entries))
  return (
    <>
      <Legend
        entries={[
          { key: 'entries', name: labels.entries, mark: <BarMark tone="all" /> },
          { key: 'completes', name: labels.completes, mark: <BarMark tone="good" /> },
          { key: 'screenedOut', name: labels.screenedOut, mark: <BarMark tone="other" /> },
        ]}
      />
      <Plot scale={[String(most), '0']} ends={[data[0]?.day, data.at(-1)?.day]}>
        <DayBars
          height={height}
          most={most}
          bars={data.map(({ day, entries, completes, screenedOut }) => ({
            key: day,
            parts: [
              { tone: 'all', value: entries },
              { tone: 'good', value: completes },
              { tone: 'other', value: screenedOut, onTopOf: completes },
            ],
          }))}
        />
      </Plot>
    </>
  )
}

type Bin = { predicted: number; actual: number; entrants: number }
/** The largest and the smallest dot, in percent of the chart. */
const [largest, smallest] = [4, 1.5]

/** A dot for each tenth: how far right it was told, how far up it happened. On the dashed line both are the same. */
export function OddsDots({
  bins,
  labels,
}: {
  bins: readonly Bin[]
  labels: { told: string; happened: string; same: string }
}) {
  const most = Math.max(1, ...bins.map(({ entrants }) => entrants))
  const sizeOf = (entrants: number): number => smallest + (largest - smallest) * Math.sqrt(entrants / most)
  return (
    <div className={classes.odds}>
      <Plot scale={['100 %', '0 %']} ends={['0 %', labels.told, '100 %']} above={labels.happened} below={labels.same}>
        <svg className={classes.square} viewBox="0 0 100 100">
          <line x1="0" y1="100" x2="100" y2="0" className={classes.same} />
          {bins.map(({ predicted, actual, entrants }) => (
            <circle
              key={predicted}
              className={classes.dot}
              cx={predicted * 100}
              cy={100 - actual * 100}
              r={sizeOf(entrants)}
            />
          ))}
        </svg>
      </Plot>
    </div>
  )
}
