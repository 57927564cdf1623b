import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Chart, type Tone } from '../../../kit/chart/Chart.tsx'
import {
  levelFigures,
  type HealthDim,
  type HealthPoint,
  type HealthSeries,
  type LevelFigure,
} from '../contract/health.ts'
import { health } from '../words/en/health.ts'
import { levelOf, namePart } from './names.ts'

const chartHeight = 200
const tones: readonly Tone[] = ['good', 'dashed', 'all', 'dotted', 'other']
const isLevel = (value: string): value is LevelFigure => (levelFigures as readonly string[]).includes(value)

/** Members, and those active within each span, day by day. */
export function LevelLines({ days }: { days: readonly HealthPoint[] }) {
  const say = useText(health)
  return (
    <Chart
      label={say('linesTitle')}
      places={days.map(({ day }) => formatDay(day))}
      series={levelFigures.map((figure, at) => ({
        key: figure,
        name: say(figure),
        tone: tones[at] ?? 'all',
        mark: 'line',
        values: days.map((point) => point[levelOf[figure]]),
      }))}
      height={chartHeight}
      table={{ head: say('days'), file: 'panel-health' }}
    />
  )
}

/** One figure of each country or source, day by day. */
export function CompareLines({ series, dim }: { series: readonly HealthSeries[]; dim: HealthDim }) {
  const say = useText(health)
  const [figure, setFigure] = useState<LevelFigure>('active_30')
  return (
    <Chart
      label={say('lineOf', { figure: say(figure) })}
      title={
        <NativeSelect
          label={say('figure')}
          maw={260}
          mb="sm"
          value={figure}
          data={levelFigures.map((value) => ({ value, label: say(value) }))}
          onChange={({ currentTarget }) => {
            if (isLevel(currentTarget.value)) setFigure(currentTarget.value)
          }}
        />
      }
      places={(series[0]?.days ?? []).map(({ day }) => formatDay(day))}
      series={series.map((one, at) => ({
        key: one.value || '-',
        name: namePart(say, dim, one),
        tone: tones[at] ?? 'all',
        mark: 'line',
        values: one.days.map((point) => point[levelOf[figure]]),
      }))}
      height={chartHeight}
      table={{ head: say('days'), file: `panel-health-${figure}` }}
    />
  )
}
