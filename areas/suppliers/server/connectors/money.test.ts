import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMicros, readPoints, readPrice, readSignedMicros } from './money.ts'

test.each([
  ['0.4137', 413_700],
  ['1.72', 1_720_000],
  ['1.1', 1_100_000],
  ['0.000001', 1],
  ['0', 0],
  ['7', 7_000_000],
  ['1.005', 1_005_000],
  ['2.675', 2_675_000],
  ['999999999.999999', 999_999_999_999_999],
])('%s of a currency is %i millionths', (text, micros) => {
  expect(readMicros(text)).toBe(micros)
})

test.each([
  '',
  ' ',
  '.5',
  '1.',
  '1.1234567',
  '1e3',
  '1E3',
  '+1',
  '-1',
  '1,50',
  '1 000',
  '0x10',
  'NaN',
  'Infinity',
  '1.0.0',
  '1234567890',
  '1\0',
  '1\n',
  '١',
  '$1',
])('%j is no amount, and is not made into one', (text) => {
  expect(readMicros(text)).toBeNull()
  expect(readPrice(text)).toBeNull()
})

test('every amount of up to nine digits and six fractions is exact', () => {
  const digits = fc.tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 999_999 }))
  fc.assert(
    fc.property(digits, ([whole, fraction]) => {
      const text = `${whole}.${String(fraction).padStart(6, '0')}`
      expect(BigInt(readMicros(text) ?? -1)).toBe(BigInt(whole) * 1_000_000n + BigInt(fraction))
      expect(readSignedMicros(`-${text}`)).toBe(0 - (readMicros(text) ?? -1))
    }),
  )
})

test('a minus sign is read where a network may write one, and only one', () => {
  expect(readSignedMicros('-0.4137')).toBe(-413_700)
  expect(readSignedMicros('0.4137')).toBe(413_700)
  expect(readSignedMicros('-0')).toBe(0)
  for (const text of ['--1', '-', '- 1', '-1e3', '+1']) expect(readSignedMicros(text)).toBeNull()
})

test('a price is more than nothing and at most 1,000 dollars, and is never a float', () => {
  expect(readPrice('0.4137')).toEqual({ micros: 413_700, currency: 'USD' })
  expect(readPrice('1000')).toEqual({ micros: 1_000_000_000, currency: 'USD' })
  for (const value of ['0', '0.000000', '1000.000001', 1.72, null, undefined, {}, ['1']])
    expect(readPrice(value)).toBeNull()
})

test('points are only compared, so they may be written with fractions and a sign', () => {
  expect(['172', '41.37', '-41', '0'].map(readPoints)).toEqual([172, 41.37, -41, 0])
  expect(['', 'x', '1e3', '--1', '1.'].map(readPoints)).toEqual([null, null, null, null, null])
})
