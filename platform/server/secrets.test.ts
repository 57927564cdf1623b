import { expect, test } from 'vitest'
import { createSecrets, fingerprintOf, markOf, purposes } from './secrets.ts'

const secretKey = 'a secret key for tests, of 32 characters or more'
const secrets = createSecrets(secretKey)

test('what is signed for one purpose is good for no other', () => {
  const signed = purposes.map((purpose) => secrets.mailedKey(purpose, 'the same text'))
  expect(purposes.length).toBeGreaterThan(30)
  expect(new Set(signed).size).toBe(purposes.length)
  const keys = purposes.map((purpose) => secrets.keyOf(purpose).toString('hex'))
  expect(new Set(keys).size).toBe(purposes.length)
  // Neither of the texts that tell which SECRET_KEY is used comes from the key of a purpose.
  expect(purposes.map((purpose) => secrets.hmac(purpose, '').toString('base64url'))).not.toContain(
    fingerprintOf(secretKey),
  )
  const mark = markOf(secretKey).subarray(4).toString('hex')
  expect(keys.filter((key) => key.startsWith(mark))).toEqual([])
  expect(() => secrets.unseal('second-step', secrets.seal('supplier-secrets', 'a secret'))).toThrow(
    'A sealed value (second-step) was changed, or sealed with another SECRET_KEY.',
  )
})

test('keys that are out already keep working: each purpose signs as it did in 0.1.0', () => {
  expect(secrets.mailedKey('verify-email', 'row')).toBe('2qlmHdbIpNJOVxupR3MLHXRkFBNr4h6Ww3PKW7upFQw')
  expect(secrets.mailedCode('redemption-code', 'row', 6)).toBe('791721')
  expect(secrets.hmac('person', 'maya@example.com').toString('base64url')).toBe(
    'zJcQDhSo0aD0f4_dI2cakYw6Pp_9soPu55H1b-BP-vc',
  )
  expect(
    secrets.unseal('gift-codes', Buffer.from('2ksANLvriZLcuzROwFJC3g0p0os+OBojhTUfk9s8hGG54C+jWQ==', 'base64')),
  ).toBe('AMZN-1234')
})
