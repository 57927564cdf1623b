import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeRecoveryCodes, makeSecret, readRecoveryCode, describeSetup, findCodeStep } from './second-step-codes.ts'

/** The secret of the test vectors in RFC 6238, in Base32. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the code of second %s is that of RFC 6238', (second, code) => {
  expect(findCodeStep(rfcSecret, code, at(second))).toBe(Math.floor(second / 30))
})

test('a code is good in its own half minute, the one before and the one after, and says which was its own', () => {
  const step = Math.floor(1_234_567_890 / 30)
  for (const away of [-1, 0, 1]) expect(findCodeStep(rfcSecret, '005924', at((step + away) * 30))).toBe(step)
  for (const away of [-2, 2]) expect(findCodeStep(rfcSecret, '005924', at((step + away) * 30))).toBeNull()
})

test('a code is read with spaces and dashes, and nothing else is taken for one', () => {
  const now = at(1_234_567_890)
  expect(findCodeStep(rfcSecret, ' 005 924 ', now)).not.toBeNull()
  expect(findCodeStep(rfcSecret, '005-924', now)).not.toBeNull()
  for (const typed of ['', '5924', '00592', '0059244', '005925', 'OO5924', '005924a'])
    expect(findCodeStep(rfcSecret, typed, now)).toBeNull()
})

test('the code of one secret opens no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (second) => {
      const [one, other] = [makeSecret(), makeSecret()]
      expect(one).toMatch(/^[A-Z2-7]{32}$/)
      expect(one).not.toBe(other)
      expect(findCodeStep(one, '', at(second))).toBeNull()
    }),
    { numRuns: 20 },
  )
})

test('recovery codes differ, have 50 bits each, and are read as people write them', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
    const bare = code.replace('-', '')
    for (const typed of [code, bare, code.toLowerCase(), ` ${bare} `]) expect(readRecoveryCode(typed)).toBe(bare)
  }
  for (const typed of ['', '123456', 'ABCDE-FGHI', 'ABCDE-FGH1J', 'ABCDE-FGHJK-L'])
    expect(readRecoveryCode(typed)).toBeNull()
})

test('an app is set up by an address that names us and the account, and by its picture', async () => {
  const { address, qr } = await describeSetup(rfcSecret, 'Our Panel', 'ada@example.com')
  const url = new URL(address)
  expect(`${url.protocol}//${url.host}${decodeURIComponent(url.pathname)}`).toBe(
    'otpauth://totp/Our Panel:ada@example.com',
  )
  expect(url.searchParams.get('issuer')).toBe('Our Panel')
  expect(url.searchParams.get('secret')).toBe(rfcSecret)
  expect(qr).toMatch(/^<svg [^>]+viewBox="0 0 \d+ \d+"[^]+<\/svg>$/)
  expect(qr).not.toMatch(/script|onload|href/i)
})
