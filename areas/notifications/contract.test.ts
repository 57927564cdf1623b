import { expect, test } from 'vitest'
import { readUnsubscribeToken } from './contract.ts'

test('a token of another shape, or of a kind that cannot be switched off, says nothing', () => {
  expect(readUnsubscribeToken('u.ticket.s')).toEqual({ userId: 'u', kind: 'ticket', signature: 's' })
  for (const token of ['', 'u', 'u.ticket', 'u.account.s', 'u.points.s', 'u.ticket.s.more', '.ticket.s'])
    expect(readUnsubscribeToken(token)).toBeNull()
})
