import { expect, test } from 'vitest'
import { findPlace } from './places.ts'

const rows = [
  { rewardId: 'a', state: 'offered' },
  { rewardId: 'b', state: 'draft' },
  { rewardId: 'c', state: 'retired' },
] as const
const [a, b, c] = rows

test('the first goes down only, the last of those that are not retired up only, and what is retired nowhere', () => {
  const whole = { skipped: 0, count: 3 }
  expect(findPlace(a, rows, whole)).toEqual({ at: 1, may: { up: false, down: true } })
  expect(findPlace(b, rows, whole)).toEqual({ at: 2, may: { up: true, down: false } })
  expect(findPlace(c, rows, whole)).toBe(null)
})

test('on a later page the first goes up too, and the last of a page down while there are more', () => {
  const some = rows.slice(0, 2)
  expect(findPlace(a, some, { skipped: 10, count: 13 })).toEqual({ at: 11, may: { up: true, down: true } })
  expect(findPlace(b, some, { skipped: 10, count: 13 })).toEqual({ at: 12, may: { up: true, down: true } })
  expect(findPlace(b, some, { skipped: 10, count: 12 })).toEqual({ at: 12, may: { up: true, down: false } })
})
