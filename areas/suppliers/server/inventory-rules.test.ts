import { describe, expect, test } from 'vitest'
import { isMessage } from '../../../platform/contract/messages.ts'
import { inventoryMessage } from '../contract/inventory-messages.ts'
import { demographics } from '../../profiler/server/bank/demographics.ts'
import { draftOf, computeMinutesUntilNext, readInventory, toTarget, type Condition } from './inventory-rules.ts'
import { noMarginTerms } from './margin-rules.ts'
import { makeSurveyId } from './survey-ids.ts'

const supplier = { supplierKey: 'ps', sharePercent: 50, maxPoints: 500, margin: noMarginTerms }
const offered = {
  id: '77310',
  title: 'A new bank card',
  minutes: 12,
  cpi: 3.4,
  country: 'CA',
  status: 'live',
  remaining: 90,
  entryUrl: 'https://survey.example/start?sid={attemptId}',
  qualifications: [{ id: '212', min: 25, max: 64 }],
}
const read = (surveys: unknown[], more: object = { standard: 'pureSpectrum' }) => {
  const inventory = readInventory(JSON.stringify({ surveys, ...more }))
  if (isMessage(inventory)) throw new Error(inventory.code)
  return inventory
}
const draft = (given: object) => {
  const { offers, vocabulary } = read([{ ...offered, ...given }])
  return draftOf(offers[0]!, vocabulary, supplier, demographics)
}
const condition = (given: Partial<Condition>): Condition => ({ id: '211', codes: [], min: null, max: null, ...given })

describe('a condition', () => {
  test.each([
    ['pureSpectrum', { id: '211', codes: ['111'] }, { questionId: 'gender', optionIds: ['male'] }],
    ['pureSpectrum', { id: '211', codes: ['112', '113'] }, { questionId: 'gender', optionIds: ['female'] }],
    ['lucid', { id: '43', codes: ['1', '2'] }, { questionId: 'gender', optionIds: ['male', 'female'] }],
    ['lucid', { id: '42', min: 18, max: 34 }, { questionId: 'date_of_birth', min: 18, max: 34 }],
    ['lucid', { id: '42', codes: ['20', '18', '19'] }, { questionId: 'date_of_birth', min: 18, max: 20 }],
    ['pureSpectrum', { id: '229', codes: ['902', 'k1a'] }, { questionId: '@postcode', optionIds: ['902', 'K1A'] }],
    ['house', { id: 'education', codes: ['master'] }, { questionId: 'education', optionIds: ['master'] }],
  ] as const)('of %s, %o, is asked of our profile', (vocabulary, given, target) => {
    expect(toTarget(condition(given), vocabulary, 'US', demographics)).toEqual(target)
  })

  test('may have another id in another country', () => {
    const codes = ['EH1']
    expect(toTarget(condition({ id: '12370', codes }), 'lucid', 'GB', demographics)).toMatchObject({
      questionId: '@postcode',
    })
    expect(toTarget(condition({ id: '12370', codes }), 'lucid', 'US', demographics)).toEqual(
      inventoryMessage('unanswered', { id: '12370' }),
    )
  })

  test.each([
    ['pureSpectrum', { id: '9999', codes: ['1'] }, inventoryMessage('unanswered', { id: '9999' })],
    ['pureSpectrum', { id: '211', codes: ['111', '199'] }, inventoryMessage('noOption', { codes: '199', id: '211' })],
    ['pureSpectrum', { id: '211', codes: ['113'] }, inventoryMessage('onlyUnsaid', { id: '211' })],
    ['pureSpectrum', { id: '211' }, inventoryMessage('noCodes', { id: '211' })],
    ['pureSpectrum', { id: '211', min: 1 }, inventoryMessage('isRange', { id: '211' })],
    ['lucid', { id: '42', codes: ['18', '20'] }, inventoryMessage('noRange', { id: '42' })],
    ['lucid', { id: '42', min: 30, max: 20 }, inventoryMessage('noRange', { id: '42' })],
    [
      'lucid',
      { id: 'STANDARD_EDUCATION_v2', codes: ['3'] },
      inventoryMessage('noOption', { codes: '3', id: 'STANDARD_EDUCATION_v2' }),
    ],
  ] as const)('of %s, %o, that cannot be asked exactly is named', (vocabulary, given, why) => {
    expect(toTarget(condition(given), vocabulary, 'US', demographics)).toEqual(why)
  })
})

describe('an offer', () => {
  test.each([
    ['2.345', 2_345_000],
    ['"2.345"', 2_345_000],
    ['0.1', 100_000],
    // As floats these two are 1.0049999999999999 and 8.2899999999999991.
    ['1.005', 1_005_000],
    ['8.29', 8_290_000],
    ['999.999999', 999_999_999],
  ])('at %s dollars keeps its price to the micro, read from the digits that were sent', (sent, micros) => {
    const text = JSON.stringify({ surveys: [{ ...offered, cpi: 0 }], standard: 'pureSpectrum' })
    const inventory = readInventory(text.replace('"cpi":0', `"cpi" : ${sent}`))
    if (isMessage(inventory)) throw new Error(inventory.code)
    const { price } = draftOf(inventory.offers[0]!, inventory.vocabulary, supplier, demographics)
    expect(price).toEqual({ micros, currency: 'USD', sharePercent: 50, feePercent: 0 })
  })

  test('that can be asked exactly goes live at our share of its price', () => {
    const { draft: made, reasons } = draft({})
    expect(reasons).toEqual([])
    expect(made).toMatchObject({
      surveyId: 'ps.77310',
      status: 'live',
      points: 170,
      countryId: 'CA',
      targets: [{ questionId: 'date_of_birth', min: 25, max: 64 }],
      quotas: [{ name: 'All', places: 90 }],
      normSeconds: 720,
    })
  })

  test.each([
    [{ qualifications: [{ id: '213', min: 50_000 }] }, inventoryMessage('unanswered', { id: '213' })],
    [{ cpi: 20 }, inventoryMessage('tooDear', { max: 500 })],
    [{ cpi: 0.01 }, inventoryMessage('tooCheap')],
    [{ status: 33 }, inventoryMessage('pausedThere')],
    [{ remaining: 0 }, inventoryMessage('noneWanted')],
  ])('with %o stays paused and says why', (given, words) => {
    const { draft: made, reasons } = draft(given)
    expect(made.status).toBe('paused')
    expect(reasons).toEqual([words])
  })

  test.each([
    ['closed', 'closed'],
    [44, 'closed'],
    [22, 'live'],
    ['OPEN', 'live'],
  ])('of the status %s is %s', (status, expected) => {
    expect(draft({ status }).draft.status).toBe(expected)
  })

  test.each([
    [{ id: '' }, inventoryMessage('surveyNoId')],
    [{ title: ' ' }, inventoryMessage('noTitle', { id: '77310' })],
    [{ minutes: 0 }, inventoryMessage('noLength', { id: '77310' })],
    [{ cpi: '3,4' }, inventoryMessage('noPrice', { id: '77310' })],
    [{ cpi: -1 }, inventoryMessage('noPrice', { id: '77310' })],
    // Cut off at a millionth, it would be another amount.
    [{ cpi: '3.4000001' }, inventoryMessage('noPrice', { id: '77310' })],
    [{ cpi: 1_000.01 }, inventoryMessage('noPrice', { id: '77310' })],
    [{ entryUrl: 'https://survey.example/start' }, inventoryMessage('noEntry', { id: '77310' })],
    [{ entryUrl: 'http://survey.example/{attemptId}' }, inventoryMessage('noEntry', { id: '77310' })],
    [{ entryUrl: 'javascript:alert({attemptId})' }, inventoryMessage('noEntry', { id: '77310' })],
    [{ country: 'Canada' }, inventoryMessage('noCountry', { id: '77310' })],
    [{ qualifications: 'all' }, inventoryMessage('noConditions', { id: '77310' })],
  ])('with %o cannot be read, and the others still are', (given, words) => {
    const { offers, wrong } = read([
      { ...offered, ...given },
      { ...offered, id: 'good' },
    ])
    expect(wrong).toEqual([words])
    expect(offers.map(({ externalId }) => externalId)).toEqual(['good'])
  })

  test('has an id of ours that never changes and always fits', () => {
    expect(makeSurveyId('cpx', 'a b/ü')).toBe(makeSurveyId('cpx', 'a b/ü'))
    for (const id of ['a b/ü', 'x'.repeat(100)])
      expect(makeSurveyId('c'.repeat(64), id)).toMatch(/^[A-Za-z0-9_.:-]{1,64}$/)
  })
})

test.each(['', 'no json', '[]', '{"surveys":{}}', '{"surveys":[],"standard":"cint"}'])('%s is no inventory', (text) => {
  expect(isMessage(readInventory(text))).toBe(true)
})

test('asking waits longer with every failure in a row, at most six hours', () => {
  expect([0, 1, 2, 3, 5, 30].map(computeMinutesUntilNext)).toEqual([5, 1, 2, 4, 16, 360])
})
