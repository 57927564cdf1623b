import { Button, Card, Stack, Title } from '@mantine/core'
import { formatDay } from '@tuppence/contract/day'
import { useId, useState } from 'react'
import { affiliates } from '../../text/en/affiliates.ts'
import { useText } from '../../text/text.ts'
import { dollarsColumn } from '../../ui/cells.tsx'
import { DayBars } from '../../ui/DayBars.tsx'
import { wholeNumber } from '../../ui/Points.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-props.ts'
import type { CampaignDashboard } from './dashboard.ts'
import { daysBetween } from './figures.ts'
import classes from './Affiliates.module.css'

const height = 96

type Series = { title: string; days: readonly string[]; values: readonly number[] }

/** One figure by day, on a scale of its own, and the sentence that says it. */
export function DaySeries({ title, days, values }: Series) {
  const say = useText(affiliates)
  const id = useId()
  const most = Math.max(0, ...values)
  const [from, to, busiest] = [days[0], days.at(-1), days[values.indexOf(most)]]
  const day = (one: string | undefined) => (one ? formatDay(one, 'UTC') : '')
  const span = { from: day(from), to: day(to) }
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <Title order={4} size="h6" id={id} mb="xs">
        {title}
      </Title>
      <div aria-hidden="true">
        <DayBars
          height={height}
          most={most}
          bars={days.map((key, at) => ({ key, parts: [{ tone: 'good', value: values[at] ?? 0 }] }))}
        />
        <div className={classes.ends}>
          <span>{span.from}</span>
          <span>{span.to}</span>
        </div>
      </div>
      <figcaption className={classes.caption}>
        {most === 0
          ? say('noneInDays', span)
          : say('daySentence', {
              ...span,
              total: wholeNumber(values.reduce((sum, value) => sum + value, 0)),
              day: day(busiest),
              most: wholeNumber(most),
            })}
      </figcaption>
    </figure>
  )
}

type DayRow = CampaignDashboard['byDay'][number]

function DayTable({ rows }: { rows: readonly DayRow[] }) {
  const say = useText(affiliates)
  const count = (key: 'clicks' | 'visits' | 'signUps' | 'leads' | 'unpaid' | 'held'): Column<DayRow> => ({
    key,
    header: say(key),
    align: 'right',
    render: (row) => <span className="tp-num">{wholeNumber(row[key])}</span>,
  })
  const columns: Column<DayRow>[] = [
    {
      key: 'day',
      header: say('day'),
      onCard: 'title',
      render: ({ day }) => <time dateTime={day}>{formatDay(day, 'UTC')}</time>,
    },
    count('clicks'),
    count('visits'),
    count('signUps'),
    count('leads'),
    count('unpaid'),
    count('held'),
    dollarsColumn({ key: 'cost', header: say('cost') }, ({ cost }) => cost),
  ]
  return (
    <Table label={say('days')} density="compact" columns={columns} rows={rows.toReversed()} rowKey={({ day }) => day} />
  )
}

/** Clicks, sign-ups and leads by day, and the days behind them as a table. */
export function DayCharts({ data: { startDate, endDate, byDay } }: { data: CampaignDashboard }) {
  const say = useText(affiliates)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const days = daysBetween(startDate, endDate)
  const found = new Map(byDay.map((row) => [row.day, row]))
  const valuesOf = (of: (row: DayRow) => number) =>
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
          <DaySeries title={say('clicks')} days={days} values={valuesOf((row) => Math.max(row.clicks, row.visits))} />
          <DaySeries title={say('signUps')} days={days} values={valuesOf((row) => row.signUps)} />
          <DaySeries title={say('leads')} days={days} values={valuesOf((row) => row.leads)} />
        </div>
        <div>
          <Button variant="subtle" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {say('showDays')}
          </Button>
          <div id={id}>{isOpen && <DayTable rows={byDay} />}</div>
        </div>
      </Stack>
    </Card>
  )
}
