import { Button, Card, Stack, Title } from '@mantine/core'
import { formatDay, reportZone } from '../../../platform/contract/day.ts'
import { useId, useState } from 'react'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { countColumn, dayColumn, dollarsColumn } from '../../../kit/cells.tsx'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { answerWithRows, List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { wholeNumber } from '../../../kit/Points.tsx'
import { listDays } from './figures.ts'
import classes from './Affiliates.module.css'

type SeriesProps = { title: string; days: readonly string[]; values: readonly number[] }

/** One figure by day, on its own scale, with a sentence that sums it up. */
export function DaySeries({ title, days, values }: SeriesProps) {
  const say = useText(affiliates)
  const most = Math.max(0, ...values)
  const day = (one: string | undefined) => (one ? formatDay(one, 'UTC') : '')
  const span = { from: day(days[0]), to: day(days.at(-1)) }
  return (
    <Chart
      label={title}
      title={
        <Title order={4} size="h6" mb="xs">
          {title}
        </Title>
      }
      height={96}
      places={days.map(day)}
      series={[{ key: title, name: title, tone: 'good', values }]}
    >
      {most === 0
        ? say('noneInDays', span)
        : say('daySentence', {
            ...span,
            total: wholeNumber(values.reduce((sum, value) => sum + value, 0)),
            day: day(days[values.indexOf(most)]),
            most: wholeNumber(most),
          })}
    </Chart>
  )
}

type DayRow = { day: string; cost: number }
type Count<Row> = { key: string; header: string; of: (row: Row) => number }

const dayList = <Row extends DayRow>(counts: readonly Count<Row>[]) =>
  defineList<Row>()({
    name: 'campaign-days',
    text: affiliates,
    filters: {},
    pager: 'whole',
    isPlain: true,
    density: 'compact',
    rowKey: ({ day }) => day,
    columns: (say) => [
      dayColumn({ key: 'day', header: say('day', { zone: reportZone }) }, ({ day }) => day),
      ...counts.map(({ of, ...head }) => countColumn<Row>(head, of)),
      dollarsColumn({ key: 'cost', header: say('cost') }, ({ cost }) => cost),
    ],
  })

function DayTable<Row extends DayRow>({ rows, counts }: { rows: readonly Row[]; counts: readonly Count<Row>[] }) {
  const say = useText(affiliates)
  const list = useList(dayList(counts))
  return <List list={list} answer={answerWithRows(rows.toReversed())} title={say('days')} isTitleQuiet />
}

type Props<Row> = {
  startDate: string
  endDate: string
  rows: readonly Row[]
  charts: readonly Count<Row>[]
  /** The columns of the table, between the day and the cost. */
  counts: readonly Count<Row>[]
}

/** Charts of several figures by day, and a table of the days behind them. */
export function DayCharts<Row extends DayRow>({ startDate, endDate, rows, charts, counts }: Props<Row>) {
  const say = useText(affiliates)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const days = listDays(startDate, endDate)
  const found = new Map(rows.map((row) => [row.day, row]))
  const valuesOf = (of: (row: Row) => number) =>
    days.map((day) => {
      const row = found.get(day)
      return row ? of(row) : 0
    })
  return (
    <Card component="section" aria-labelledby="by-day">
      <Stack gap="md">
        <Title order={3} size="h4" id="by-day">
          {say('byDay')}
        </Title>
        <div className={classes.charts}>
          {charts.map(({ key, header, of }) => (
            <DaySeries key={key} title={header} days={days} values={valuesOf(of)} />
          ))}
        </div>
        <div>
          <Button variant="subtle" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {say('showDays')}
          </Button>
          <div id={id}>{isOpen && <DayTable rows={rows} counts={counts} />}</div>
        </div>
      </Stack>
    </Card>
  )
}
