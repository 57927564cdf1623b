import { afterEach, describe, expect, test, vi } from 'vitest'
import { presetOf, rangeOf, reportClock } from './date-range.ts'

const now = new Date(2026, 2, 3, 23, 30)

describe('a preset', () => {
  test.each([
    ['today', '2026-03-03', '2026-03-03'],
    ['days7', '2026-02-25', '2026-03-03'],
    ['days30', '2026-02-02', '2026-03-03'],
    ['thisMonth', '2026-03-01', '2026-03-03'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
  ] as const)('%s means %s to %s on the reader’s wall clock', (preset, from, to) => {
    expect(rangeOf(preset, now)).toEqual({ from, to })
    expect(presetOf({ from, to }, now)).toBe(preset)
  })

  test('is not seen in a range of one’s own', () => {
    expect(presetOf({ from: '2026-03-01', to: '2026-03-02' }, now)).toBeNull()
  })
})

describe('by the clock of reports', () => {
  afterEach(() => void vi.useRealTimers())

  test('today is the day of UTC+7, wherever the reader is', () => {
    vi.useFakeTimers({ now: new Date('2026-03-10T16:59:59Z') })
    expect(rangeOf('today', reportClock())).toEqual({ from: '2026-03-10', to: '2026-03-10' })
    vi.setSystemTime(new Date('2026-03-10T17:00:00Z'))
    expect(rangeOf('today', reportClock())).toEqual({ from: '2026-03-11', to: '2026-03-11' })
  })
})
