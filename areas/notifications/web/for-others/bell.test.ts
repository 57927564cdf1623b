import { beforeEach, expect, test } from 'vitest'
import { setUnread, forgetBell, hearBell } from './bell.ts'

beforeEach(forgetBell)

test('what was there before the page opened rings no bell', () => {
  expect(hearBell({ unread: 3, newestId: 'c' })).toBe('changed')
  expect(hearBell({ unread: 3, newestId: 'c' })).toBe('same')
})

test('a newer notification rings, also the first one ever and while another one is read', () => {
  hearBell({ unread: 0, newestId: null })
  expect(hearBell({ unread: 1, newestId: 'b' })).toBe('rung')
  expect(hearBell({ unread: 1, newestId: 'c' })).toBe('rung')
})

test('reading the newest elsewhere changes the number and rings nothing', () => {
  hearBell({ unread: 2, newestId: 'b' })
  expect(hearBell({ unread: 1, newestId: 'a' })).toBe('changed')
  expect(hearBell({ unread: 0, newestId: null })).toBe('changed')
  expect(hearBell({ unread: 1, newestId: 'b' })).toBe('changed')
})

test('what was marked as read here is no news when the server says it too', () => {
  hearBell({ unread: 2, newestId: 'b' })
  setUnread(0)
  expect(hearBell({ unread: 0, newestId: null })).toBe('same')
})

test('the bell of the next account begins anew', () => {
  hearBell({ unread: 1, newestId: 'a' })
  forgetBell()
  expect(hearBell({ unread: 2, newestId: 'b' })).toBe('changed')
})
