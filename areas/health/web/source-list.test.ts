import { expect, test } from 'vitest'
import { paybackText } from './source-list.tsx'
import { textOf } from '../../../platform/web/text/text.ts'
import { health } from '../words/en/health.ts'

const say = textOf(health)
const usd = (micros: number) => ({ micros, currency: 'USD' }) as const
const source = {
  clicks: 0,
  verified: 3,
  profiled: 3,
  started: 3,
  completed: 3,
  settled: 0,
  spending: usd(24_990_000),
  costPerVerified: usd(8_330_000),
  costPerActive: null,
  lifetimeMargin: null,
  lifetimeAge: null,
  paidBackAge: null,
  paidBackPercent: null,
}

test('members who cost something but are too new are not said to have cost nothing', () => {
  expect(paybackText(say, source)).toBe('too early to say')
  expect(paybackText(say, { ...source, costPerVerified: usd(0) })).toBe('no cost')
  expect(paybackText(say, { ...source, lifetimeAge: 0, paidBackPercent: 62 })).toBe('not yet (62%)')
  expect(paybackText(say, { ...source, lifetimeAge: 2, paidBackAge: 1, paidBackPercent: 120 })).toBe('by day 60')
  expect(paybackText(say, { ...source, costPerVerified: null })).toBe('–')
})
