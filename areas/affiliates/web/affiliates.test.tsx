import { MantineProvider } from '@mantine/core'
import type { Campaign } from '../contract/campaigns.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { affiliates } from '../words/en/affiliates.ts'
import { textOf } from '../../../platform/web/text/text.ts'
import { theme } from '../../../kit/theme.ts'
import { Address } from './Address.tsx'
import { describeAttempt } from './attempt-text.ts'
import { DaySeries } from './DayCharts.tsx'
import { Funnel } from './Funnel.tsx'
import { BudgetUsage } from './BudgetUsage.tsx'

const drawn = (piece: ReactNode) =>
  renderToStaticMarkup(<MantineProvider theme={theme}>{piece}</MantineProvider>).replace(/<style[\s\S]*?<\/style>/g, '')
const textIn = (html: string) => html.replaceAll(/<[^>]+>/g, '')

const figures = { visits: 380, signUps: 40, verified: 20, completed: 10 }

test('what became of visits is said in a sentence', () => {
  expect(textIn(drawn(<Funnel totals={figures} />))).toContain(
    'Of 380 visits, 40 signed up, 20 verified and 10 took a survey.',
  )
  expect(textIn(drawn(<Funnel totals={{ ...figures, visits: 1 }} />))).toContain('Of 1 visit, 40')
})

test('a figure by day has a bar for every day that had some, and says its busiest', () => {
  const html = drawn(<DaySeries title="Clicks" days={['2026-11-01', '2026-11-02', '2026-11-03']} values={[2, 0, 4]} />)
  expect([...html.matchAll(/width="7" height="([\d.]+)"/g)].map(([, tall]) => tall)).toEqual(['50', '100'])
  expect(textIn(html)).toContain('6 from 11/01/2026 to 11/03/2026, most on 11/03/2026: 4.')
  const none = drawn(<DaySeries title="Clicks" days={['2026-11-01']} values={[0]} />)
  expect(textIn(none)).toContain('None from 11/01/2026 to 11/01/2026.')
})

test('how much of the budget is used is said in words beside the bar', () => {
  const campaign = { spent: 30, totalBudget: 120 } as Campaign
  expect(textIn(drawn(<BudgetUsage campaign={campaign} />))).toContain('$30.00 of $120.00 (25%)')
})

test('an address in parts reads as the address', () => {
  const url = 'https://a.example/?cid={cid}&aff_id=1001'
  expect(textIn(drawn(<Address url={url} />)).replaceAll('&amp;', '&')).toBe(url)
})

test('an attempt says what was answered, or why nothing was', () => {
  const say = textOf(affiliates)
  const attempt = { at: '', status: null, failure: '', answer: '', ms: 1, isManual: false }
  expect(describeAttempt(say, { ...attempt, status: 503 })).toBe('503')
  expect(describeAttempt(say, { ...attempt, failure: 'timed-out: no whole answer within 5000 ms' })).toBe(
    'No answer in time',
  )
  expect(describeAttempt(say, { ...attempt, failure: 'unreachable: ECONNREFUSED' })).toBe(
    'Not reachable (ECONNREFUSED)',
  )
  expect(describeAttempt(say, { ...attempt, failure: 'brand-new' })).toBe('brand-new')
})
