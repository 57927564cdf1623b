import { describe, expect, test } from 'vitest'
import type { RatePart } from '../../../platform/server/for-desk.ts'
import { computeMedian, computeZ, findCarriers, judgeCount, judgeRate } from './alert-rules.ts'

const tally = (hits: number, of: number) => ({ hits, of })

describe('a rate', () => {
  test('is compared by the z of two proportions', () => {
    expect(computeZ(tally(38, 100), tally(610, 1_000))).toBeCloseTo(-4.48, 1)
    expect(computeZ(tally(50, 100), tally(500, 1_000))).toBe(0)
    expect([computeZ(tally(0, 0), tally(5, 10)), computeZ(tally(0, 9), tally(0, 90))]).toEqual([0, 0])
  })

  test.each([
    ['falls far among many', tally(38, 100), tally(610, 1_000), 'down', 'opens'],
    ['falls far, but rising would be bad', tally(38, 100), tally(610, 1_000), 'up', 'none'],
    ['falls far among few', tally(5, 49), tally(610, 1_000), 'down', 'stays'],
    ['falls by less than five points, however surely', tally(5_700, 10_000), tally(61_000, 100_000), 'down', 'stays'],
    ['is a little low', tally(52, 100), tally(610, 1_000), 'down', 'none'],
    ['is back', tally(61, 100), tally(610, 1_000), 'down', 'none'],
    ['rises far', tally(18, 100), tally(30, 1_000), 'up', 'opens'],
  ] as const)('that %s is judged so', (_what, now, before, bad, judged) => {
    expect(judgeRate({ now, before }, bad)).toBe(judged)
  })
})

describe('a count', () => {
  test('is compared with the median of the same hours of six weeks', () => {
    expect([computeMedian([]), computeMedian([3]), computeMedian([9, 1, 2, 8])]).toEqual([0, 3, 5])
    const usual = [40, 42, 38, 41, 39, 44]
    expect(judgeCount({ now: 0, before: usual }, 'down')).toBe('opens')
    expect(judgeCount({ now: 36, before: usual }, 'down')).toBe('stays')
    expect(judgeCount({ now: 40, before: usual }, 'down')).toBe('none')
    expect(judgeCount({ now: 90, before: usual }, 'down')).toBe('none')
    expect(judgeCount({ now: 9, before: [0, 0, 1, 0, 0, 0] }, 'up')).toBe('opens')
    expect(judgeCount({ now: 1, before: [0, 0, 0, 0, 0, 0] }, 'up')).toBe('none')
  })
})

const value = (part: string, key: string, now: [number, number], before: [number, number]): RatePart => ({
  part,
  key,
  name: key.toUpperCase(),
  now: tally(...now),
  before: tally(...before),
})

describe('the cause of a change', () => {
  const whole = { now: tally(38, 100), before: tally(610, 1_000) }
  test('is the value that carries most of it, and not the part that is spread', () => {
    const parts = [
      value('survey', 'cars', [9, 50], [300, 500]),
      value('survey', 'shoes', [29, 50], [310, 500]),
      value('country', 'de', [13, 34], [206, 340]),
      value('country', 'us', [13, 33], [202, 330]),
      value('country', 'es', [12, 33], [202, 330]),
    ]
    const [first, ...more] = findCarriers({ ...whole, parts })
    expect(first).toMatchObject({ part: 'survey', key: 'cars', name: 'CARS', hits: 9, of: 50 })
    expect(first?.share).toBeCloseTo(0.91, 1)
    expect(more).toEqual([])
  })

  test('is not told where a part has one value alone, or where too many would be named', () => {
    const one = [value('survey', 'cars', [38, 100], [610, 1_000])]
    expect(findCarriers({ ...whole, parts: one })).toEqual([])
    const many = Array.from({ length: 10 }, (_, at) => value('survey', `s${at}`, [4, 10], [61, 100]))
    expect(findCarriers({ ...whole, parts: many })).toEqual([])
  })

  test('of a value that is new is measured by the rate of all', () => {
    const parts = [value('survey', 'new', [2, 40], [0, 0]), value('survey', 'old', [36, 60], [610, 1_000])]
    expect(findCarriers({ ...whole, parts }).map(({ key }) => key)).toEqual(['new'])
  })
})
