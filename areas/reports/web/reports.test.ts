import { describe, expect, test } from 'vitest'
import { daysOf, spanIn } from './span.ts'
import { viewIn, viewOf } from './view.ts'

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
    const names = ['from', 'status', 'page', 'limit']
    expect(viewOf(params('status=verified&page=3&from=2026-11-01&limit=25'), names)).toBe(
      'from=2026-11-01&status=verified',
    )
    expect(viewOf(params('from=2026-11-01&status=verified'), names)).toBe('from=2026-11-01&status=verified')
  })

  test('takes the place of its list in the address, and leaves what is of the page', () => {
    const names = ['q', 'status', 'page']
    expect(viewIn(params('tab=users&q=ana&page=3'), 'status=open&tab=roles', names)).toBe('tab=users&status=open')
  })
})
