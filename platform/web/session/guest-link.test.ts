import { beforeEach, expect, test } from 'vitest'
import { answerCalls, standInForBrowser } from '../../../app/web/browser-stand-in.ts'
import { dayMs } from '../../contract/durations.ts'

beforeEach(() => standInForBrowser())
const { guestIn, linkGuest } = await import('./guest-link.ts')

const at = Date.UTC(2026, 10, 22)
const guest = { visitorId: 'v1', pid: 'p1', at }

test.each([
  [JSON.stringify(guest), { visitorId: 'v1', pid: 'p1' }],
  [JSON.stringify({ ...guest, at: at - dayMs }), null],
  [JSON.stringify({ ...guest, pid: '' }), null],
  [JSON.stringify({ ...guest, visitorId: 'v'.repeat(201) }), null],
  ['"guest"', null],
  ['{', null],
  [null, null],
])('the storage with %s names the guest %j', (kept, found) => {
  expect(guestIn(kept, at)).toEqual(found)
})

test.each([
  [{ status: 200 }, null],
  [{ status: 409, code: 'guest-claimed' }, null],
  [{ status: 503, code: 'unavailable' }, 'kept'],
] as const)(
  'a guest is linked when a session starts, whatever the page: answered %j, it is %s',
  async (reply, left) => {
    localStorage.setItem('guest', JSON.stringify({ ...guest, at: Date.now() }))
    const calls = answerCalls(() => reply)
    await linkGuest('u1')
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/api/updateUserIdForGuestUser', { visitorId: 'v1', pid: 'p1', uid: 'u1' }],
    ])
    expect(localStorage.getItem('guest')).toEqual(left && expect.stringContaining('v1'))
  },
)
