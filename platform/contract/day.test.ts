import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ageOn,
  formatDateTime,
  formatDay,
  formatReportTime,
  isDay,
  isMoment,
  nextUtcDay,
  parseDay,
  reportDay,
  reportZone,
  sameUtcDay,
  utcDay,
} from './day.ts'

test('an instant is written as day short-month year hh:mm:ss AM/PM', () => {
  expect(formatDateTime('2026-11-03T16:05:09Z', 'UTC')).toBe('3 Nov 2026 04:05:09 PM')
  expect(formatDateTime('2026-01-31T00:00:00Z', 'UTC')).toBe('31 Jan 2026 12:00:00 AM')
  expect(formatDateTime('2026-01-31T12:00:00Z', 'UTC')).toBe('31 Jan 2026 12:00:00 PM')
  expect(formatDateTime('2026-11-03T23:30:00Z', 'Asia/Tokyo')).toBe('4 Nov 2026 08:30:00 AM')
  expect(formatDateTime('no date')).toBe('')
})

test('a day is written as MM/DD/YYYY, and read back as the same day', () => {
  expect(formatDay('2026-11-03')).toBe('11/03/2026')
  expect(formatDay('2026-11-03T23:30:00Z', 'Asia/Tokyo')).toBe('11/04/2026')
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (at) => {
      const text = at.toISOString().slice(0, 10)
      expect(parseDay(formatDay(text))).toBe(text)
    }),
  )
})

test('a day that is not in the calendar is none', () => {
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '',
    '2026-00-10',
    '0000-00-00',
    '0001-01-01',
    '0999-12-31',
    '3000-01-01',
  ])
    expect(isDay(text)).toBe(false)
  for (const text of ['02/29/2026', '13/01/2026', '1/1/26', 'x']) expect(parseDay(text)).toBeNull()
  expect(isDay('2024-02-29')).toBe(true)
})

test('age counts full years, and a birthday of 29 February comes on 1 March in common years', () => {
  expect(ageOn('2008-11-20', '2026-11-20')).toBe(18)
  expect(ageOn('2008-11-21', '2026-11-20')).toBe(17)
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
})

test('the next UTC day begins at midnight, over the ends of months and years', () => {
  expect(nextUtcDay(new Date('2026-12-31T23:59:59.999Z')).toISOString()).toBe('2027-01-01T00:00:00.000Z')
  expect(nextUtcDay(new Date('2026-11-20T00:00:00Z')).toISOString()).toBe('2026-11-21T00:00:00.000Z')
  expect(sameUtcDay(new Date('2026-11-20T00:00:00Z'), new Date('2026-11-20T23:59:59Z'))).toBe(true)
  expect(sameUtcDay(new Date('2026-11-20T23:59:59Z'), new Date('2026-11-21T00:00:00Z'))).toBe(false)
})

test('a report shows times 7 hours ahead of UTC on a 12-hour clock, counts days by the same clock, and says so', () => {
  expect(formatReportTime('2026-11-03T16:05:09Z')).toBe('3 Nov 2026 11:05:09 PM')
  expect(formatReportTime('2026-11-03T17:00:00Z')).toBe('4 Nov 2026 12:00:00 AM')
  expect(formatReportTime('2026-12-31T23:30:00Z')).toBe('1 Jan 2027 06:30:00 AM')
  expect(formatReportTime('no date')).toBe('')
  expect(reportDay(new Date('2026-11-03T16:59:59.999Z'))).toBe('2026-11-03')
  expect(reportDay(new Date('2026-11-03T17:00:00Z'))).toBe('2026-11-04')
  expect(reportZone).toBe('UTC+7')
  const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, (at) => {
      const shown = formatReportTime(at).split(' ').slice(0, 3).join(' ')
      expect(formatDateTime(`${reportDay(at)}T00:00:00Z`, 'UTC')).toContain(shown)
    }),
  )
})

test('a moment has a day of the calendar, seconds and a whole time zone', () => {
  for (const text of [
    '2026-11-20T14:30:00Z',
    '2026-11-20T14:30:00.123456+05:30',
    '2026-11-20t14:30:00z',
    '2026-11-20T14:30:00-0800',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
  ])
    expect([text, isMoment(text), Number.isFinite(Date.parse(text))]).toEqual([text, true, true])
  for (const text of [
    '',
    '2026-11-20',
    '2026-11-20T14:30Z',
    '2026-11-20T14:30:00',
    '2026-11-20T14:30:00+02',
    '2026-11-20T14:30:00+15:00',
    '2026-11-20T14:30:00+02:60',
    '2026-02-30T14:30:00Z',
    '2026-11-20T25:00:00Z',
    '2016-12-31T23:59:60Z',
    '0000-12-31T23:59:59Z',
    // Some programs write a space, after which JavaScript takes a year below 100 for one of the last century or this.
    '2026-11-20 14:30:00Z',
    '0001-01-01 00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
  ])
    expect([text, isMoment(text)]).toEqual([text, false])
})

test('the day of an instant is that of its time in UTC, whichever day was asked for before', () => {
  const at = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  const nearMidnight = fc.integer({ min: -3, max: 3 }).map((ms) => new Date(ms))
  fc.assert(
    fc.property(fc.array(fc.oneof(at, nearMidnight), { minLength: 2 }), (instants) => {
      for (const instant of instants) expect(utcDay(instant)).toBe(instant.toISOString().slice(0, 10))
    }),
  )
  expect(() => utcDay(new Date(NaN))).toThrow('Invalid time value')
})
