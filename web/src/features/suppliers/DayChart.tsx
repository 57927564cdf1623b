import { Title } from '@mantine/core'
import { formatDay } from '@tuppence/contract/day'
import type { Scorecard } from '@tuppence/contract/supplier-admin'
import { suppliers } from '../../text/en/suppliers.ts'
import { useText } from '../../text/text.ts'
import { wholeNumber } from '../../ui/Points.tsx'
import { useIsPhone } from '../../ui/screen.ts'
import { barsOf, busiestOf } from './bars.ts'
import classes from './Chart.module.css'

const height = 100
/** Units of a bar and of the place it stands in. */
const [barWidth, step] = [7, 10]
const mostBars = { phone: 31, desktop: 62 }

/** How many entered and how many of them completed, day by day: a bar within a bar, and the sentence that says it. The days themselves are in DayTable. */
export function DayChart({ card }: { card: Scorecard }) {
  const say = useText(suppliers)
  const isPhone = useIsPhone()
  const bars = barsOf(card, isPhone ? mostBars.phone : mostBars.desktop)
  const most = Math.max(1, ...bars.map(({ entrants }) => entrants))
  const busiest = busiestOf(card.days)
  const tall = (value: number) => (value / most) * height
  return (
    <figure className={classes.figure} aria-labelledby="day-chart">
      <Title order={3} size="h4" mb="xs" id="day-chart">
        {say('chart')}
      </Title>
      <ul className={classes.legend}>
        {(['entrants', 'completes'] as const).map((name) => (
          <li key={name}>
            <svg viewBox="0 0 14 14" aria-hidden="true">
              <rect x="1" y="1" width="12" height="12" className={classes[name]} />
            </svg>
            {say(name)}
          </li>
        ))}
      </ul>
      <div className={classes.plot} aria-hidden="true">
        <div className={classes.scale}>
          <span>{wholeNumber(most)}</span>
          <span>0</span>
        </div>
        <svg
          className={classes.bars}
          viewBox={`0 0 ${bars.length * step} ${height}`}
          preserveAspectRatio="none"
          focusable="false"
        >
          {bars.map(({ from, entrants, completes }, i) =>
            (['entrants', 'completes'] as const).map((name) => {
              const value = tall(name === 'entrants' ? entrants : Math.min(completes, entrants))
              return value === 0 ? null : (
                <rect
                  key={`${from} ${name}`}
                  className={classes[name]}
                  x={i * step + (step - barWidth) / 2}
                  y={height - value}
                  width={barWidth}
                  height={value}
                />
              )
            }),
          )}
        </svg>
        <div className={classes.ends}>
          <span>{formatDay(card.startDate, 'UTC')}</span>
          <span>{formatDay(card.endDate, 'UTC')}</span>
        </div>
      </div>
      {busiest && (
        <figcaption className={classes.caption}>
          {say('chartSentence', {
            entrants: wholeNumber(card.entrants),
            completes: wholeNumber(card.completes),
            from: formatDay(card.startDate, 'UTC'),
            to: formatDay(card.endDate, 'UTC'),
            day: formatDay(busiest.day, 'UTC'),
            most: wholeNumber(busiest.entrants),
          })}
        </figcaption>
      )}
    </figure>
  )
}
