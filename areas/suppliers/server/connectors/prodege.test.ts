import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Arrival, Claim, OpenedSettings, PassedAnswer, Person } from './connector.ts'
import { flipEachBit } from './hostile-answers.ts'
import { findOutcome } from './outcome-codes.ts'
import { prodege } from './prodege.ts'

const attemptId = '0198c0de-0000-7000-8000-000000000001'
const now = new Date(1_795_000_000_000)
const opened: OpenedSettings = { apiKey: 'test-key', secretKey: 'test-secret' }
const person: Person = { alias: 'p-1', countryId: 'US', language: 'en', ip: '203.0.113.9', userAgent: 'Mozilla/5.0' }

describe('a call', () => {
  test('is signed over its key and its time', () => {
    expect(prodege.askCatalogue(opened, null, now)).toEqual({
      method: 'GET',
      url: 'https://surveypmr.prodegeapis.com/prodegemr/get-surveys-for-vendor?apik=test-key&request_date=1795000000000&signature=S6-L5a09scbqneaDlVTUJOIaBdM_yral8v_oLGVdHhw',
      headers: { Accept: 'application/json' },
      body: null,
      maxBytes: 32_000_000,
      timeoutMs: 60_000,
      mayRepeat: true,
    })
    expect(prodege.testAsk(opened, person, now)).toEqual(prodege.askCatalogue(opened, null, now))
    const staging = { ...opened, host: 'https://surveypmr.prodegeapisqa.com/prodegemr/' }
    expect(prodege.askCatalogue(staging, null, now).url).toMatch(
      /^https:\/\/surveypmr\.prodegeapisqa\.com\/prodegemr\/get-surveys-for-vendor\?/,
    )
  })

  test('is made by their clock, which they say, or the head of their answer', () => {
    const ask = prodege.clock?.ask({ ...opened, clockPath: '/clock' }, now)
    expect(ask?.url).toBe(
      'https://surveypmr.prodegeapis.com/prodegemr/clock?apik=test-key&request_date=1795000000000&signature=S6-L5a09scbqneaDlVTUJOIaBdM_yral8v_oLGVdHhw',
    )
    const read = (body: string, headers: Record<string, string> = {}, status = 200) =>
      prodege.clock?.read({ status, headers, body }, now)
    expect(read('{"return_status":"success","request_time_offset":-600000}')).toBe(-600_000)
    expect(read('{"request_time_offset":"600000"}')).toBe(600_000)
    const date = new Date(now.getTime() + 600_000).toUTCString()
    expect(read('{}', { date })).toBe(600_000)
    expect(read('<html>', { Date: date }, 404)).toBe(600_000)
    expect(read('{"request_time_offset":1e15}', {})).toEqual({ failed: 'malformed', detail: 'no-offset' })
    expect(read('{}', { date: 'yesterday' })).toEqual({ failed: 'malformed', detail: 'no-offset' })
    expect(read('<html>')).toEqual({ failed: 'malformed', detail: 'not-json' })
    expect(read('', { date }, 503)).toMatchObject({ failed: 'unavailable' })
    expect(read('', { date }, 429)).toMatchObject({ failed: 'rate-limited' })
  })
})

const entryBase = 'https://www.prsrvy.com/g/survey-click?projectid=53160088&sourceid=6016&cpi=1.05&hsh=1a9c75b1'
const offer = { externalId: '53160088', entryBase }
const alias = 'AbCdEfGhIjKlMnOpQrStU_'
const entry = (change: Partial<Parameters<typeof prodege.entry>[2]> = {}, settings = opened, base = entryBase) =>
  prodege.entry(settings, { ...offer, entryBase: base }, { attemptId, alias, countryId: 'US', answers: [], ...change })

describe('an entry', () => {
  test('adds the alias and the country behind what is signed, and says nothing else of the panelist', () => {
    expect(entry()).toEqual({ url: `${entryBase}&vpid=${alias}&country_id=1`, passed: [] })
    expect(entry({ countryId: 'GB' })).toEqual({ url: `${entryBase}&vpid=${alias}&country_id=3`, passed: [] })
    expect(entry({}, { ...opened, attemptName: 'mid' })).toEqual({
      url: `${entryBase}&vpid=${alias}&country_id=1&mid=${attemptId}`,
      passed: [],
    })
  })

  test('passes the answers that it is given, and names those that it passed', () => {
    const gender = { questionRef: '3', codes: ['1'] }
    const languages = { questionRef: '20', codes: ['1', '2'] }
    const postcode = { questionRef: '11', codes: ['SW1A 1AA'] }
    expect(entry({ answers: [gender, languages, postcode] })).toEqual({
      url: `${entryBase}&vpid=${alias}&country_id=1&q3=1&q20=1,2&q11=SW1A%201AA`,
      passed: [gender, languages, postcode],
    })
    const odd: PassedAnswer[] = [
      { questionRef: '3&hsh', codes: ['1'] },
      { questionRef: '4', codes: ['1:status=1'] },
      { questionRef: '5', codes: [] },
      { questionRef: '6', codes: ['1,2'] },
    ]
    expect(entry({ answers: odd })).toEqual({ url: `${entryBase}&vpid=${alias}&country_id=1`, passed: [] })
  })

  test('leaves out the last answers where the address would be too long', () => {
    const answers = Array.from({ length: 300 }, (_, at) => ({ questionRef: String(at), codes: ['1'.repeat(10)] }))
    const made = entry({ answers })
    if ('refused' in made) throw new Error(made.refused)
    expect(made.url.length).toBeLessThanOrEqual(2_000)
    expect(made.url.length).toBeGreaterThan(1_980)
    expect(made.passed).toEqual(answers.slice(0, made.passed.length))
    expect([...made.url.matchAll(/&q(\d+)=/g)].map(([, ref]) => ref)).toEqual(
      made.passed.map(({ questionRef }) => questionRef),
    )
  })

  test.each<[string, ReturnType<typeof entry>]>([
    ['country-not-mapped', entry({ countryId: 'KP' })],
    ['bad-id', entry({ alias: 'a:status=1' })],
    ['bad-id', entry({ alias: '' })],
    ['bad-id', entry({ attemptId: 'a&b' })],
    ['no-link', entry({}, opened, 'http://www.prsrvy.com/g/survey-click?hsh=1')],
    ['no-link', entry({}, opened, `${entryBase}#x`)],
    ['no-link', entry({}, opened, '')],
    ['link-names-panelist', entry({}, opened, `${entryBase}&vpid=another`)],
    ['link-too-long', entry({}, opened, `${entryBase}&x=${'x'.repeat(1_880)}`)],
  ])('is refused: %s', (refused, made) => {
    expect(made).toEqual({ refused })
  })
})

const path = '/r/prodege/end'
const arrival = (rawUrl: string, change: Partial<Arrival> = {}): Arrival => ({
  method: 'GET',
  rawUrl,
  headers: {},
  body: '',
  publicUrl: 'https://panel.example',
  ...change,
})
const returned = (rawUrl: string, change: Partial<Arrival> = {}, secrets = ['test-secret'], settings = opened) =>
  prodege.returned?.(arrival(rawUrl, change), secrets, now, settings) ?? { unreadable: 'no redirect' }
const signed = (...pieces: string[]) => {
  const text = ['test-secret', ...pieces.toSorted()].join(':')
  return `${path}?${pieces.join('&')}&hash=${createHash('sha256').update(text).digest('base64url')}`
}
const claimIn = (rawUrl: string, settings = opened): Claim | null => {
  const found = returned(rawUrl, {}, ['test-secret'], settings)
  return 'claim' in found ? found.claim : null
}
const ids = ['tId=741', 'projectId=53160088', 'vpid=p-1']

// The hash was computed with openssl.
const ended = `${path}?tId=741&projectId=53160088&vpid=p-1&status=3&r=8&hash=Yg3KQOlH7ytJSO_I1xBFmzkTru7zrAhWFpcFivUYORQ`
const withEmpty = `${path}?tId=742&projectId=53160088&vpid=p-1&status=1&r=&hash=gJyL6TAUu-dwQm70s21v_IRGb1kGJs75wsFU3hXCuV4`
const withoutEmpty = `${path}?tId=742&projectId=53160088&vpid=p-1&status=1&r=&hash=uD8gRMUP4cHm8MJSztX1U0_46mnCDJfYxVVwE-iu1JY`

describe('a redirect', () => {
  test('says how it ended, for whom and in which survey; it names no amount', () => {
    expect(returned(ended)).toEqual({
      claim: {
        eventId: '741',
        refersTo: null,
        attemptId: null,
        alias: 'p-1',
        externalId: '53160088',
        codes: [
          { field: 'status+termreason', code: '3+8' },
          { field: 'status', code: '3' },
        ],
        money: null,
        points: null,
        saidAt: null,
        isTest: false,
        raw: 'tId=741&projectId=53160088&vpid=p-1&status=3&r=8',
      },
    })
  })

  test('is signed with its empty values or without them: either is taken', () => {
    for (const url of [withEmpty, withoutEmpty])
      expect(returned(url)).toMatchObject({ claim: { codes: [{ field: 'status', code: '1' }] } })
    expect(claimIn(signed(...ids, 'status=1', 'r=8'))?.codes).toEqual([{ field: 'status', code: '1' }])
  })

  test.each([
    [['status=1'], 'completed'],
    [['status=2', 'r=13'], 'quota_full'],
    [['status=3', 'r=17'], 'disqualified'],
    [['status=4', 'r=17'], 'security_rejected'],
    [['status=4', 'r=10'], 'quality_rejected'],
    [['status=9', 'r=1'], 'disqualified'],
  ])('means by %j: %s', (pieces, outcome) => {
    expect(findOutcome(prodege.outcomes, claimIn(signed(...ids, ...pieces))?.codes ?? []).outcome).toBe(outcome)
  })

  test('brings the attempt where it was given a name', () => {
    const url = signed(...ids, 'status=1', `mid=${attemptId}`)
    expect(claimIn(url, { ...opened, attemptName: 'mid' })?.attemptId).toBe(attemptId)
    expect(claimIn(url)?.attemptId).toBeNull()
    expect(claimIn(signed(...ids, 'status=1'), { ...opened, attemptName: 'mid' })?.attemptId).toBeNull()
  })

  test('may have its parameters in any order, because they are signed in that of their names', () => {
    const [, query = ''] = ended.split('?')
    expect(returned(`${path}?${query.split('&').toReversed().join('&')}`)).toMatchObject({ claim: { eventId: '741' } })
    // developer.prodege.com/surveys-feed/api-reference/authentication/request-signing: their signed example, with other
    // names than ours.
    const published =
      'tId=123456789&projectId=987654321&memberId=741852963&status=1&dqid=3&surveyId=852369741&var1=h494jkfn938&var2=sjew82840dj'
    expect(
      returned(`/redirect?${published}&hash=nyA8bE-lQ92k4aMP7jo2AIC2_gmHHhGs3-E17rJwYCk`, {}, [
        'stdY0rTvRj73WAdSdnaDVcs0cIwNVfJQmTJsvn5eKN3RbUVRn2',
      ]),
    ).toEqual({ unreadable: published })
  })

  test('is signed over its values as they were sent', () => {
    expect(claimIn(signed(...ids, 'status=1', 'r=a%2Fb'))).not.toBeNull()
    const url = signed(...ids, 'status=1', 'r=a/b')
    expect(returned(url.replace('r=a/b', 'r=a%2Fb'))).toEqual({ turnedAway: 'wrong-signature' })
  })

  // By Prodege's rule, path and host are not signed.
  test('is refused with one bit of its query flipped', () => {
    for (const url of [ended, withEmpty])
      for (const forged of flipEachBit(url.slice(path.length + 1)))
        expect(returned(`${path}?${forged}`)).toEqual({ turnedAway: 'wrong-signature' })
  })

  test('cannot be cut into other values at a colon that a panelist wrote into the entry link', () => {
    // Prodege's signature of `vpid=x:status=1:tId=742:vpid=p-1`, a disqualification of `x…`, computed with openssl.
    const hash = 'LITGIp7fmfllEbpYm-8V9Rl8cK7zO-9GPjKo9tr_nA8'
    const forged = `${path}?projectId=53160088&r=8:status=3:tId=741:vpid=x&status=1&tId=742&vpid=p-1&hash=${hash}`
    expect(returned(forged)).toEqual({ turnedAway: 'wrong-signature' })
    const asSent = `${path}?projectId=53160088&r=8&status=3&tId=741&vpid=x:status=1:tId=742:vpid=p-1&hash=${hash}`
    expect(returned(asSent)).toEqual({ turnedAway: 'wrong-signature' })
  })

  test('is refused when it lacks a signature, has two, or names anything twice or not at all', () => {
    const hash = ended.slice(ended.indexOf('hash='))
    for (const forged of [
      ended.replace(`&${hash}`, ''),
      `${ended}&${hash}`,
      `${ended}&status=1`,
      `${ended}&x=1`,
      `${ended}&`,
      `${ended}&x`,
      `${ended}&=1`,
      path,
      '',
      signed(...ids, 'status=3', 'status=1'),
      signed(...ids, 'status=3', '%73tatus=1'),
      signed(...ids, 'status=3', `x=${'x'.repeat(4_000)}`),
    ])
      expect(returned(forged)).toEqual({ turnedAway: 'wrong-signature' })
    expect(returned(ended, {}, ['another'])).toEqual({ turnedAway: 'wrong-signature' })
    expect(returned(ended, {}, [])).toEqual({ turnedAway: 'wrong-signature' })
    expect(returned(ended, {}, ['a newer one', 'test-secret'])).toHaveProperty('claim')
  })

  test.each([
    ['tId=', 'projectId=1', 'vpid=p', 'status=1'],
    ['tId=1', 'projectId=', 'vpid=p', 'status=1'],
    ['tId=1', 'projectId=1', 'vpid=', 'status=1'],
    ['tId=1', 'projectId=1', 'vpid=p', 'status='],
    ['tId=1', 'projectId=1', 'vpid=p', 'status=@status@'],
    [`tId=${'1'.repeat(201)}`, 'projectId=1', 'vpid=p', 'status=1'],
    ['tId=1%00', 'projectId=1', 'vpid=p', 'status=1'],
  ])('cannot be read without what it must have: %s %s %s %s', (...pieces) => {
    expect(returned(signed(...pieces))).toHaveProperty('unreadable')
  })

  test.each(['POST', 'HEAD', 'get'])('by %s is refused', (method) => {
    expect(returned(ended, { method })).toEqual({ turnedAway: 'wrong-method' })
  })
})

test('the operator is given a redirect with names that are in one order, with capitals or without', () => {
  const template = prodege.callbackTemplate('https://panel.example/r/prodege/end')
  expect(template).toBe(
    'https://panel.example/r/prodege/end?tId=@transid@&projectId=@projectid@&vpid=@vpid@&status=@status@&r=@termreason@&hash=@hash@',
  )
  const names = [...new URL(template).searchParams.keys()]
  expect(names.toSorted()).toEqual(names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en')))
  expect(prodege.called).toBeNull()
  expect(prodege.leastHoldDays).toBe(7)
})
