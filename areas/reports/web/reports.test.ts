import { describe, expect, test } from 'vitest'
import { lineOf, peakOf } from './line.ts'
import { daysOf, spanIn, viewOf } from './span.ts'

const params = (query: string) => new URLSearchParams(query)

describe('the days of a report', () => {
  test('come from the address, and what is no day of the calendar asks for none', () => {
    expect(daysOf(spanIn(params('from=2026-11-01&to=2026-11-20')))).toEqual({
      startDate: '2026-11-01',
      endDate: '2026-11-20',
    })
    expect(daysOf(spanIn(params('from=2026-02-30&to=soon')))).toEqual({})
    expect(daysOf(spanIn(params('to=2026-11-20')))).toEqual({ endDate: '2026-11-20' })
  })
})

describe('a saved view', () => {
  test('keeps the filters and not the page, however they were ordered', () => {
    expect(viewOf(params('status=verified&page=3&from=2026-11-01&limit=25'))).toBe('from=2026-11-01&status=verified')
    expect(viewOf(params('from=2026-11-01&status=verified'))).toBe('from=2026-11-01&status=verified')
  })
})

describe('the line of a chart', () => {
  const plot = { width: 100, height: 50 }

  test('goes from the first day to the last, and the most is at the top', () => {
    expect(lineOf([0, 5, 10], 10, plot)).toBe('M0 50L50 25L100 0')
  })

  test('is level for a single day, and at the bottom when nothing ever happened', () => {
    expect(lineOf([5], 10, plot)).toBe('M0 25H100')
    expect(lineOf([0, 0], 0, plot)).toBe('M0 50L100 50')
  })

  test('has its peak at the first of the busiest days, and none when nothing happened', () => {
    expect(peakOf([1, 7, 7])).toBe(1)
    expect(peakOf([0, 0])).toBeNull()
    expect(peakOf([])).toBeNull()
  })
})
