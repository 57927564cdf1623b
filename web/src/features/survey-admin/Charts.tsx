import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'

type Row = Record<string, string | number>
type Series = { name: string; label: string; color: string }[]

const barHeight = 34
const restHeight = 48

/** Bars lying on their sides: long answers stand before them. Told in words and in a table beside it. */
export function AnswerBars({ data, label }: { data: Row[]; label: string }) {
  return (
    <BarChart
      h={data.length * barHeight + restHeight}
      data={data}
      dataKey="answer"
      orientation="vertical"
      gridAxis="x"
      yAxisProps={{ width: 140 }}
      barProps={{ isAnimationActive: false }}
      series={[{ name: 'count', label, color: 'brand.6' }]}
    />
  )
}

/** Days side by side. */
export function DayBars({ data, series }: { data: Row[]; series: Series }) {
  return (
    <BarChart
      h={260}
      data={data}
      dataKey="day"
      withLegend
      series={series}
      barProps={{ isAnimationActive: false }}
      tickLine="y"
    />
  )
}

/** What was told against what happened, by tenths. */
export function OddsLines({ data, series }: { data: Row[]; series: Series }) {
  return (
    <LineChart
      h={260}
      data={data}
      dataKey="from"
      withLegend
      series={series}
      lineProps={{ isAnimationActive: false }}
      unit="%"
      yAxisProps={{ domain: [0, 100] }}
      curveType="linear"
    />
  )
}
