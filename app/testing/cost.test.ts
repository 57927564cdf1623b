import { expect, test } from 'vitest'
import { costOverPieces, linearMost } from './cost.ts'

test('work that grows with the square of a text is told from work that grows with the text', () => {
  const text = ' '.repeat(30_000)
  expect(costOverPieces(text, (part) => /^ *=/.test(part))).toBeLessThan(linearMost)
  // The pattern tries every space, and from each it reads all spaces that follow.
  expect(costOverPieces(text, (part) => / *=/.test(part))).toBeGreaterThan(linearMost)
})
