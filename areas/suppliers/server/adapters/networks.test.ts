import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Adapter, Claim } from '../rules.ts'
import { bitlabs } from './bitlabs.ts'
import { cpx } from './cpx.ts'
import { purespectrum } from './purespectrum.ts'

const publicUrl = 'https://panel.example'
const attemptId = '0198c0de-0000-7000-8000-000000000001'
const now = new Date('2026-11-20T12:00:00Z')
const path = (key: string) => `/api/v1/supplier/${key}/callback`

// Signatures computed with python3's hashlib and hmac, and one with openssl: none of them is this code.
type Vector = [string, Adapter, string, string, string, Partial<Claim>]
const cpxCompletes: Vector = [
  'CPX completes',
  cpx,
  'cpx-secret',
  `${path('cpx')}?status=1&trans_id=91827&subid_1=${attemptId}&amount_local=60&amount_usd=1.20&type=complete`,
  '&hash=de07dd63a6472283f4efd4e8de6b340b',
  { outcome: 'completed', eventId: '91827', attemptId, amount: { points: 60 } },
]
const vectors: Vector[] = [
  [
    'BitLabs completes',
    bitlabs,
    'bitlabs-secret',
    `${path('bitlabs')}?uid=${attemptId}&val=40&tx=tx-1&ref=r%2F1&type=COMPLETE`,
    '&hash=48997d7cfe5756dd60650bc79dcc6542ab6fdda8',
    { outcome: 'completed', eventId: 'tx-1', attemptId, amount: { points: 40 } },
  ],
  [
    'BitLabs takes back',
    bitlabs,
    'bitlabs-secret',
    `${path('bitlabs')}?uid=${attemptId}&val=-40.00&tx=tx-1&ref=&type=RECONCILIATION`,
    '&hash=832dd501935fc6ba49072e4409f6937a12a8b33d',
    { outcome: 'reversed', eventId: 'tx-1', amount: { points: -40 } },
  ],
  cpxCompletes,
  [
    'PureSpectrum completes',
    purespectrum,
    'spectrum-secret',
    `${path('purespectrum')}?st=21&transaction_id=t-1&ps_supplier_sid=${attemptId}&supCpi=1.50`,
    '&ps_hash=7c8fff3ea9381e7b3b51cd33b309b5cf4c52f099',
    { outcome: 'completed', eventId: 't-1', attemptId, amount: { cents: 150 } },
  ],
  [
    'PureSpectrum takes back',
    purespectrum,
    'spectrum-secret',
    `${path('purespectrum')}?ps_rstatus=33&oldStatus=21&supSid=${attemptId}&supCpi=1.50`,
    '&ps_s_hash=2a6a830e9ba88ce6ef6119a49c895e692f9ea646',
    { outcome: 'reversed', attemptId, amount: { cents: 150 } },
  ],
]

describe.each(vectors)('%s', (_name, adapter, secret, signed, signature, expected) => {
  const rawUrl = signed + signature
  const verified = (url: string, secrets: readonly string[]) => adapter.verify({ rawUrl: url, publicUrl }, secrets, now)

  test('by its signature, under the present or the previous secret, and under no other', () => {
    expect(verified(rawUrl, [secret])).toMatchObject({ claim: expected })
    expect(verified(rawUrl, ['a newer one', secret])).toMatchObject({ claim: expected })
    expect(verified(rawUrl, ['a newer one'])).toEqual({ turnedAway: 'wrong-signature' })
    expect(verified(rawUrl, [])).toEqual({ turnedAway: 'wrong-signature' })
  })

  test('without its signature being kept', () => {
    const found = verified(rawUrl, [secret])
    expect('claim' in found && found.claim.raw).not.toContain(signature.split('=')[1])
  })

  test('not with any bit of the signature flipped, cut, lengthened or in capitals', () => {
    const from = rawUrl.length - (signature.length - signature.indexOf('=') - 1)
    for (let at = from; at < rawUrl.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const forged =
          rawUrl.slice(0, at) + String.fromCharCode(rawUrl.charCodeAt(at) ^ (1 << bit)) + rawUrl.slice(at + 1)
        expect(verified(forged, [secret])).toEqual({ turnedAway: 'wrong-signature' })
      }
    }
    for (const forged of [
      rawUrl.slice(0, -1),
      `${rawUrl}0`,
      signed + signature.toUpperCase(),
      signed,
      `${signed}${signature}&x=1`,
    ])
      if (!(adapter === cpx && forged.endsWith('&x=1')))
        expect(verified(forged, [secret])).toEqual({ turnedAway: 'wrong-signature' })
  })
})

test.each(vectors.filter(([, adapter]) => adapter !== cpx))(
  '%s: the signature covers every byte of the address, its host too',
  (_name, adapter, secret, signed, signature) => {
    for (let at = 0; at < signed.length; at++) {
      const forged = signed.slice(0, at) + String.fromCharCode(signed.charCodeAt(at) ^ 1) + signed.slice(at + 1)
      expect(adapter.verify({ rawUrl: forged + signature, publicUrl }, [secret], now)).toEqual({
        turnedAway: 'wrong-signature',
      })
    }
    expect(adapter.verify({ rawUrl: signed + signature, publicUrl: 'https://other.example' }, [secret], now)).toEqual({
      turnedAway: 'wrong-signature',
    })
  },
)

test('CPX signs the transaction alone, so its amount can be changed by anybody who saw one', () => {
  const [, , , signed, signature] = cpxCompletes
  const changed = signed.replace('amount_local=60', 'amount_local=6000') + signature
  expect(cpx.verify({ rawUrl: changed, publicUrl }, ['cpx-secret'], now)).toMatchObject({
    claim: { amount: { points: 6_000 } },
  })
  const other = signed.replace('91827', '91828') + signature
  expect(cpx.verify({ rawUrl: other, publicUrl }, ['cpx-secret'], now)).toEqual({ turnedAway: 'wrong-signature' })
})

const signedBitlabs = (query: string) => {
  const url = `${path('bitlabs')}?${query}`
  return `${url}&hash=${createHmac('sha1', 's')
    .update(publicUrl + url)
    .digest('hex')}`
}
const signedCpx = (query: string) =>
  `${path('cpx')}?${query}&hash=${createHash('md5')
    .update(`${new URLSearchParams(query).get('trans_id') ?? ''}-s`)
    .digest('hex')}`
const signedSpectrum = (query: string) => {
  const url = `${path('purespectrum')}?${query}`
  return `${url}&ps_hash=${createHash('sha1').update(`${publicUrl}${url}s`).digest('hex')}`
}
const outcomeOf = (adapter: Adapter, rawUrl: string) => {
  const found = adapter.verify({ rawUrl, publicUrl }, ['s'], now)
  return 'claim' in found ? found.claim.outcome : 'unreadable' in found ? 'unreadable' : found.turnedAway
}

test.each([
  ['val=40&type=COMPLETE', 'completed'],
  ['val=2&type=SCREENOUT', 'disqualified'],
  ['val=-40&type=RECONCILIATION', 'reversed'],
  ['val=40&type=RECONCILIATION', 'completed'],
  ['val=1&type=START_BONUS', 'noted'],
  ['val=1&type=PARTY', 'unreadable'],
  ['val=40.5&type=COMPLETE', 'unreadable'],
  ['val=&type=COMPLETE', 'unreadable'],
  ['type=COMPLETE', 'unreadable'],
  ['val=40&val=41&type=COMPLETE', 'unreadable'],
])('BitLabs means by %s: %s', (query, outcome) => {
  expect(outcomeOf(bitlabs, signedBitlabs(`uid=a&tx=1&${query}`))).toBe(outcome)
})

test.each([
  ['status=1&type=complete&amount_local=60', 'completed'],
  ['status=1&type=out&amount_local=0', 'disqualified'],
  ['status=1&type=bonus&amount_local=5', 'noted'],
  ['status=2&type=complete&amount_local=60', 'reversed'],
  ['status=3&type=complete&amount_local=60', 'unreadable'],
  ['status=1&type=complete', 'unreadable'],
  ['status=1&type=complete&amount_local=1e3', 'unreadable'],
])('CPX means by %s: %s', (query, outcome) => {
  expect(outcomeOf(cpx, signedCpx(`trans_id=7&subid_1=a&${query}`))).toBe(outcome)
})

test.each<[string, string]>([
  ['21', 'completed'],
  ...['13', '18', '35'].map((code) => [code, 'disqualified'] satisfies [string, string]),
  ...['12', '17', '22', '23', '24', '25'].map((code) => [code, 'quota_full'] satisfies [string, string]),
  ...['20', '29'].map((code) => [code, 'quality_rejected'] satisfies [string, string]),
  ...['15', '30', '31', '32'].map((code) => [code, 'security_rejected'] satisfies [string, string]),
  ...['11', '14', '16', '19'].map((code) => [code, 'noted'] satisfies [string, string]),
  ['99', 'unreadable'],
  ['33', 'unreadable'],
])('PureSpectrum means by the code %s: %s', (code, outcome) => {
  expect(outcomeOf(purespectrum, signedSpectrum(`st=${code}&transaction_id=7&ps_supplier_sid=a`))).toBe(outcome)
})
test('PureSpectrum’s price is dollars and cents, or the callback cannot be read', () => {
  for (const price of ['', '1.555', 'x', '-1', '1e2'])
    expect(outcomeOf(purespectrum, signedSpectrum(`st=21&transaction_id=7&ps_supplier_sid=a&supCpi=${price}`))).toBe(
      'unreadable',
    )
})
