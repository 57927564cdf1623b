import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { theme } from '../theme.ts'
import { Chart, type Series } from './Chart.tsx'
import { areaOf, lineOf, peakOf, ticksOf } from './scale.ts'

describe('the scale of a chart', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [1_200, [0, 500, 1_000, 1_500]],
  ])('of at most %i is made of round numbers and holds all of it', (most, ticks) => {
    expect(ticksOf(most)).toEqual(ticks)
  })

  test.each([
    [62, -15, [-20, 0, 20, 40, 60, 80]],
    [0, -15, [-15, -10, -5, 0]],
    [1, -0.2, [-1, 0, 1]],
  ])('from %i to %i below zero has zero and both ends', (most, least, ticks) => {
    expect(ticksOf(most, least).map((tick) => tick + 0)).toEqual(ticks)
  })

  test('of parts of one is not made of whole numbers', () => {
    expect(ticksOf(0.4).map((tick) => Math.round(tick * 10) / 10)).toEqual([0, 0.1, 0.2, 0.3, 0.4])
  })
})

test('a line goes through the middle of each day, and one day alone is level', () => {
  expect(lineOf([0, 50], 100)).toBe('M5 100L15 50')
  expect(lineOf([25], 100)).toBe('M0 75H10')
})

test('a line has a gap where nothing was measured, and stays in the drawing below zero', () => {
  expect(lineOf([0, null, 50, null, 50, 100], 100)).toBe('M0 100H10M20 50H30M45 50L55 0')
  expect(lineOf([null, null], 100)).toBe('')
  expect(lineOf([-20, 80], 80, -20)).toBe('M5 100L15 0')
})

test('an area has a step for each day and stands on the ground', () => {
  expect(areaOf([100, 50], 100)).toBe('M0 100L0 0H10L10 50H20V100Z')
})

test('the peak is the first of the largest, and nothing has none', () => {
  expect(peakOf([1, 3, 3])).toBe(1)
  expect(peakOf([0, 0])).toBeNull()
})

test('a chart says its name, its scale, its legend and its sentence, and has the same as a table', () => {
  const series: Series[] = [
    { key: 'in', name: 'Entered', tone: 'all', values: [4, 2] },
    { key: 'done', name: 'Completed', tone: 'good', values: [1, 2] },
  ]
  const html = renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <Chart
        label="By day"
        places={['11/18/2026', '11/19/2026']}
        series={series}
        table={{ head: 'Day', file: 'days' }}
        height={96}
      >
        Six entered.
      </Chart>
    </MantineProvider>,
  )
  const text = html
    .replaceAll(/<style.*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
  expect(html).toContain('aria-label="By day"')
  expect(text).toContain('|Entered|Completed|')
  expect(text).toContain('|4|3|2|1|0|')
  expect(text).toContain('|Six entered.|')
  expect(text).toContain('|Day|Entered|Completed|11/18/2026|4|1|11/19/2026|2|2|')
})

test('a day without a value is a dash, and figures of the table are written as those of the scale', () => {
  const html = renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <Chart
        label="Margin"
        places={['11/18/2026', '11/19/2026']}
        series={[{ key: 'margin', name: 'Margin', tone: 'all', mark: 'line', values: [null, -12.5] }]}
        format={(value) => `${value} %`}
        table={{ head: 'Day', file: 'margin' }}
        height={96}
      />
    </MantineProvider>,
  )
  const text = html
    .replaceAll(/<style.*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
  expect(text).toContain('|Day|Margin|11/18/2026|–|11/19/2026|-12.5 %|')
  expect(html).toContain('d="M10 83.33H20"')
})
