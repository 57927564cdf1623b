import { describe, expect, test } from 'vitest'
import type { OpenedSettings } from './connector.ts'
import { readCatalogue } from './prodege-catalogue.ts'
import { prodege } from './prodege.ts'

const opened: OpenedSettings = { apiKey: 'test-key', secretKey: 'test-secret' }

// A survey in the form that Prodege's documentation shows, with other values.
const survey = {
  projectid: 53160088,
  project_name: 'A study',
  country_code: 'US',
  sample_size: 100,
  loi: 10,
  actual_ir: 85,
  conversion_rate: 50.25,
  cpi: 1.25,
  surveyurl: 'https://www.prsrvy.com/g/survey-click?projectid=53160088&sourceid=6016&cpi=1.05&hsh=...',
}
const read = (body: unknown, status = 200) =>
  readCatalogue({ status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) }, opened)
const readOne = (change: object) => {
  const page = read({ return_status: 'success', surveys: [{ ...survey, ...change }] })
  if ('failed' in page) throw new Error(page.detail)
  return page.offers[0] ?? page.skipped[0]?.why
}

describe('a catalogue', () => {
  test('is read with what they pay us', () => {
    expect(read({ return_status: 'success', surveys: [survey] })).toEqual({
      offers: [
        {
          externalId: '53160088',
          title: 'A study',
          minutes: 10,
          price: { micros: 1_250_000, currency: 'USD' },
          countryId: 'US',
          language: null,
          left: null,
          incidence: 85,
          conversion: 50.25,
          entryBase: survey.surveyurl,
          quotas: [],
          clicks: null,
          past: null,
        },
      ],
      skipped: [],
      next: null,
    })
    const body = JSON.stringify({ surveys: [survey] })
    expect(prodege.readTest({ status: 200, headers: {}, body }, opened)).toBeNull()
  })

  test('has prices that are exact to the last digit that was sent', () => {
    for (const [literal, micros] of [
      ['0.4137', 413_700],
      ['1.005', 1_005_000],
      ['2.675', 2_675_000],
      ['0.000001', 1],
    ] as const)
      expect(read(JSON.stringify({ surveys: [survey] }).replace('"cpi":1.25', `"cpi":${literal}`))).toMatchObject({
        offers: [{ price: { micros } }],
      })
    // These are not the digits of exactly one hundred cents.
    for (const literal of ['1e2', '1.00000000000000000001', '1.1234567', '-1', '0'])
      expect(read(JSON.stringify({ surveys: [survey] }).replace('"cpi":1.25', `"cpi":${literal}`))).toMatchObject({
        offers: [],
        skipped: [{ externalId: '53160088', why: 'no-price' }],
      })
  })

  test.each([
    [{ projectid: undefined }, 'no-id'],
    [{ projectid: 2 ** 60 }, 'no-id'],
    [{ project_name: '' }, 'no-title'],
    [{ loi: 0 }, 'no-length'],
    [{ cpi: 'free' }, 'no-price'],
    [{ surveyurl: 'http://www.prsrvy.com/' }, 'no-link'],
    [{ country_code: 'USA' }, 'country-unreadable'],
    [{ quotas: {} }, 'quotas-unreadable'],
    [{ max_clicks_settings: 7 }, 'clicks-unreadable'],
    [{ past_participation: [] }, 'past-unreadable'],
  ])('leaves out what cannot be offered and says why: %j', (change, why) => {
    expect(readOne(change)).toBe(why)
  })

  test('has whole minutes, a short title, and completes that are left', () => {
    expect(readOne({ loi: 7.2, project_name: 'x'.repeat(300), remaining_completes: 12 })).toMatchObject({
      minutes: 8,
      title: 'x'.repeat(200),
      left: 12,
    })
    expect(readOne({ remaining_completes: -3 })).toMatchObject({ left: 0 })
    expect(readOne({ country_code: null })).toMatchObject({ countryId: null })
    expect(readOne({ country_code: 'uk' })).toMatchObject({ countryId: 'GB' })
  })

  test('has a limit of clicks with its time', () => {
    const limit = { max_clicks_cap: 100, max_clicks_allowed_clicks: 40, max_clicks_max_click_rate_id: 2 }
    expect(readOne({ max_clicks_settings: limit })).toMatchObject({ clicks: { left: 40, atMost: 100, perMinutes: 60 } })
    expect(readOne({ max_clicks_settings: [limit] })).toMatchObject({ clicks: { left: 40 } })
    const per = (id: unknown) => readOne({ max_clicks_settings: { ...limit, max_clicks_max_click_rate_id: id } })
    expect(per(1)).toMatchObject({ clicks: { perMinutes: 30 } })
    expect(per(3)).toMatchObject({ clicks: { perMinutes: 1_440 } })
    expect(per(0)).toMatchObject({ clicks: { perMinutes: null } })
    expect(readOne({ max_clicks_settings: [] })).toMatchObject({ clicks: null })
    expect(readOne({ max_clicks_settings: [limit, limit] })).toBe('clicks-unreadable')
  })

  test('has quotas above and below each other, under either name of their conditions', () => {
    const quotas = [
      {
        quota_id: 200112589,
        parent_quota_id: 0,
        calculation_type: 1,
        sample_size: 10,
        number_of_respondents: 10,
        targeting_criteria: [{ question_id: 738, operator: 'OR', precodes: ['1', '2'] }],
      },
      {
        quota_id: 200112590,
        parent_quota_id: 200112589,
        country_id: 3,
        sample_size: 5,
        number_of_respondents: 0,
        calculation_type: 1,
        questions: [
          { question_id: 1, operator: 'BETWEEN', precodes: ['100', '25'] },
          { question_id: 3, operator: 'NOT', precodes: [2] },
        ],
      },
      { quota_id: 7, parent_quota_id: 200112589, country_id: 9999, number_of_respondents: 5 },
    ]
    expect(readOne({ country_code: null, quotas })).toMatchObject({
      quotas: [
        {
          id: '200112589',
          parentId: null,
          left: 10,
          countryId: null,
          conditions: [{ questionRef: '738', operator: 'any', codes: ['1', '2'], ranges: [] }],
        },
        {
          id: '200112590',
          parentId: '200112589',
          left: 0,
          countryId: 'GB',
          conditions: [
            { questionRef: '1', operator: 'between', codes: [], ranges: [{ from: 25, to: 100 }] },
            { questionRef: '3', operator: 'none', codes: ['2'], ranges: [] },
          ],
        },
        { id: '7', countryId: '#9999', conditions: [] },
      ],
    })
  })

  const quota = { quota_id: 1, parent_quota_id: 0, number_of_respondents: 5, questions: [] }
  const asking = (question: object) => [
    { ...quota, questions: [{ question_id: 1, operator: 'OR', precodes: [], ...question }] },
  ]
  test.each([
    ['a quota without a number', [{ ...quota, quota_id: null }]],
    ['one without what is left', [{ ...quota, number_of_respondents: 'many' }]],
    ['one below another that is not there', [{ ...quota, parent_quota_id: 9 }]],
    [
      'three levels',
      [quota, { ...quota, quota_id: 2, parent_quota_id: 1 }, { ...quota, quota_id: 3, parent_quota_id: 2 }],
    ],
    ['one twice', [quota, quota]],
    ['conditions that are no list', [{ ...quota, questions: {} }]],
    ['an operator that we do not know', asking({ operator: 'XOR' })],
    ['a question without a number', asking({ question_id: '' })],
    ['a range of one bound', asking({ operator: 'BETWEEN', precodes: ['18'] })],
    ['a range of words', asking({ operator: 'BETWEEN', precodes: ['a', 'b'] })],
    ['a code that is none', asking({ precodes: [null] })],
    ['no object', [7]],
  ])('leaves a survey out whose quotas are not understood: %s', (_what, quotas) => {
    expect(readOne({ quotas })).toBe('quotas-unreadable')
  })

  test('filters by earlier surveys', () => {
    const filter = {
      participation_project_ids: [152677146, '152803285'],
      filter_type: 'exclude',
      in_past_days: 7,
      participation_types: ['complete', 'click', 'oq', 'dq'],
    }
    expect(readOne({ past_participation: filter })).toMatchObject({
      past: {
        rule: 'none-of-those',
        externalIds: ['152677146', '152803285'],
        withinDays: 7,
        deeds: ['completed', 'started', 'quota_full', 'disqualified'],
      },
    })
    expect(readOne({ past_participation: { ...filter, filter_type: 'include', in_past_days: 0 } })).toMatchObject({
      past: { rule: 'only-those', withinDays: null },
    })
    for (const wrong of [
      { filter_type: 'maybe' },
      { participation_types: ['party'] },
      { in_past_days: 'x' },
      { participation_project_ids: null },
    ])
      expect(readOne({ past_participation: { ...filter, ...wrong } })).toBe('past-unreadable')
  })

  test('that is empty is one only when nothing says that the call was refused', () => {
    for (const body of [{ surveys: [] }, { return_status: 'success', surveys: [] }, { return_status: 0, surveys: [] }])
      expect(read(body)).toMatchObject({ offers: [] })
    expect(read({ return_status: 'invalid signature', surveys: [] })).toEqual({
      failed: 'refused',
      detail: 'status 400: invalid signature',
    })
    expect(read({ return_status: 'invalid signature' })).toMatchObject({ failed: 'refused' })
    expect(read({ return_status: 'success' })).toEqual({ failed: 'malformed', detail: 'no-surveys' })
    expect(read({}, 401)).toMatchObject({ failed: 'key-refused' })
  })

  test('of more surveys than are taken says so beside those that were', () => {
    const many = Array.from({ length: 20_001 }, (_, at) => ({ ...survey, projectid: at }))
    const page = read({ surveys: many })
    if ('failed' in page) throw new Error(page.detail)
    expect([page.offers.length, page.skipped]).toEqual([20_000, [{ externalId: '', why: 'too-many' }]])
  })

  test('of more than 32 MB is not read', () => {
    const body = `{"surveys":[]}${' '.repeat(32_000_000)}`
    expect(read(body)).toEqual({ failed: 'malformed', detail: 'too-large' })
  })
})
