import { describe, expect, test } from 'vitest'
import { toCallDays, readDayRange, shownRange } from './day-range.ts'
import { applyView, readView } from './view.ts'

const params = (query: string) => new URLSearchParams(query)

describe('the days of a report', () => {
  test('come from the address, and what is no day of the calendar asks for none', () => {
    expect(toCallDays(readDayRange(params('from=2026-11-01&to=2026-11-20')))).toEqual({
      startDate: '2026-11-01',
      endDate: '2026-11-20',
    })
    expect(toCallDays(readDayRange(params('from=2026-02-30&to=soon')))).toEqual({})
    expect(toCallDays(readDayRange(params('to=2026-11-20')))).toEqual({ endDate: '2026-11-20' })
  })

  test('are the last 30 where the address names none', () => {
    const now = new Date(2026, 10, 30, 12)
    expect(shownRange(readDayRange(params('')), now)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(shownRange(readDayRange(params('to=2026-11-20')), now)).toEqual({ from: '', to: '2026-11-20' })
  })
})

describe('a saved view', () => {
  test('keeps the filters and not the page, however they were ordered', () => {
    const names = ['from', 'status', 'page', 'limit']
    expect(readView(params('status=verified&page=3&from=2026-11-01&limit=25'), names)).toBe(
      'from=2026-11-01&status=verified',
    )
    expect(readView(params('from=2026-11-01&status=verified'), names)).toBe('from=2026-11-01&status=verified')
  })

  test('takes the place of its list in the address, and leaves what is of the page', () => {
    const names = ['q', 'status', 'page']
    expect(applyView(params('tab=users&q=ana&page=3'), 'status=open&tab=roles', names)).toBe('tab=users&status=open')
  })
})
