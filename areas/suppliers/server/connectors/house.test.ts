import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutQuery } from '../rules.ts'
import { house, isTimely, readCallback, makeSignedAddress, cutSignedPart } from './house.ts'

// Computed with Python's hmac and with openssl, independently of this code.
const vectors = [
  [
    'tuppence-sandbox-supplier-secret',
    'attemptId=0198c0de-0000-7000-8000-000000000001&outcome=completed&amount=120&eventId=evt-1&ts=1795000000',
    'de4c136da5a3a0454c8ca54373b0f9a0f580b4f7cd6452cac704daa80854b857',
  ],
  [
    'a-secret-of-the-house-supplier',
    'attemptId=a%20b%2F%C3%A9&outcome=quota_full&eventId=x+y&ts=1795000001',
    '78c0015b238588b4f884c8b917741b6673841b1119e95610da3f488f9f056112',
  ],
  [
    'k',
    'outcome=reversed&sig=ignored&attemptId=1&eventId=2&ts=1795000002',
    '6e3a5f206a6ff8c083d46a8331592034b6c2645e2ca0b34bc8cb0e449456b9c9',
  ],
] as const
const [secret, signed, sig] = vectors[0]

describe('the house signature', () => {
  test.each(vectors)('under %s covers the raw query before &sig= : %s', (key, query, signature) => {
    expect(cutSignedPart(`${query}&sig=${signature}`, [key])).toBe(query)
    expect(cutSignedPart(`${query}&sig=${signature}`, ['new key', key])).toBe(query)
    expect(cutSignedPart(`${query}&sig=${signature}`, ['new key'])).toBeNull()
    expect(cutSignedPart(`${query}&sig=${signature}`, [])).toBeNull()
  })

  test('comes last, whole and in lower case', () => {
    const valid = `${signed}&sig=${sig}`
    for (const query of [
      `${valid}&more=1`,
      `${valid}0`,
      valid.slice(0, -1),
      `${signed}&sig=${sig.toUpperCase()}`,
      `${signed}&sig=`,
      signed,
      `sig=${sig}&${signed}`,
      '',
      `${'x'.repeat(5_000)}&sig=${sig}`,
    ]) {
      expect(cutSignedPart(query, [secret])).toBeNull()
    }
  })

  test('fails with any one bit of the query flipped', () => {
    const valid = `${signed}&sig=${sig}`
    let flips = 0
    for (let at = 0; at < valid.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const flipped = String.fromCharCode(valid.charCodeAt(at) ^ (1 << bit))
        expect(cutSignedPart(valid.slice(0, at) + flipped + valid.slice(at + 1), [secret])).toBeNull()
        flips++
      }
    }
    expect(flips).toBe(valid.length * 8)
  })

  test('accepts no text that was not signed', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => cutSignedPart(`${text}&sig=${sig}`, [secret]) === (text === signed ? signed : null),
      ),
    )
  })
})

test.each([
  [0, true],
  [300, true],
  [-300, true],
  [301, false],
  [-301, false],
])('a callback %i seconds off our clock is timely: %s', (seconds, timely) => {
  expect(isTimely(signed, new Date((1_795_000_000 + seconds) * 1000))).toBe(timely)
})
test.each(['', 'ts=', 'ts=soon', 'ts=-1795000000', 'ts=1e9'])('a callback with %s has no time', (query) => {
  expect(isTimely(query, new Date(1_795_000_000_000))).toBe(false)
})

describe('a callback', () => {
  test('is read with its amount, or without', () => {
    expect(readCallback(signed)).toMatchObject({
      codes: [{ field: 'outcome', code: 'completed' }],
      points: 120,
      money: null,
      eventId: 'evt-1',
    })
    expect(readCallback(vectors[1][1])).toMatchObject({
      attemptId: 'a b/é',
      codes: [{ field: 'outcome', code: 'quota_full' }],
      points: null,
      eventId: 'x y',
    })
  })

  test.each([
    'outcome=completed&eventId=1',
    'attemptId=1&outcome=completed',
    'attemptId=1&outcome=started&eventId=1',
    'attemptId=1&outcome=abandoned&eventId=1',
    'attemptId=1&attemptId=2&outcome=completed&eventId=1',
    'attemptId=1&outcome=completed&eventId=1&amount=1.5',
    'attemptId=1&outcome=completed&eventId=1&amount=1e3',
    'attemptId=1&outcome=completed&eventId=1&amount=99999999',
    'attemptId=1&outcome=completed&eventId=1&amount=1&amount=2',
    'attemptId=1%00&outcome=completed&eventId=1',
    `attemptId=1&outcome=completed&eventId=${'e'.repeat(201)}`,
  ])('is not what %s is', (query) => {
    expect(readCallback(query)).toBeNull()
  })
})

test('the query of an address is everything behind its first question mark', () => {
  expect(cutQuery('/api/v1/supplier/house/callback?a=1?b&sig=2')).toBe('a=1?b&sig=2')
  expect(cutQuery('/api/v1/supplier/house/callback')).toBe('')
})

test('what is signed for an address that reads like a callback is no callback', async () => {
  const now = new Date()
  const address = 'https://own.example/x?attemptId=A&outcome=completed&amount=40&eventId=E'
  const query = new URL(makeSignedAddress(address, 'a secret', now)).search.slice(1)
  const verdict = (rawUrl: string) =>
    house.called?.({ method: 'GET', rawUrl, headers: {}, body: '', publicUrl: '' }, ['a secret'], now, {})
  expect(verdict(`/api/v1/supplier/ps/callback?${query}`)).toEqual({ turnedAway: 'wrong-signature' })
  // With the supplier's own signature, the same query is a callback.
  const [words = ''] = query.split('&sig=')
  const own = createHmac('sha256', 'a secret').update(words).digest('hex')
  expect(verdict(`/api/v1/supplier/ps/callback?${words}&sig=${own}`)).toMatchObject({
    claim: { attemptId: 'A', points: 40 },
  })
})
