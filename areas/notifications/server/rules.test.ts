import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findHour, isQuiet, findZone, computeNewsStart, computeNextDigest, findNextMorning } from './rules.ts'

const zones = ['America/New_York', 'Europe/London', 'Asia/Kolkata', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC', null]
const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
const hours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000

test('a zone is one that this system knows; anything else is unknown, not an error', () => {
  expect(findZone('Europe/London')).toBe('Europe/London')
  for (const name of ['', 'Mars/Olympus', 'x'.repeat(65), '"; drop table']) expect(findZone(name)).toBeNull()
})

test('nobody is told of surveys before ten in the morning or after nine in the evening of their own day', () => {
  expect(isQuiet('America/New_York', new Date('2026-11-20T13:00:00Z'))).toBe(true)
  expect(isQuiet('America/New_York', new Date('2026-11-20T15:00:00Z'))).toBe(false)
  expect(isQuiet('Europe/London', new Date('2026-11-20T21:00:00Z'))).toBe(true)
  expect(isQuiet(null, new Date('2026-11-20T10:00:00Z'))).toBe(false)
})

test('the next morning comes within a day, at ten in the zone, and is never now', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (zone, now) => {
      const morning = findNextMorning(zone, now)
      expect(findHour(zone, morning)).toBe(10)
      expect(isQuiet(zone, morning)).toBe(false)
      expect(hours(now, morning)).toBeGreaterThan(0)
      expect(hours(now, morning)).toBeLessThanOrEqual(25)
    }),
  )
})

test('between two digests lie twenty hours at least, whatever the zone does meanwhile', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (zone, now) => {
      expect(hours(now, computeNextDigest(zone, now))).toBeGreaterThan(20)
    }),
  )
})

test('a survey is news for a week', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  expect(computeNewsStart(new Date('2026-11-19T10:00:00Z'), now)).toEqual(new Date('2026-11-19T10:00:00Z'))
  expect(computeNewsStart(new Date('2026-01-01T10:00:00Z'), now)).toEqual(new Date('2026-11-13T10:00:00Z'))
})
