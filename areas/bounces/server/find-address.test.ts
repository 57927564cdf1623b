import { expect, test } from 'vitest'
import { costOverPieces, linearMost } from '../../../app/testing/cost.ts'
import { findAddress } from './returned.ts'

test.each([
  ['rfc822; ann@example.org', 'ann@example.org'],
  ['rfc822;<ann@example.org>', 'ann@example.org'],
  ['x @y z@ a@b@c', 'a@b@c'],
  ['rfc822; nobody', null],
  ['', null],
])('of the field %j the address is %j', (field, address) => {
  expect(findAddress(field)).toBe(address)
})

test('an address is found in time that grows with the length of its field alone', () => {
  expect(costOverPieces('x'.repeat(40_000), findAddress)).toBeLessThan(linearMost)
})
