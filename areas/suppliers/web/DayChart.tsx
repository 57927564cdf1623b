import { Title } from '@mantine/core'
import { formatDay } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { useIsPhone } from '../../../kit/screen.ts'
import type { Scorecard } from '../contract/supplier-admin.ts'
import { suppliers } from '../words/en/suppliers.ts'
import { buildBars, findBusiestDay } from './bars.ts'

const maxBars = { phone: 31, desktop: 62 }
const formatUtcDay = (day: string): string => formatDay(day, 'UTC')

/** A bar chart of entrants and completes by day, with a sentence that sums it up. `DayTable` lists the days. */
export function DayChart({ card }: { card: Scorecard }) {
  const say = useText(suppliers)
  const isPhone = useIsPhone()
  const bars = buildBars(card, isPhone ? maxBars.phone : maxBars.desktop)
  const busiest = findBusiestDay(card.days)
  return (
    <Chart
      label={say('chart')}
      title={
        <Title order={3} size="h4" mb="xs">
          {say('chart')}
        </Title>
      }
      height={160}
      places={bars.map(({ from, to }) =>
        from === to ? formatUtcDay(from) : `${formatUtcDay(from)}–${formatUtcDay(to)}`,
      )}
      series={[
        { key: 'entrants', name: say('entrants'), tone: 'all', values: bars.map(({ entrants }) => entrants) },
        {
          key: 'completes',
          name: say('completes'),
          tone: 'good',
          values: bars.map(({ entrants, completes }) => Math.min(completes, entrants)),
        },
      ]}
    >
      {busiest &&
        say('chartSentence', {
          from: formatUtcDay(card.startDate),
          to: formatUtcDay(card.endDate),
          entrants: wholeNumber(card.entrants),
          completes: wholeNumber(card.completes),
          day: formatUtcDay(busiest.day),
          most: wholeNumber(busiest.entrants),
        })}
    </Chart>
  )
}
