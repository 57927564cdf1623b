import { describe, expect, test } from 'vitest'
import { priceDoubt } from './told.ts'

describe('what a supplier says it pays', () => {
  const usd = (micros: number) => ({ micros, currency: 'USD' })
  const price = usd(1_720_000)
  test.each<[string, Parameters<typeof priceDoubt>[0], string | null]>([
    ['the price', { priced: 'in-money', said: { outcome: 'completed', money: usd(1_720_000) }, price }, null],
    ['one percent less', { priced: 'in-money', said: { outcome: 'completed', money: usd(1_702_800) }, price }, null],
    ['one percent more', { priced: 'in-money', said: { outcome: 'completed', money: usd(1_737_200) }, price }, null],
    ['less', { priced: 'in-money', said: { outcome: 'completed', money: usd(1_702_799) }, price }, 'price-differs'],
    ['more', { priced: 'in-money', said: { outcome: 'completed', money: usd(1_737_201) }, price }, 'price-differs'],
    [
      'its whole part',
      { priced: 'in-money', said: { outcome: 'completed', money: usd(1_000_000) }, price },
      'price-differs',
    ],
    ['nothing', { priced: 'in-money', said: { outcome: 'completed', money: null }, price }, 'price-missing'],
    [
      'another currency',
      { priced: 'in-money', said: { outcome: 'completed', money: { ...price, currency: 'EUR' } }, price },
      'currency-differs',
    ],
    [
      'what nobody promised',
      { priced: 'in-money', said: { outcome: 'completed', money: price }, price: null },
      'price-unknown',
    ],
    ['the price back', { priced: 'in-money', said: { outcome: 'reversed', money: usd(-1_720_000) }, price }, null],
    [
      'a part of it back',
      { priced: 'in-money', said: { outcome: 'reversed', money: usd(-500_000) }, price },
      'price-differs',
    ],
    [
      'it back, above zero',
      { priced: 'in-money', said: { outcome: 'reversed', money: price }, price },
      'price-differs',
    ],
    [
      'a late credit of the price',
      { priced: 'in-money', said: { outcome: 'credited_late', money: price }, price },
      null,
    ],
    [
      'a late credit of more',
      { priced: 'in-money', said: { outcome: 'credited_late', money: usd(3e6) }, price },
      'price-differs',
    ],
    [
      'anything for a screen-out',
      { priced: 'in-money', said: { outcome: 'disqualified', money: usd(10) }, price },
      null,
    ],
    ['points', { priced: 'in-points', said: { outcome: 'completed', money: null }, price }, null],
    ['nothing, by a list', { priced: 'by-list', said: { outcome: 'completed', money: null }, price: null }, null],
  ])('%s', (_what, asked, doubt) => {
    expect(priceDoubt(asked)).toBe(doubt)
  })
})
