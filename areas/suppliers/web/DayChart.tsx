import { Title } from '@mantine/core'
import { formatDay } from '../../../platform/contract/day.ts'
import type { Scorecard } from '../contract/supplier-admin.ts'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Figure, Legend, Plot } from '../../../kit/Chart.tsx'
import { BarMark, DayBars } from '../../../kit/DayBars.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { useIsPhone } from '../../../kit/screen.ts'
import { barsOf, busiestOf } from './bars.ts'

const height = 160
const mostBars = { phone: 31, desktop: 62 }

/** How many entered and how many of them completed, day by day: a bar within a bar, and the sentence that says it. The days themselves are in DayTable. */
export function DayChart({ card }: { card: Scorecard }) {
  const say = useText(suppliers)
  const isPhone = useIsPhone()
  const bars = barsOf(card, isPhone ? mostBars.phone : mostBars.desktop)
  const most = Math.max(1, ...bars.map(({ entrants }) => entrants))
  const busiest = busiestOf(card.days)
  const span = { from: formatDay(card.startDate, 'UTC'), to: formatDay(card.endDate, 'UTC') }
  const sentence =
    busiest &&
    say('chartSentence', {
      ...span,
      entrants: wholeNumber(card.entrants),
      completes: wholeNumber(card.completes),
      day: formatDay(busiest.day, 'UTC'),
      most: wholeNumber(busiest.entrants),
    })
  return (
    <Figure aria-labelledby="day-chart" caption={sentence}>
      <Title order={3} size="h4" mb="xs" id="day-chart">
        {say('chart')}
      </Title>
      <Legend
        entries={[
          { key: 'entrants', name: say('entrants'), mark: <BarMark tone="all" /> },
          { key: 'completes', name: say('completes'), mark: <BarMark tone="good" /> },
        ]}
      />
      <Plot scale={[wholeNumber(most), '0']} ends={[span.from, span.to]}>
        <DayBars
          height={height}
          most={most}
          bars={bars.map(({ from, entrants, completes }) => ({
            key: from,
            parts: [
              { tone: 'all', value: entrants },
              { tone: 'good', value: Math.min(completes, entrants) },
            ],
          }))}
        />
      </Plot>
    </Figure>
  )
}
