import { describe, expect, test } from 'vitest'
import { findNextWaiting } from './use-opened.ts'

type Row = { id: string; waits: boolean }
const rows = (...names: string[]): Row[] => names.map((name) => ({ id: name[0] ?? '', waits: !name.endsWith('-') }))
const next = (now: Row[], key: string, was: string) =>
  findNextWaiting({ rows: now, rowKey: ({ id }) => id, isWaiting: ({ waits }) => waits }, key, was.split(''))?.id ??
  null

describe('the next of a queue', () => {
  test('is the one that stood after it, also once it has left the list', () => {
    expect(next(rows('a', 'b', 'c'), 'b', 'abc')).toBe('c')
    expect(next(rows('a', 'c', 'd'), 'b', 'abcd')).toBe('c')
  })

  test('passes over what is decided', () => {
    expect(next(rows('a', 'b-', 'c-', 'd'), 'a', 'abcd')).toBe('d')
  })

  test('begins again at the first when none stands after it, and ends where nothing else waits', () => {
    expect(next(rows('a', 'b', 'c'), 'c', 'abc')).toBe('a')
    expect(next(rows('a-', 'b', 'c-'), 'b', 'abc')).toBeNull()
    expect(next([], 'b', 'abc')).toBeNull()
  })
})
