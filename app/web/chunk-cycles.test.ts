import { expect, test } from 'vitest'
import { findRing } from './chunk-cycles.ts'

const graph = (imports: Record<string, string[]>) => new Map(Object.entries(imports))

test('files that need others in one direction are no ring, however they share them', () => {
  expect(findRing(graph({ page: ['shared', 'start'], other: ['shared'], shared: ['start'], start: [] }))).toBe(null)
})

test('files that need each other at their start are told, without those on the way to them', () => {
  expect(findRing(graph({ page: ['a'], a: ['b'], b: ['c'], c: ['a'] }))).toEqual(['a', 'b', 'c'])
  expect(findRing(graph({ self: ['self'] }))).toEqual(['self'])
})
