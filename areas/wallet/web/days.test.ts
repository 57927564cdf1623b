import { expect, test } from 'vitest'
import { groupByDay, nameNearDay } from './days.ts'

const local = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString()

test('rows stand under the day on which the reader saw them happen, in their order', () => {
  const rows = [local(3, 23), local(3, 1), local(2, 23), local(1, 0)].map((at, id) => ({ at, id }))
  expect(groupByDay(rows).map(({ key, rows: own }) => [key, own.map(({ id }) => id)])).toEqual([
    ['2026-3-3', [0, 1]],
    ['2026-3-2', [2]],
    ['2026-3-1', [3]],
  ])
  expect(groupByDay([])).toEqual([])
})

test('today and yesterday are called so, also at the turn of a month', () => {
  const now = new Date(2026, 2, 1, 0, 5)
  expect(nameNearDay(new Date(2026, 2, 1, 23), now)).toBe('today')
  expect(nameNearDay(new Date(2026, 1, 28, 23), now)).toBe('yesterday')
  expect(nameNearDay(new Date(2026, 1, 27, 23), now)).toBeNull()
})
