import { expect, test } from 'vitest'
import { compareHeaps, type HeapSnapshot } from './soak/heaps.ts'
import { fitSlope, isLeaking, isWarm, leastOfEach } from './soak/slope.ts'

const line = (perHour: number, noise: (at: number) => number) =>
  Array.from({ length: 40 }, (_, at) => ({ hours: at / 60, value: 100 + (perHour * at) / 60 + noise(at) }))
const teeth = (at: number) => (at % 2 === 0 ? 3 : -3)

test('a slope is found through noise, with its error; nothing is known from two samples', () => {
  expect(fitSlope(line(12, () => 0))).toEqual({ perHour: expect.closeTo(12, 6), error: expect.closeTo(0, 6) })
  const { perHour, error } = fitSlope(line(12, teeth))
  expect(Math.abs(perHour - 12)).toBeLessThan(2 * error)
  expect(fitSlope(line(12, teeth).slice(0, 2)).perHour).toBe(Infinity)
})

test('the least of each stretch is taken, whole stretches alone', () => {
  const values = [5, 3, 4, 9, 8, 7, 1]
  const samples = values.map((value, hours) => ({ hours, value }))
  expect(leastOfEach(samples, 3).map(({ value }) => value)).toEqual([3, 7])
})

test.each([
  ['a quarter of a short run', 40, 10, 0, false],
  ['more than a quarter of a short run', 40, 11, 0, true],
  ['a quarter of a long run, whatever was called', 120, 30, 999_999, false],
  ['more than a quarter, with enough calls', 120, 31, 300_000, true],
  ['more than a quarter, with one call too few', 120, 31, 299_999, false],
  ['half of a long run, with one call too few', 120, 60, 299_999, false],
  ['more than half of a long run, however few were called', 120, 61, 1, true],
])('a process is warm after %s: %i minutes, %i gone, %i calls: %s', (_case, minutes, gone, calls, expected) => {
  expect(isWarm({ hours: gone / 60, calls }, minutes)).toBe(expected)
})

test('a leak is one in a long run from its limit on, in a short one beyond its error, and where nothing was measured', () => {
  expect(isLeaking({ perHour: 1, error: 5 }, 1, true)).toBe(true)
  expect(isLeaking({ perHour: 0.9, error: 5 }, 1, true)).toBe(false)
  expect(isLeaking({ perHour: 10, error: 5 }, 1, false)).toBe(false)
  expect(isLeaking({ perHour: 12, error: 5 }, 1, false)).toBe(true)
  expect(isLeaking(fitSlope([]), 1, false)).toBe(true)
})

/** A heap with one map: the given number of entries, 40 bytes each, and the same number held weakly. */
const heapOf = (entries: number): HeapSnapshot => {
  const rows = Array.from({ length: entries }, (_, at) => at)
  return {
    snapshot: {
      meta: {
        node_fields: ['type', 'name', 'id', 'self_size', 'edge_count'],
        node_types: [['synthetic', 'object']],
        edge_fields: ['type', 'name_or_index', 'to_node'],
        edge_types: [['property', 'element', 'weak']],
      },
    },
    strings: ['', 'Map', 'Entry', 'known'],
    nodes: [0, 0, 1, 0, 1, 1, 1, 2, 16, 2 * entries, ...rows.flatMap((at) => [1, 2, 3 + at, 40, 0])].concat(
      rows.flatMap((at) => [1, 2, 1_000 + at, 40, 0]),
    ),
    edges: [0, 3, 5, ...rows.flatMap((at) => [1, at, 10 + at * 5])].concat(
      rows.flatMap((at) => [2, at, 10 + (entries + at) * 5]),
    ),
  }
}

test('what grew between two heaps is named by the way to it, all entries of one map together, without what is held weakly', () => {
  expect(compareHeaps(heapOf(2), heapOf(5))).toEqual([{ path: 'known: Map > []: Entry', bytes: 120, count: 3 }])
  expect(compareHeaps(heapOf(5), heapOf(5))).toEqual([])
})
