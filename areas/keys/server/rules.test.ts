import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findAllowed, isKey, findKeyRefusal, cutPrefix, findState, writeKey, type KeyFacts } from './rules.ts'

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('a key is written so that scanners know it, each of 32 bytes its own, and shows four digits of itself', () => {
  fc.assert(
    fc.property(bytes, bytes, fc.constantFrom('live' as const, 'test' as const), (one, other, kind) => {
      const key = writeKey(one, kind)
      expect(key).toMatch(new RegExp(`^tpk_${kind}_[0-9A-Za-z]{49}$`))
      expect(isKey(key)).toBe(true)
      expect(cutPrefix(key)).toMatch(new RegExp(`^tpk_${kind}_[0-9A-Za-z]{4}$`))
      expect(writeKey(other, kind) === key).toBe(Buffer.from(one).equals(Buffer.from(other)))
    }),
  )
})

test('no digit of a key can be another, none be missing and none be added', () => {
  fc.assert(
    fc.property(bytes, fc.nat({ max: 57 }), fc.constantFrom('0', '1', '9', 'A', 'Z', 'a', 'z'), (one, at, digit) => {
      const key = writeKey(one, 'live')
      const changed = key.slice(0, at) + digit + key.slice(at + 1)
      expect(isKey(changed)).toBe(changed === key)
      expect(isKey(key.slice(0, at) + key.slice(at + 1))).toBe(false)
      expect(isKey(key + digit)).toBe(false)
    }),
  )
})

test.each(['', 'tpk_live_', 'Bearer tpk_live_', `tpk_other_${'0'.repeat(49)}`, `tpk_live_${'0'.repeat(49)}`])(
  '%j is no key',
  (text) => {
    expect(isKey(text)).toBe(false)
  },
)

const now = new Date('2026-11-20T12:00:00Z')
const earlier = new Date(now.getTime() - 1)
const later = new Date(now.getTime() + 1)
const good: KeyFacts = {
  now,
  expiresAt: null,
  revokedAt: null,
  previousUntil: null,
  holder: { isOpen: true, isBlocked: false },
  isFromListed: true,
}
test.each<[string, Partial<KeyFacts>, string | null]>([
  ['nothing against it', {}, null],
  ['a last moment to come', { expiresAt: later }, null],
  ['a last moment that is now', { expiresAt: now }, 'api-key-expired'],
  ['an end', { revokedAt: earlier }, 'key-revoked'],
  ['an end, however long it had left', { revokedAt: earlier, expiresAt: later }, 'key-revoked'],
  ['a successor, and time left', { previousUntil: later }, null],
  ['a successor, and none left', { previousUntil: now }, 'key-revoked'],
  ['nobody who answers for it', { holder: null }, 'key-revoked'],
  ['a holder who left', { holder: { isOpen: false, isBlocked: false } }, 'key-revoked'],
  ['a holder who is blocked', { holder: { isOpen: true, isBlocked: true } }, 'key-revoked'],
  ['another network than its own', { isFromListed: false }, 'key-address'],
])('a key with %s is refused as it should be', (_what, facts, refusal) => {
  expect(findKeyRefusal({ ...good, ...facts })).toBe(refusal)
})

test('what is shown of a key follows what is refused', () => {
  expect(findState(good)).toBe('active')
  expect(findState({ ...good, expiresAt: now })).toBe('expired')
  expect(findState({ ...good, holder: { isOpen: true, isBlocked: true } })).toBe('paused')
  for (const end of [{ revokedAt: now }, { holder: null }, { holder: { isOpen: false, isBlocked: false } }])
    expect(findState({ ...good, ...end })).toBe('revoked')
})

test('a key may do what it was given and its holder may do, never more of either', () => {
  expect(findAllowed(['surveys.view', 'users.view'], ['surveys.view', 'surveys.update'])).toEqual(['surveys.view'])
  expect(findAllowed(['surveys.view'], [])).toEqual([])
})
