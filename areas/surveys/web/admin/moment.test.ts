import { expect, test } from 'vitest'
import { toLocalTime, toInstant } from './moment.ts'

test('a day and time is the same instant before and after the field', () => {
  for (const instant of ['2026-03-29T10:30:00.000Z', '2031-12-31T23:59:00.000Z'])
    expect(toInstant(toLocalTime(instant))).toBe(instant)
})

test('an empty or half filled field is no time', () => {
  expect([toInstant(''), toInstant('2026-13-45T00:00'), toLocalTime(null)]).toEqual([null, null, ''])
})
