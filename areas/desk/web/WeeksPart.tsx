import { Text } from '@mantine/core'
import { formatDay } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { dollarsOfMicros } from '../../../platform/contract/amount.ts'
import type { WeekRow } from '../contract/home.ts'
import { homeDesk } from '../words/en/home-desk.ts'
import { figureText, inOrder } from './figures.ts'
import { Part } from './Part.tsx'
import { usePart } from './use-parts.ts'
import classes from './Home.module.css'

const lineHeight = 88
const lines = ['revenue', 'margin', 'reversals', 'active', 'answers', 'completes'] as const
/** Money is drawn in dollars, so that its scale has round numbers. */
const toDrawn = ({ unit, values }: WeekRow): (number | null)[] =>
  values.map((value) => (unit === 'money' && value !== null ? dollarsOfMicros(value) : value))
const formatDrawn =
  ({ unit }: WeekRow) =>
  (drawn: number) =>
    figureText(unit, unit === 'money' ? Math.round(drawn * 1_000_000) : drawn)

/** The last two weeks as small line charts, each with a table behind it. */
export function WeeksPart() {
  const say = useText(homeDesk)
  const { value, ...part } = usePart('weeks')
  return (
    <Part title={say('weeks')} lead={say('weeksText')} failedWords={say('weeksFailed')} height={200} {...part}>
      <div className={classes.lines}>
        {inOrder(value?.rows ?? [], lines, ({ line }) => line).map(({ code, row }) => {
          const name = say(`line_${code}`)
          if (row.state !== 'ready')
            return (
              <Text key={row.line} c="dimmed">
                {row.state === 'late' ? say('stillCountingWhat', { what: name }) : say('notCounted', { what: name })}
              </Text>
            )
          if (row.values.every((one) => one === null))
            return (
              <div key={row.line}>
                <Text fw={600} size="sm" mb="sm">
                  {name}
                </Text>
                <Text c="dimmed">{say('noDays')}</Text>
              </div>
            )
          return (
            <Chart
              key={row.line}
              label={name}
              title={
                <Text fw={600} size="sm" mb="sm">
                  {name}
                </Text>
              }
              places={(value?.days ?? []).map((day) => formatDay(day))}
              series={[{ key: row.line, name, tone: 'all', mark: 'line', values: toDrawn(row) }]}
              height={lineHeight}
              format={formatDrawn(row)}
              table={{ head: say('day'), file: row.line }}
            />
          )
        })}
      </div>
    </Part>
  )
}
