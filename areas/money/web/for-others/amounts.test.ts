import { expect, test } from 'vitest'
import { centsOfMicros } from '../../../../platform/contract/amount.ts'
import { amountText, percentText, readPercent, readPrice, writePrice } from './amounts.ts'

test.each([
  [0, 0],
  [5_000, 0],
  [15_000, 2],
  [25_000, 2],
  [-15_000, -2],
  [-4_999, 0],
  [1_234_567, 123],
])('%s micros are shown as %s cents, halves to the even one', (micros, cents) => {
  expect(centsOfMicros(micros)).toBe(cents)
})

test('an amount that is not there is a dash, and never $0.00', () => {
  expect(amountText(null)).toBe('–')
  expect(amountText({ micros: -2_500_000, currency: 'USD' })).toBe('−$2.50')
  expect(amountText({ micros: -2_500_000, currency: 'EUR' })).toBe('EUR −2.50')
  expect(percentText(-12.5)).toBe('−12.5%')
})

test('a typed price is read digit by digit, and written as it was typed', () => {
  expect(['2.5', '0.1', '1000', '0.000001', ' 3 '].map(readPrice)).toEqual([
    2_500_000, 100_000, 1_000_000_000, 1, 3_000_000,
  ])
  expect(['', '-1', '1000.01', '1.0000001', '1e3', '2,5', '10000'].map(readPrice)).toEqual(Array(7).fill(null))
  for (const micros of [0, 1, 100_000, 2_500_000, 1_005_000]) expect(readPrice(writePrice(micros))).toBe(micros)
  expect(writePrice(2_500_000)).toBe('2.50')
})

test('a typed percentage has at most two decimals', () => {
  expect(['0', '12.5', '100', '12.35'].map(readPercent)).toEqual([0, 12.5, 100, 12.35])
  expect(['', '100.01', '12.345', '-1', 'x'].map(readPercent)).toEqual(Array(5).fill(null))
})
