import { expect, test } from 'vitest'
import { createSecrets, type Purpose } from './secrets.ts'

const secrets = createSecrets('a secret key for tests, of 32 characters or more')
const purposes: readonly Purpose[] = [
  'verify-email',
  'reset-password',
  'login-link',
  'redemption-code',
  'access-token',
  'person',
  'gift-codes',
  'supplier-secrets',
  'refresh-token',
  'social-nonce',
  'social-verifier',
  'visitor',
  'device',
  'network',
  'invitation',
  'voter',
  'unsubscribe',
  'ticket',
  'farewell',
  'click',
  'affiliate-callback',
  'second-step',
  'recovery-code',
  'known-device',
  'sign-up-browser',
]

test('what is signed for one purpose is good for no other', () => {
  const signed = purposes.map((purpose) => secrets.mailedKey(purpose, 'the same text'))
  expect(new Set(signed).size).toBe(purposes.length)
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
