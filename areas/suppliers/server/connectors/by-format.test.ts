import { describe, expect, test } from 'vitest'
import { connectors } from './by-format.ts'
import { marks } from '../../contract/connections.ts'
import { type Answer, type Catalogue, type Money, type OpenedSettings, type Person, type Wall } from './connector.ts'
import { spoilEachPart, strangeBodies } from './hostile-answers.ts'

const now = new Date('2026-11-20T12:00:00Z')
const person: Person = {
  alias: 'AbCdEfGhIjKlMnOpQrStU_',
  countryId: 'CA',
  language: 'en',
  ip: '203.0.113.9',
  userAgent: 'Mozilla/5.0',
}
type Asked = Wall | Catalogue
const everyOne = Object.entries(connectors).flatMap(([name, one]): [string, Asked][] =>
  one.family === 'direct' ? [] : [[name, one]],
)
const opened: OpenedSettings = {
  apiToken: 'token-1',
  appId: '4711',
  apiKey: 'key-1',
  appSecret: 'signs-callbacks',
  secretKey: 'signs-calls',
}

/** An answer that contains every part which a connector reads. */
const good = {
  data: {
    restriction_reason: {
      not_verified: false,
      using_vpn: false,
      banned_until: null,
      reason: null,
      unsupported_country: null,
    },
    surveys: [
      {
        id: 'a',
        type: 'survey',
        click_url: 'https://a.example/',
        cpi: '1.72',
        loi: 7,
        country: 'CA',
        language: 'en',
        category: { name: 'General' },
      },
    ],
  },
  status: 'success',
  error: { details: { http: '200', msg: 'x' } },
  return_status: 'success',
  request_time_offset: 5,
  surveys: [
    {
      id: '8123',
      payout_publisher_usd: '1.80',
      href: 'https://a.example/',
      href_new: 'https://a.example/',
      projectid: 1,
      project_name: 'A study',
      country_code: 'US',
      remaining_completes: 5,
      loi: 10,
      actual_ir: 85,
      conversion_rate: 50.25,
      cpi: 1.25,
      surveyurl: 'https://a.example/?hsh=1',
      max_clicks_settings: { max_clicks_cap: 5, max_clicks_allowed_clicks: 5, max_clicks_max_click_rate_id: 1 },
      past_participation: {
        participation_project_ids: [1],
        filter_type: 'exclude',
        in_past_days: 7,
        participation_types: ['click'],
      },
      quotas: [
        {
          quota_id: 1,
          parent_quota_id: 0,
          country_id: 1,
          number_of_respondents: 5,
          questions: [{ question_id: 1, operator: 'BETWEEN', precodes: ['1', '2'] }],
        },
        {
          quota_id: 2,
          parent_quota_id: 1,
          number_of_respondents: 5,
          targeting_criteria: [{ question_id: 1, operator: 'OR', precodes: ['1'] }],
        },
      ],
    },
  ],
  transactions: [{ trans_id: '1', verdienst_publisher: '1.80', subid_1: 'a', survey_id: '1' }],
}

type Offered = { externalId: string; minutes: number; price: Money; link: string }
/** Everything that a connector reads from an answer, by each of its methods. */
function readings(connector: Asked, answer: Answer): Offered[][] {
  connector.readTest(answer, opened)
  if (connector.family === 'wall') {
    const list = connector.readList(answer, opened)
    return ['surveys' in list ? [...list.surveys] : []]
  }
  connector.clock?.read(answer, now)
  const page = connector.readCatalogue(answer, opened)
  return ['offers' in page ? page.offers.map((offer) => ({ ...offer, link: offer.entryBase })) : []]
}

describe.each(everyOne)('the connector %s', (_name, connector) => {
  test('survives every answer that no network should give, and offers nothing by it', () => {
    for (const body of strangeBodies)
      for (const status of [200, 204, 301, 400, 401, 429, 500])
        expect(readings(connector, { status, headers: {}, body })).toEqual([[]])
  })

  test('survives a good answer in which one part is missing or of another kind, and offers only what is whole', () => {
    const { error: _error, ...whole } = good
    for (const worse of [...spoilEachPart(whole), ...spoilEachPart(good)]) {
      const body = JSON.stringify(worse) ?? ''
      for (const reading of readings(connector, { status: 200, headers: {}, body }))
        for (const { externalId, minutes, price, link } of reading) {
          expect(link).toMatch(/^https:\/\/a\.example\//)
          expect(externalId.length > 0 && externalId.length <= 100 && !externalId.includes('\0')).toBe(true)
          expect(Number.isInteger(minutes) && minutes >= 1 && minutes <= 240).toBe(true)
          expect(Number.isInteger(price.micros) && price.micros > 0 && price.micros <= 1_000_000_000).toBe(true)
        }
    }
  })

  test('reads the good answer', () => {
    const { error: _error, ...whole } = good
    const [list] = readings(connector, { status: 200, headers: {}, body: JSON.stringify(whole) })
    expect(list).toHaveLength(1)
  })

  test('survives every message that no network should send, and takes none', () => {
    const urls = [
      '',
      '/',
      '?',
      '&hash=',
      '?hash=',
      '?trans_id=1&hash=',
      '?%',
      '?%00=%00&hash=%ff',
      '?a=%E0%A4%A&hash=x',
      `/?${'a=1&'.repeat(2_000)}hash=x`,
      `/?${'&'.repeat(3_000)}`,
      '/?__proto__=1&hash=1&constructor=2',
      '/?\ud800=\0&hash=\0',
    ]
    const readers = [connector.called, connector.family === 'catalogue' ? connector.returned : null]
    for (const read of readers)
      for (const rawUrl of urls) {
        const arrival = { method: 'GET', rawUrl, headers: {}, body: '', publicUrl: 'https://panel.example' }
        if (read) expect(read(arrival, ['signs-callbacks'], now, opened)).toEqual({ turnedAway: 'wrong-signature' })
      }
    expect(readers.some(Boolean)).toBe(true)
  })

  test('asks over https for a bounded answer, with no body, and only for what may be asked again', () => {
    const asks = [
      connector.testAsk(opened, person, now),
      ...(connector.family === 'wall'
        ? [connector.askList(opened, person, 'a'), connector.askErasure?.(opened, person)]
        : [connector.askCatalogue(opened, null, now), connector.clock?.ask(opened, now)]),
    ].filter((ask) => ask !== undefined)
    for (const ask of asks) {
      expect(ask.url).toMatch(/^https:\/\//)
      expect(ask.maxBytes).toBeLessThanOrEqual(32_000_000)
      expect(ask.timeoutMs).toBeLessThanOrEqual(60_000)
      expect([ask.body, ask.mayRepeat]).toEqual([null, true])
      // Secrets that sign messages are never sent themselves.
      expect(ask.url + JSON.stringify(ask.headers)).not.toMatch(/signs-call/)
    }
  })

  test('says of every setting and every fact how sure it is, and what has to be confirmed', () => {
    const { fields, facts } = connector
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
    expect(new Set(facts.map(({ code }) => code)).size).toBe(facts.length)
    for (const { mark, default: usual, pattern, choices, isRequired } of fields) {
      expect(marks).toContain(mark)
      if (usual !== '' && pattern) expect(usual).toMatch(pattern)
      if (choices) expect(choices).toContain(usual)
      expect(isRequired && usual !== '').toBe(false)
    }
    for (const { code, mark, source, isBlocking } of facts) {
      expect(code).toMatch(/^[a-z-]+$/)
      expect(marks).toContain(mark)
      expect(mark === 'unknown' || source !== null).toBe(true)
      expect(mark === 'documented' && isBlocking).toBe(false)
    }
    expect(facts.some(({ isBlocking }) => isBlocking)).toBe(true)
  })

  test('never tells more of a panelist than it says: no name, no email address, no date of birth', () => {
    const ask =
      connector.family === 'wall' ? connector.askList(opened, person, 'a') : connector.askCatalogue(opened, null, now)
    expect(decodeURIComponent(ask.url)).not.toMatch(/mail|username|birth|[?&]name=/i)
    expect(connector.disclosed).toContain('alias')
    if (connector.family === 'catalogue') expect(ask.url).not.toContain(person.alias)
  })
})
