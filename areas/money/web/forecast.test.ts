import { expect, test } from 'vitest'
import { forecastOf } from './forecast.ts'

const priced = { price: { micros: 2_500_000, currency: 'USD' }, feePercent: 0, screenOutPoints: 5 }

test('a launch is told what it costs and brings: 60 completes of 80 points at $2.50', () => {
  expect(forecastOf(priced, { places: 60, points: 80 })).toEqual({
    completes: 60,
    points: 80,
    costCents: 4_800,
    screenOutCents: 300,
    revenueCents: 15_000,
    marginCents: 9_900,
    marginPercent: 66,
  })
})

test('a survey that nobody pays for is a cost alone, and one for any number of completes has no forecast', () => {
  expect(forecastOf({ ...priced, price: null }, { places: 60, points: 80 })).toMatchObject({
    costCents: 4_800,
    revenueCents: null,
    marginCents: null,
    marginPercent: null,
  })
  expect(forecastOf(priced, { places: null, points: 80 })).toBeNull()
  expect(forecastOf(priced, { places: 60, points: null })).toBeNull()
})

test('what the payer keeps is not revenue', () => {
  expect(forecastOf({ ...priced, feePercent: 10 }, { places: 10, points: 1 })).toMatchObject({ revenueCents: 2_250 })
})
