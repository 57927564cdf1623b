import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bitlabs } from './bitlabs.ts'
import type { Arrival, Claim, OpenedSettings, Person } from './connector.ts'
import { flipEachBit } from './hostile-answers.ts'
import { findOutcome } from './outcome-codes.ts'

const attemptId = '0198c0de-0000-7000-8000-000000000001'
const now = new Date('2026-11-20T12:00:00Z')
const opened: OpenedSettings = { apiToken: 'token-1', appSecret: 'bitlabs-secret' }
const person: Person = {
  alias: 'p-1',
  countryId: 'CA',
  language: 'en',
  ip: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (X11; Linux)',
}

describe('the list of a panelist', () => {
  test('is asked for with who it is for, and with an attempt in the tags', () => {
    expect(bitlabs.askList(opened, person, attemptId)).toEqual({
      method: 'GET',
      url: `https://api.bitlabs.ai/v2/client/surveys?client_ip=203.0.113.9&client_useragent=Mozilla%2F5.0%20(X11%3B%20Linux)&client_country=CA&sdk=CUSTOM&tags=attempt%3D${attemptId}`,
      headers: { Accept: 'application/json', 'X-Api-Token': 'token-1', 'X-User-Id': 'p-1' },
      body: null,
      maxBytes: 2_000_000,
      timeoutMs: 5_000,
      mayRepeat: true,
    })
    const looked = bitlabs.askList(opened, person, null)
    expect(looked.url).toBe(
      'https://api.bitlabs.ai/v2/client/surveys?client_ip=203.0.113.9&client_useragent=Mozilla%2F5.0%20(X11%3B%20Linux)&client_country=CA&sdk=CUSTOM',
    )
    expect(bitlabs.testAsk(opened, person, now)).toEqual(looked)
  })

  test('is asked for at the host and with the tag that are set', () => {
    const { url } = bitlabs.askList(
      { ...opened, host: 'https://bitlabs.test/', attemptTag: 'session' },
      person,
      attemptId,
    )
    expect(url).toMatch(/^https:\/\/bitlabs\.test\/v2\/client\/surveys\?/)
    expect(new URLSearchParams(new URL(url).searchParams.get('tags') ?? '').get('session')).toBe(attemptId)
  })

  test('keeps to the limits of tags, and no tag can hide one of our own names', () => {
    const { pattern } = bitlabs.fields.find(({ name }) => name === 'attemptTag') ?? {}
    for (const name of ['attempt', 'a_1', 'x'.repeat(50)]) expect(name).toMatch(pattern ?? /^$/)
    for (const name of ['', 'x'.repeat(51), 'a-b', 'a b', 'usd', 'uid', 'hash', 'type'])
      expect(pattern?.test(name)).toBe(false)
    expect(attemptId.length).toBeLessThanOrEqual(50)
    expect(attemptId).toBe(attemptId.toLowerCase().trim())
  })

  // An item in the form that BitLabs' documentation and client show, with other values.
  const listed = {
    data: {
      surveys: [
        {
          id: 'b722f121-484b-4182-832c-849fa5e86cfc',
          type: 'survey',
          click_url: 'https://api.bitlabs.ai/v2/client/clicks?i=a&s=b',
          cpi: '1.72',
          value: '172',
          loi: 7,
          cr: 0.42,
          country: 'CA',
          language: 'en',
          rating: 5,
          tags: [],
          category: {
            name: 'General',
            name_internal: 'Other',
            icon_name: 'shapes',
            icon_url: 'https://static.bitlabs.ai/categories/other.svg',
          },
        },
      ],
    },
    status: 'success',
    trace_id: 't',
  }
  const [survey] = listed.data.surveys
  const read = (body: unknown, status = 200) =>
    bitlabs.readList({ status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) }, opened)
  const readOne = (change: object) => read({ ...listed, data: { surveys: [{ ...survey, ...change }] } })

  test('is read with what they pay us, not with its value in points', () => {
    expect(read(listed)).toEqual({
      surveys: [
        {
          externalId: 'b722f121-484b-4182-832c-849fa5e86cfc',
          title: null,
          category: 'General',
          minutes: 7,
          price: { micros: 1_720_000, currency: 'USD' },
          countryId: 'CA',
          language: 'en',
          link: 'https://api.bitlabs.ai/v2/client/clicks?i=a&s=b',
        },
      ],
      skipped: [],
      booked: [],
    })
    expect(bitlabs.readTest({ status: 200, headers: {}, body: JSON.stringify(listed) }, opened)).toBeNull()
  })

  test('has prices that are exact, as text and as a number', () => {
    expect(readOne({ cpi: '0.4137', loi: 7.5 })).toMatchObject({
      surveys: [{ price: { micros: 413_700 }, minutes: 8 }],
    })
    const asNumber = JSON.stringify(listed).replace('"cpi":"1.72"', '"cpi":0.4137')
    expect(read(asNumber)).toMatchObject({ surveys: [{ price: { micros: 413_700 } }] })
    for (const literal of ['1e2', '1.1234567', '-1', '0', '1000.01'])
      expect(read(JSON.stringify(listed).replace('"cpi":"1.72"', `"cpi":${literal}`))).toMatchObject({
        surveys: [],
        skipped: [{ why: 'no-price' }],
      })
  })

  test.each([
    [{ type: 'start_bonus' }, 'start-bonus'],
    [{ type: 'offer' }, 'no-survey'],
    [{ type: undefined }, 'no-survey'],
    [{ cpi: undefined }, 'no-price'],
    [{ loi: 0 }, 'no-length'],
    [{ click_url: 'http://elsewhere.example/' }, 'no-link'],
    [{ id: null }, 'no-id'],
  ])('leaves out what is no survey that can be offered: %j is %s', (change, why) => {
    expect(readOne(change)).toMatchObject({ surveys: [], skipped: [{ why }] })
  })

  test.each([
    [{ unsupported_country: 'KP' }, { restriction: 'unsupported-country', until: null }],
    [{ using_vpn: true }, { restriction: 'anonymous-network', until: null }],
    [{ not_verified: true }, { restriction: 'not-verified', until: null }],
    [{ reason: 'We have closed' }, { restriction: 'other', until: null }],
    [
      { banned_until: '2026-12-04T17:01:30Z', using_vpn: true },
      { restriction: 'banned', until: new Date('2026-12-04T17:01:30Z') },
    ],
  ])('may be a restriction: %j', (reason, expected) => {
    expect(read({ data: { restriction_reason: reason, surveys: [] } })).toEqual(expected)
    const body = JSON.stringify({ data: { restriction_reason: reason, surveys: [] } })
    expect(bitlabs.readTest({ status: 200, headers: {}, body }, opened)).toBeNull()
  })

  test('is none where no reason of the restriction holds', () => {
    const none = { not_verified: false, using_vpn: false, banned_until: null, reason: '', unsupported_country: null }
    for (const reason of [null, undefined, none, {}])
      expect(read({ data: { ...listed.data, restriction_reason: reason } })).toMatchObject({
        surveys: [{ minutes: 7 }],
      })
  })

  test('may be an error in their envelope, whatever the status around it', () => {
    const error = { error: { details: { http: '401', msg: 'invalid token' } }, status: 'error', trace_id: 't' }
    for (const status of [200, 401])
      expect(read(error, status)).toEqual({ failed: 'key-refused', detail: 'status 401: invalid token' })
    const body = JSON.stringify(error)
    expect(bitlabs.readTest({ status: 401, headers: {}, body }, opened)).toMatchObject({ failed: 'key-refused' })
    expect(read({ error: { details: { http: '429', msg: '' } } })).toMatchObject({ failed: 'rate-limited' })
    expect(read({ error: {} })).toMatchObject({ failed: 'refused' })
  })
})

test('a panelist is forgotten there by the alias', () => {
  expect(bitlabs.askErasure?.(opened, { alias: 'p-1' })).toMatchObject({
    method: 'DELETE',
    url: 'https://api.bitlabs.ai/v1/client/user',
    headers: { 'X-Api-Token': 'token-1', 'X-User-Id': 'p-1' },
    body: null,
  })
})

const publicUrl = 'https://panel.example'
const path = '/api/v1/supplier/bitlabs/callback'
const arrival = (rawUrl: string, change: Partial<Arrival> = {}): Arrival => ({
  method: 'GET',
  rawUrl,
  headers: {},
  body: '',
  publicUrl,
  ...change,
})
const called = (rawUrl: string, change: Partial<Arrival> = {}, secrets = ['bitlabs-secret'], settings = opened) =>
  bitlabs.called?.(arrival(rawUrl, change), secrets, now, settings) ?? { unreadable: 'no message' }
const signed = (query: string) =>
  `${path}?${query}&hash=${createHmac('sha1', 'bitlabs-secret').update(`${publicUrl}${path}?${query}`).digest('hex')}`
const claimOf = (query: string, settings = opened): Claim | null => {
  const found = called(signed(query), {}, ['bitlabs-secret'], settings)
  return 'claim' in found ? found.claim : null
}

// The hash was computed with openssl.
const complete = `${path}?uid=p-1&tx=t%2F1&ref=&usd=0.4137&val=41.37&type=COMPLETE&attempt=${attemptId}&hash=7b8f53b65f173c264695c15762840ceda6a523b1`
const correction = `${path}?uid=p-1&tx=t-2&ref=t%2F1&usd=-0.4137&val=-41&type=RECONCILIATION&attempt=${attemptId}&hash=6d1c08f24239e31163b03451c48a105d410d50dc`

describe('a callback', () => {
  test('says what was completed, by whom, in which attempt and for how much', () => {
    expect(called(complete)).toEqual({
      claim: {
        eventId: 't/1',
        refersTo: null,
        attemptId,
        alias: 'p-1',
        externalId: null,
        codes: [{ field: 'type', code: 'COMPLETE' }],
        money: { micros: 413_700, currency: 'USD' },
        points: 41.37,
        saidAt: null,
        isTest: false,
        raw: `uid=p-1&tx=t%2F1&ref=&usd=0.4137&val=41.37&type=COMPLETE&attempt=${attemptId}`,
      },
    })
  })

  test('that corrects another names it, and its sign decides', () => {
    expect(called(correction)).toMatchObject({
      claim: { eventId: 't-2', refersTo: 't/1', money: { micros: -413_700 }, codes: [{ code: 'RECONCILIATION-' }] },
    })
    const outcome = (query: string) => findOutcome(bitlabs.outcomes, claimOf(query)?.codes ?? []).outcome
    expect(outcome('uid=p&tx=1&ref=0&usd=-1&type=RECONCILIATION')).toBe('reversed')
    expect(outcome('uid=p&tx=1&ref=0&usd=1&type=RECONCILIATION')).toBe('credited_late')
    expect(outcome('uid=p&tx=1&ref=0&usd=0.00&type=RECONCILIATION')).toBe('noted')
    expect(claimOf('uid=p&tx=1&ref=[%REF%]&usd=1&type=RECONCILIATION')?.refersTo).toBeNull()
    expect(claimOf('uid=p&tx=1&ref=9&usd=1&type=COMPLETE')?.refersTo).toBeNull()
  })

  test('is paid by dollars and never by points, whatever those say', () => {
    for (const val of ['999999', '-5', '', 'x', '1e9', '41.37'])
      expect(claimOf(`uid=p&tx=1&usd=1.72&val=${val}&type=COMPLETE`)?.money).toEqual({
        micros: 1_720_000,
        currency: 'USD',
      })
    expect(claimOf('uid=p&tx=1&val=172&type=COMPLETE')).toBeNull()
  })

  test.each(['', '1.1234567', '1e2', '1,72', '-1', 'x', '%00', '1&usd=2', '1&%75sd=2'])(
    'whose dollars are %j cannot be read',
    (usd) => {
      expect(claimOf(`uid=p&tx=1&usd=${usd}&type=COMPLETE`)).toBeNull()
      expect(claimOf(`uid=p&tx=1&usd=${usd}&type=SCREENOUT`)).toBeNull()
    },
  )

  test('of the first answers pays nothing, so it may name no dollars', () => {
    expect(claimOf('uid=p&tx=1&usd=&val=5&type=START_BONUS')).toMatchObject({ money: null, points: 5 })
    expect(claimOf('uid=p&tx=1&type=PARTY')).toMatchObject({ codes: [{ field: 'type', code: 'PARTY' }], money: null })
  })

  test.each([
    'tx=1&usd=1&type=COMPLETE',
    'uid=p&usd=1&type=COMPLETE',
    'uid=p&tx=1&usd=1',
    `uid=${'p'.repeat(66)}&tx=1&usd=1&type=COMPLETE`,
  ])('without what it must have cannot be read: %s', (query) => {
    expect(called(signed(query))).toEqual({ unreadable: query })
  })

  test('brings the attempt under the name that is set, or none', () => {
    const query = `uid=p&tx=1&usd=1&type=COMPLETE&Session=a&session=${attemptId}&attempt=other`
    expect(claimOf(query, { ...opened, attemptTag: 'session' })?.attemptId).toBe(attemptId)
    expect(claimOf('uid=p&tx=1&usd=1&type=COMPLETE')).toMatchObject({ attemptId: null, alias: 'p' })
    expect(claimOf(`uid=p&tx=1&usd=1&type=COMPLETE&attempt=${'x'.repeat(65)}`)).toBeNull()
  })

  test('is signed over the address as it was sent', () => {
    // developer.bitlabs.ai/docs/securing-callbacks-through-hashing: signed, though it lacks what our template asks for.
    const published = 'uid=8cc877ee-af19-488d-b28d-216fb866b996&val=500'
    expect(
      called(
        `/complete?${published}&hash=dbcd6bb8ca677344592842a52b4fca9bec36cd4b`,
        { publicUrl: 'https://publisher.com' },
        ['JLOIAUNMHFli7ZJOQVEzm98rzqnm9'],
      ),
    ).toEqual({ unreadable: published })
    for (const other of [complete.replace('%2F', '/'), complete.replace('%2F', '%2f'), complete.replace('ref=&', '')])
      expect(called(other)).toEqual({ turnedAway: 'wrong-signature' })
  })

  test('is refused with one bit of it flipped, of its host too', () => {
    for (const url of [complete, correction])
      for (const forged of flipEachBit(url)) expect(called(forged)).toEqual({ turnedAway: 'wrong-signature' })
    for (const forged of flipEachBit(publicUrl))
      expect(called(complete, { publicUrl: forged })).toEqual({ turnedAway: 'wrong-signature' })
  })

  test('is refused when it is cut, longer, unsigned, in capitals or too long', () => {
    const digest = complete.slice(-40)
    for (const forged of [
      complete.slice(0, -1),
      `${complete}0`,
      `${complete}&x=1`,
      complete.slice(0, -46),
      complete.replace(digest, digest.toUpperCase()),
      `${path}?hash=${digest}`,
      path,
      '',
      signed(`uid=p&tx=1&usd=1&type=COMPLETE&x=${'x'.repeat(4_000)}`),
    ])
      expect(called(forged)).toEqual({ turnedAway: 'wrong-signature' })
    expect(called(complete, {}, [])).toEqual({ turnedAway: 'wrong-signature' })
    expect(called(complete, {}, ['another'])).toEqual({ turnedAway: 'wrong-signature' })
    expect(called(complete, {}, ['a newer one', 'bitlabs-secret'])).toHaveProperty('claim')
  })

  test.each(['POST', 'PUT', 'HEAD', 'DELETE', 'get'])('by %s is refused', (method) => {
    expect(called(complete, { method })).toEqual({ turnedAway: 'wrong-method' })
  })

  test('says nothing in its head or body', () => {
    expect(called(complete, { headers: { 'x-hash': '1' }, body: 'usd=5' })).toEqual(called(complete))
  })
})

test('the operator is given an address with the macros of the dashboard, without a tag and without a hash', () => {
  expect(bitlabs.callbackTemplate('https://panel.example/api/v1/supplier/bitlabs/callback')).toBe(
    'https://panel.example/api/v1/supplier/bitlabs/callback?uid=[%USER:UID%]&tx=[%TX%]&ref=[%REF%]&usd=[%VALUE:USD%]&val=[%VALUE:CURRENCY%]&type=[%TYPE%]',
  )
  expect(bitlabs.reply(true, opened)).toEqual({ status: 200, body: 'OK' })
  expect(bitlabs.reply(false, opened)).toMatchObject({ status: 403 })
})
