import { expect, test } from 'vitest'
import { toMinutes } from './promise-words.ts'

test('seconds are minutes with at most one decimal', () => {
  expect(toMinutes(840)).toBe(14)
  expect(toMinutes(537)).toBe(9)
  expect(toMinutes(512)).toBe(8.5)
})
