import { expect, test } from 'vitest'
import { costOverPieces, linearMost } from '../../../app/testing/cost.ts'
import { shortenCause } from './service.ts'

test('a cause is its first line without addresses, and no longer than a list can show', () => {
  expect(shortenCause('mail: <ann@example.com>, ben@example.com refused\n at somewhere')).toBe(
    'mail: <...> <...> refused',
  )
  expect(shortenCause('@')).toBe('<...>')
  expect(shortenCause('x'.repeat(1_000))).toHaveLength(500)
})

test('a cause is shortened in time that grows with its length alone', () => {
  expect(costOverPieces('x'.repeat(40_000), shortenCause)).toBeLessThan(linearMost)
})
