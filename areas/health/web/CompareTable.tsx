import { useText } from '../../../platform/web/text/text.ts'
import { Table } from '../../../kit/Table.tsx'
import { levelFigures, type HealthDim, type HealthSeries } from '../contract/health.ts'
import { health } from '../words/en/health.ts'
import { FigureLink } from './FigureLink.tsx'
import { levelOf, membersOf, namePart } from './names.ts'

/** The figures of each country or source on the last day, side by side. */
export function CompareTable({ series, dim }: { series: readonly HealthSeries[]; dim: HealthDim }) {
  const say = useText(health)
  return (
    <Table<HealthSeries>
      label={say(`by_${dim}`)}
      rows={series}
      rowKey={({ value }) => value}
      density="compact"
      columns={[
        { key: 'value', header: say('value'), onCard: 'title', render: (row) => namePart(say, dim, row) },
        ...levelFigures.map((figure) => ({
          key: figure,
          header: say(figure),
          align: 'right' as const,
          render: (row: HealthSeries) => {
            const lastDay = row.days.at(-1)
            if (!lastDay) return null
            return (
              <FigureLink
                count={lastDay[levelOf[figure]]}
                to={membersOf({ figure, day: lastDay.day, dim, value: row.value })}
              />
            )
          },
        })),
      ]}
    />
  )
}
