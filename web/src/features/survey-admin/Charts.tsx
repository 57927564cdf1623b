import type { ReactNode } from 'react'
import classes from './Charts.module.css'

/** A chart for the eye; its sentence and its table say the same to everybody. */
export function Drawn({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" className={classes.drawn}>
      {children}
    </div>
  )
}

type Tone = 'all' | 'good' | 'other'
/** What the colours of a chart stand for. */
function Legend({ of }: { of: readonly { tone: Tone; label: string; isRound?: boolean }[] }) {
  return (
    <ul className={classes.legend}>
      {of.map(({ tone, label, isRound }) => (
        <li key={tone}>
          <svg viewBox="0 0 14 14">
            <rect x="1" y="1" width="12" height="12" rx={isRound ? 6 : 0} className={classes[tone]} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
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
const height = 100
/** Units of a bar and of the place it stands in. */
const [barWidth, step] = [7, 10]

/** A bar for each day: all who entered, and in it those who completed and above them those who were screened out. */
export function DayBars({
  data,
  labels,
}: {
  data: readonly Day[]
  labels: Record<'entries' | 'completes' | 'screenedOut', string>
}) {
  const most = Math.max(1, ...data.map(({ entries }) => entries))
  const tall = (value: number): number => (value / most) * height
  return (
    <>
      <Legend
        of={[
          { tone: 'all', label: labels.entries },
          { tone: 'good', label: labels.completes },
          { tone: 'other', label: labels.screenedOut },
        ]}
      />
      <div className={classes.plot}>
        <div className={classes.scale}>
          <span>{most}</span>
          <span>0</span>
        </div>
        <svg className={classes.days} viewBox={`0 0 ${data.length * step} ${height}`} preserveAspectRatio="none">
          {data.map(({ day, entries, completes, screenedOut }, i) => {
            const bar = (tone: Tone, from: number, value: number) =>
              value > 0 && (
                <rect
                  key={tone}
                  className={classes[tone]}
                  x={i * step + (step - barWidth) / 2}
                  y={height - tall(from + value)}
                  width={barWidth}
                  height={tall(value)}
                />
              )
            return (
              <g key={day}>
                {bar('all', 0, entries)}
                {bar('good', 0, completes)}
                {bar('other', completes, screenedOut)}
              </g>
            )
          })}
        </svg>
        <div className={classes.ends}>
          <span>{data[0]?.day}</span>
          <span>{data.at(-1)?.day}</span>
        </div>
      </div>
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
      <span className={classes.upward}>{labels.happened}</span>
      <div className={classes.scale}>
        <span>100 %</span>
        <span>0 %</span>
      </div>
      <svg className={classes.square} viewBox="0 0 100 100">
        <line x1="0" y1="100" x2="100" y2="0" className={classes.same} />
        {bins.map(({ predicted, actual, entrants }) => (
          <circle
            key={predicted}
            className={classes.good}
            cx={predicted * 100}
            cy={100 - actual * 100}
            r={sizeOf(entrants)}
          />
        ))}
      </svg>
      <div className={classes.ends}>
        <span>0 %</span>
        <span>{labels.told}</span>
        <span>100 %</span>
      </div>
      <span className={classes.note}>{labels.same}</span>
    </div>
  )
}
