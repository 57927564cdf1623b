import { expect, test } from 'vitest'
import { guestOf } from './guest-link.ts'

test.each([
  ['?visitorId=v1&pid=p1', { visitorId: 'v1', pid: 'p1' }],
  ['?visitorId=v1', null],
  ['?pid=p1', null],
  ['?visitorId=&pid=p1', null],
  [`?visitorId=${'v'.repeat(201)}&pid=p1`, null],
])('the address %s names the guest %j', (search, guest) => {
  expect(guestOf(search)).toEqual(guest)
})
