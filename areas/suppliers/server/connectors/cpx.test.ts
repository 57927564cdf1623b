import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { weakFormats } from '../../contract/supplier-admin.ts'
import type { Arrival, Claim, OpenedSettings, Person } from './connector.ts'
import { cpx } from './cpx.ts'
import { flipEachBit } from './hostile-answers.ts'
import { findOutcome } from './outcome-codes.ts'

const attemptId = '0198c0de-0000-7000-8000-000000000001'
const now = new Date('2026-11-20T12:00:00Z')
const opened: OpenedSettings = { appId: '4711', appSecret: 'cpx-secret' }
const person: Person = {
  alias: 'p-1',
  countryId: 'CA',
  language: 'en',
  ip: '2001:db8::9',
  userAgent: 'Mozilla/5.0 (X11)',
}

describe('the list of a panelist', () => {
  test('is asked for with the panelist’s address, the signed alias, and both names of the attempt', () => {
    expect(cpx.askList(opened, person, attemptId)).toEqual({
      method: 'GET',
      url: `https://live-api.cpx-research.com/api/get-surveys.php?app_id=4711&ext_user_id=p-1&secure_hash=01afce35ce5d78412cfb93842de9a8ee&output_method=api&ip_user=2001%3Adb8%3A%3A9&user_agent=Mozilla%2F5.0%20(X11)&subid1=${attemptId}&subid_1=${attemptId}`,
      headers: { Accept: 'application/json' },
      body: null,
      maxBytes: 2_000_000,
      timeoutMs: 5_000,
      mayRepeat: true,
    })
    const looked = cpx.askList({ ...opened, host: 'https://cpx.test/' }, person, null)
    expect(looked.url).toMatch(/^https:\/\/cpx\.test\/api\/get-surveys\.php\?/)
    expect(looked.url).not.toContain('subid')
    expect(looked.url).not.toContain('email')
    expect(cpx.testAsk(opened, person, now)).toEqual(cpx.askList(opened, person, null))
    expect(cpx.keepSeconds).toBe(120)
  })

  // An item in the form that CPX's client and public callback handlers show, with other values.
  const listed = {
    status: 'success',
    count_available_surveys: 1,
    count_returned_surveys: 1,
    surveys: [
      {
        id: '8123',
        loi: 9,
        payout: '90',
        payout_publisher_usd: '1.80',
        conversion_rate: '31',
        statistics_rating_count: 12,
        statistics_rating_avg: 4,
        type: 'need_qualification',
        top: 0,
        details: 0,
        href: 'https://click.cpx-research.com/x',
      },
    ],
    transactions: [],
  }
  const [survey] = listed.surveys
  const answer = (body: unknown, status = 200) => ({
    status,
    headers: {},
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const read = (body: unknown, status = 200) => cpx.readList(answer(body, status), opened)
  const readOne = (change: object) => read({ ...listed, surveys: [{ ...survey, ...change }] })

  test('is read with what they pay us, not with the payout in points', () => {
    expect(read(listed)).toEqual({
      surveys: [
        {
          externalId: '8123',
          title: null,
          category: null,
          minutes: 9,
          price: { micros: 1_800_000, currency: 'USD' },
          countryId: null,
          language: null,
          link: 'https://click.cpx-research.com/x',
        },
      ],
      skipped: [],
      booked: [],
    })
    expect(cpx.readTest(answer(listed), opened)).toBeNull()
  })

  test('has prices that are exact, and offers nothing without one', () => {
    const asNumber = JSON.stringify(listed).replace('"1.80"', '0.4137')
    expect(read(asNumber)).toMatchObject({ surveys: [{ price: { micros: 413_700 } }] })
    for (const price of [undefined, null, '', '0', '1.1234567', '1e1', {}])
      expect(readOne({ payout_publisher_usd: price })).toMatchObject({ surveys: [], skipped: [{ why: 'no-price' }] })
  })

  test('has the newer of two links, or the one that can be followed', () => {
    const href_new = 'https://click.cpx-research.com/?k=1'
    expect(readOne({ href_new })).toMatchObject({ surveys: [{ link: href_new }] })
    expect(readOne({ href_new: 'javascript:1' })).toMatchObject({ surveys: [{ link: survey?.href }] })
    expect(readOne({ href: '' })).toMatchObject({ surveys: [], skipped: [{ externalId: '8123', why: 'no-link' }] })
    expect(readOne({ loi: '9' })).toMatchObject({ surveys: [{ minutes: 9 }] })
    expect(readOne({ loi: null })).toMatchObject({ skipped: [{ why: 'no-length' }] })
  })

  test('says what was booked for the panelist', () => {
    const transactions = [
      { trans_id: '91827', verdienst_publisher: 1.8, subid_1: attemptId, survey_id: 8123, status: '1' },
      { trans_id: 7, verdienst_publisher: 'x' },
      { verdienst_publisher: '1.80' },
      null,
    ]
    expect(read({ ...listed, transactions })).toMatchObject({
      booked: [
        { eventId: '91827', attemptId, externalId: '8123', money: { micros: 1_800_000, currency: 'USD' } },
        { eventId: '7', attemptId: null, externalId: null, money: null },
      ],
    })
  })

  test('may be a failure in words, or empty because the address of the panelist is missing', () => {
    expect(read({ status: 'error', message: 'wrong hash' })).toEqual({
      failed: 'refused',
      detail: 'status 400: wrong hash',
    })
    expect(cpx.readTest(answer({ status: 'error' }), opened)).toMatchObject({ failed: 'refused' })
    expect(read({ ...listed, surveys: [], text: { hint: 'ip_user' } })).toEqual({
      surveys: [],
      skipped: [],
      booked: [],
    })
    expect(read({}, 403)).toMatchObject({ failed: 'key-refused' })
  })
})

test('CPX has no call that forgets a panelist', () => {
  expect(cpx.askErasure).toBeNull()
})

const path = '/api/v1/supplier/cpx/callback'
const arrival = (rawUrl: string, change: Partial<Arrival> = {}): Arrival => ({
  method: 'GET',
  rawUrl,
  headers: {},
  body: '',
  publicUrl: 'https://panel.example',
  ...change,
})
const called = (rawUrl: string, change: Partial<Arrival> = {}, secrets = ['cpx-secret']) =>
  cpx.called?.(arrival(rawUrl, change), secrets, now, opened) ?? { unreadable: 'no message' }
const claimIn = (rawUrl: string): Claim | null => {
  const found = called(rawUrl)
  return 'claim' in found ? found.claim : null
}
/** A postback for the transaction whose hash was computed with openssl. */
const postback = (query: string) => `${path}?trans_id=91827&${query}&hash=de07dd63a6472283f4efd4e8de6b340b`
const complete = `${path}?status=1&trans_id=91827&user_id=p-1&subid_1=${attemptId}&subid_2=&amount_local=90&amount_usd=1.80&offer_id=8123&type=complete&ip_click=203.0.113.9&hash=de07dd63a6472283f4efd4e8de6b340b`

describe('a postback', () => {
  test('says what was completed, by whom, in which attempt and for how much', () => {
    expect(called(complete)).toEqual({
      claim: {
        eventId: '91827',
        refersTo: null,
        attemptId,
        alias: 'p-1',
        externalId: '8123',
        codes: [{ field: 'type', code: 'complete' }],
        money: { micros: 1_800_000, currency: 'USD' },
        points: 90,
        saidAt: null,
        isTest: false,
        raw: `status=1&trans_id=91827&user_id=p-1&subid_1=${attemptId}&subid_2=&amount_local=90&amount_usd=1.80&offer_id=8123&type=complete&ip_click=203.0.113.9`,
      },
    })
  })

  test('that takes back is another event than the complete of the same transaction, and names it', () => {
    for (const amount of ['1.80', '-1.80'])
      expect(claimIn(complete.replace('status=1', 'status=2').replace('=1.80', `=${amount}`))).toMatchObject({
        eventId: '91827/2',
        refersTo: '91827',
        codes: [{ field: 'status', code: '2' }],
        money: { micros: -1_800_000 },
      })
    expect(claimIn(complete)?.eventId).not.toBe('91827/2')
  })

  test.each([
    ['status=1&type=complete&amount_usd=1', 'completed'],
    ['status=1&type=out&amount_usd=0', 'disqualified'],
    ['status=1&type=out', 'disqualified'],
    ['status=1&type=bonus&amount_usd=0.05', 'noted'],
    ['status=2&type=complete&amount_usd=1', 'reversed'],
    ['status=2&type=out&amount_usd=0', 'reversed'],
    ['status=3&type=complete&amount_usd=1', 'disqualified'],
    ['status=1&amount_usd=1', 'disqualified'],
    ['status=1&type=party&amount_usd=1', 'disqualified'],
  ])('means by %s: %s', (query, outcome) => {
    expect(findOutcome(cpx.outcomes, claimIn(postback(query))?.codes ?? []).outcome).toBe(outcome)
  })

  test('is paid by dollars and never by points, and a fraction is never cut off', () => {
    expect(claimIn(postback('status=1&type=complete&amount_usd=0.4137&amount_local=999999'))?.money?.micros).toBe(
      413_700,
    )
    for (const amount of ['', '1.1234567', '1e2', '-1', 'x'])
      expect(called(postback(`status=1&type=complete&amount_local=90&amount_usd=${amount}`))).toHaveProperty(
        'unreadable',
      )
  })

  test('brings the attempt under either name, but not two of them', () => {
    const rest = 'status=1&type=complete&amount_usd=1'
    expect(claimIn(postback(`${rest}&subid1=a`))?.attemptId).toBe('a')
    expect(claimIn(postback(`${rest}&subid1=a&subid_1=a`))?.attemptId).toBe('a')
    expect(claimIn(postback(`${rest}&subid_1={subid_1}&user_id=p-1&offer_id=8123`))).toMatchObject({
      attemptId: null,
      alias: 'p-1',
      externalId: '8123',
    })
    for (const two of ['subid1=a&subid_1=b', 'subid_1=a&subid_1=a', `subid_1=${'x'.repeat(65)}`, 'subid_1=a%00'])
      expect(called(postback(`${rest}&${two}`))).toHaveProperty('unreadable')
  })

  test('is refused with one bit of its transaction or its hash flipped', () => {
    const from = complete.indexOf('trans_id=')
    const parts = [
      [from, from + 'trans_id=91827'.length],
      [complete.indexOf('hash='), complete.length],
    ] as const
    for (const [start, end] of parts)
      for (const forged of flipEachBit(complete.slice(start, end)))
        expect(called(complete.slice(0, start) + forged + complete.slice(end))).toEqual({
          turnedAway: 'wrong-signature',
        })
  })

  // The network's own rule weakens the signature, so listed addresses, the listed price and a waiting time make up for
  // it.
  test('is signed by its transaction alone: anyone who saw one can change its amount, but not its number', () => {
    expect(claimIn(complete.replace('1.80', '180'))?.money?.micros).toBe(180_000_000)
    for (const forged of flipEachBit(complete)) {
      const found = called(forged)
      if ('claim' in found) expect(found.claim.eventId.split('/')[0]).toBe('91827')
    }
    expect([...weakFormats]).toEqual(['cpx'])
    expect(cpx.leastHoldDays).toBe(7)
  })

  test('is refused when its hash is missing, doubled, empty or in capitals, and kept without it', () => {
    const hash = 'de07dd63a6472283f4efd4e8de6b340b'
    for (const forged of [
      complete.replace(`&hash=${hash}`, ''),
      complete.replace(hash, ''),
      complete.replace(hash, hash.toUpperCase()),
      `${complete}&hash=${hash}`,
      `${complete}&trans_id=91827`,
      complete.replace('trans_id=91827', 'trans_id='),
      path,
      '',
    ])
      expect(called(forged)).toEqual({ turnedAway: 'wrong-signature' })
    const kept = called(complete.replace('&hash=', '&%68ash='))
    expect('claim' in kept && kept.claim.raw).not.toContain(hash)
  })

  test('by another secret, none, or an empty one is refused', () => {
    const empty = createHash('md5').update('91827-').digest('hex')
    expect(called(complete, {}, ['another'])).toEqual({ turnedAway: 'wrong-signature' })
    expect(called(complete, {}, [])).toEqual({ turnedAway: 'wrong-signature' })
    expect(called(complete.replace(/hash=.*/, `hash=${empty}`), {}, [''])).toEqual({ turnedAway: 'wrong-signature' })
    expect(called(complete, {}, ['a newer one', 'cpx-secret'])).toHaveProperty('claim')
  })

  test.each(['POST', 'PUT', 'HEAD', 'get'])('by %s is refused', (method) => {
    expect(called(complete, { method })).toEqual({ turnedAway: 'wrong-method' })
  })
})

test('the operator is given the template, and the answer is what is set', () => {
  expect(cpx.callbackTemplate('https://panel.example/c')).toBe(
    'https://panel.example/c?status={status}&trans_id={trans_id}&user_id={user_id}&subid_1={subid_1}&subid_2={subid_2}&amount_local={amount_local}&amount_usd={amount_usd}&offer_id={offer_ID}&type={type}&ip_click={ip_click}&hash={secure_hash}',
  )
  expect(cpx.reply(true, opened)).toEqual({ status: 200, body: '1' })
  expect(cpx.reply(true, { ...opened, reply: 'OK' })).toEqual({ status: 200, body: 'OK' })
  expect(cpx.reply(false, opened)).toMatchObject({ status: 403 })
})
