import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { theme } from '../../../kit/theme.ts'
import { DayLines, type Line } from './DayLines.tsx'

const days = ['2026-11-18', '2026-11-19', '2026-11-20']
const started: Line = { key: 'started', name: 'Started', tone: 'all', values: [1, 1_200, 3] }
const completed: Line = { key: 'completed', name: 'Completed', tone: 'good', values: [0, 0, 0] }

const captionOf = (lines: readonly Line[]) => {
  const html = renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <DayLines label="Attempts" days={days} lines={lines} />
    </MantineProvider>,
  )
  return html
    .slice(html.indexOf('<figcaption'))
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
}

test('a chart says in words what it draws: how much in all, and on which day the most', () => {
  expect(captionOf([started])).toContain(
    'Started: 1,204 from 11/18/2026 to 11/20/2026; the most, 1,200, on 11/19/2026.',
  )
})

test('of what never happened a chart says nothing', () => {
  expect(captionOf([started, completed])).not.toContain('Completed')
})
