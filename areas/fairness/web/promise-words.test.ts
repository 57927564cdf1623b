import { expect, test } from 'vitest'
import { minutesOf } from './promise-words.ts'

test('seconds are minutes with at most one decimal', () => {
  expect(minutesOf(840)).toBe(14)
  expect(minutesOf(537)).toBe(9)
  expect(minutesOf(512)).toBe(8.5)
})
