import { expect, test } from 'vitest'
import { costOverPieces, linearMost } from '../../../app/testing/cost.ts'
import { shortenCause } from './service.ts'

test('a cause is its first line without addresses, and no longer than a list can show', () => {
  expect(shortenCause('mail: <ann@example.com>, ben@example.com refused\n at somewhere')).toBe(
    'mail: <...> <...> refused',
  )
  expect(shortenCause('@')).toBe('<...>')
  expect(shortenCause('x'.repeat(1_000))).toHaveLength(500)
  // Sets the title of a terminal, clears it, and turns the direction of what follows.
  expect(shortenCause('550 \u001B]0;x\u0007\u001B[2J\u202Egone')).toBe('550  ]0;x  [2J gone')
})

test('a cause is shortened in time that grows with its length alone', () => {
  expect(costOverPieces('x'.repeat(40_000), shortenCause)).toBeLessThan(linearMost)
})
