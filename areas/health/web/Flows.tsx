import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import { Bars } from '../../../kit/chart/Bars.tsx'
import { ChartTable } from '../../../kit/chart/ChartTable.tsx'
import { minus } from '../../../kit/Points.tsx'
import { flowFigures, type HealthDim, type HealthMonth, type HealthSeries } from '../contract/health.ts'
import { health } from '../words/en/health.ts'
import { FigureLink } from './FigureLink.tsx'
import { countText, membersOf, monthEnd, monthText, namePart } from './names.ts'

type Props = { series: readonly HealthSeries[]; dim: HealthDim }

function Month({ month, dim, value }: { month: HealthMonth; dim: HealthDim; value: string }) {
  const say = useText(health)
  const formatCount = (count: number | null) => countText(say, count)
  const most = Math.max(1, month.activeBefore ?? 0, month.activeAfter ?? 0)
  const isOver = month.until === monthEnd(month.month)
  const signs = { first: '+', returned: '+', lapsed: minus, left: minus, removed: minus } as const
  return (
    <>
      <Bars
        bars={[
          {
            key: 'before',
            name: say('activeBefore'),
            value: formatCount(month.activeBefore),
            part: (month.activeBefore ?? 0) / most,
          },
          ...flowFigures.map((figure) => ({
            key: figure,
            // Members who left cannot be listed.
            name:
              figure === 'left' ? (
                say(figure)
              ) : (
                <FigureLink
                  count={month[figure]}
                  text={say(figure)}
                  to={membersOf({ figure, day: month.until, dim, value })}
                />
              ),
            value: `${signs[figure]}${formatCount(month[figure])}`,
            part: (month[figure] ?? 0) / most,
          })),
          {
            key: 'after',
            name: say(isOver ? 'activeAfter' : 'activeAfterSoFar'),
            value: formatCount(month.activeAfter),
            part: (month.activeAfter ?? 0) / most,
          },
        ]}
      />
      <Text size="sm" c="dimmed">
        {say('addsUp', {
          before: formatCount(month.activeBefore),
          first: formatCount(month.first),
          returned: formatCount(month.returned),
          lapsed: formatCount(month.lapsed),
          left: formatCount(month.left),
          removed: formatCount(month.removed),
          after: formatCount(month.activeAfter),
        })}
        {month.churnPercent !== null && ` · ${say('churn', { percent: month.churnPercent })}`}
      </Text>
    </>
  )
}

/** Who came and went in a month, as a chart of stacked bars, and all months as a table. */
export function Flows({ series, dim }: Props) {
  const say = useText(health)
  const [chosen, setChosen] = useState<{ value: string | null; month: string | null }>({ value: null, month: null })
  const shownSeries = series.find(({ value }) => value === chosen.value) ?? series[0]
  const month = shownSeries?.months.find((each) => each.month === chosen.month) ?? shownSeries?.months.at(-1)
  if (!shownSeries || !month) return null
  const toCountCell = (count: number | null): string | number => count ?? say('few')
  return (
    <Stack gap="md">
      {dim !== 'all' && (
        <NativeSelect
          label={say('value')}
          maw={260}
          value={shownSeries.value || '-'}
          data={series.map((each) => ({ value: each.value || '-', label: namePart(say, dim, each) }))}
          onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, value: value === '-' ? '' : value })}
        />
      )}
      <NativeSelect
        label={say('month')}
        maw={260}
        value={month.month}
        data={shownSeries.months.toReversed().map((each) => ({ value: each.month, label: monthText(each.month) }))}
        onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, month: value })}
      />
      <Month month={month} dim={dim} value={shownSeries.value} />
      <ChartTable
        caption={say('flowsByMonth')}
        file="panel-flows"
        heads={[
          ...(dim === 'all' ? [] : [say('value')]),
          say('month'),
          say('activeBefore'),
          ...flowFigures.map((figure) => say(figure)),
          say('activeAfter'),
        ]}
        words={dim === 'all' ? 1 : 2}
        rows={series.flatMap((each) =>
          each.months.map((row) => [
            ...(dim === 'all' ? [] : [namePart(say, dim, each)]),
            monthText(row.month),
            toCountCell(row.activeBefore),
            ...flowFigures.map((figure) => toCountCell(row[figure])),
            toCountCell(row.activeAfter),
          ]),
        )}
      />
    </Stack>
  )
}
