import { describe, expect, test } from 'vitest'
import {
  findComing,
  findInForce,
  findPending,
  findState,
  findPublicationFaults,
  findTextFaults,
  type PublishedVersion,
} from './rules.ts'

const today = '2026-06-15'
const version = (number: number, effectiveOn: string, isMaterial = false): PublishedVersion => ({
  document: 'terms-conditions',
  version: number,
  effectiveOn,
  isMaterial,
})
const published = [version(1, '2026-01-01', true), version(2, '2026-06-15'), version(3, '2026-06-16', true)]

test('the last version whose day has come is in force; of those to come the first is the next', () => {
  expect(findInForce(published, today)?.version).toBe(2)
  expect(findInForce(published, '2026-06-16')?.version).toBe(3)
  expect(findInForce(published, '2025-12-31')).toBeNull()
  expect(findComing(published, '2026-01-01')?.version).toBe(2)
  expect(findComing(published, '2026-06-16')).toBeNull()
  expect(published.map((one) => findState(one, published, today))).toEqual(['past', 'current', 'coming'])
})

describe('a member is asked to accept', () => {
  const asked = (accepted: string[], on = today) =>
    findPending(
      published,
      accepted.map((one) => ({ document: 'terms-conditions', version: one })),
      on,
    )
  test.each([
    ['nothing was accepted', [], today, 2],
    ['only our drafts were accepted', ['2026-11-23'], today, 2],
    ['a version of substance is in force since', ['1', '2'], '2026-06-16', 3],
    ['and so was one before that', ['2026-11-23', '1'], '2026-06-16', 3],
  ])('what is in force, when %s', (_when, accepted, on, wanted) => {
    expect(asked(accepted, on)).toEqual([{ document: 'terms-conditions', version: wanted }])
  })
  test.each([
    ['the version of substance was accepted, and a small change came after', ['1'], today],
    ['a later one was', ['2'], today],
    ['nothing of substance is in force yet', [], '2025-12-31'],
  ])('nothing when %s', (_when, accepted, on) => {
    expect(asked(accepted, on)).toEqual([])
  })

  test('for each document separately', () => {
    const both = [...published, { ...version(1, '2026-02-01', true), document: 'privacy-policy' as const }]
    expect(findPending(both, [{ document: 'terms-conditions', version: '1' }], today)).toEqual([
      { document: 'privacy-policy', version: 1 },
    ])
  })
  test('whatever was accepted on a former panel, which counted its versions by itself', () => {
    const imported = { document: 'terms-conditions', version: '2', how: 'import' } as const
    expect(findPending(published, [imported], today)).toEqual([{ document: 'terms-conditions', version: 2 }])
  })
  test('never the cookie policy', () => {
    expect(findPending([{ ...version(1, '2026-02-01', true), document: 'cookie-policy' }], [], today)).toEqual([])
  })
})

test('a text is written in each language that is sent, and asks for the name of the panel alone', () => {
  const text = (body: string) => ({ body, changes: '' })
  expect(findTextFaults({ en: text('{{ appName }} and {{appName}}'), es: text('x') })).toEqual([])
  expect(findTextFaults({ en: text(' \n'), es: text('{{points}} and {{{appName}}}') })).toEqual([
    { field: 'texts.en.body', message: { code: 'legal-desk.bodyMissing', values: {} } },
    { field: 'texts.es.body', message: { code: 'names.unknown', values: { name: 'points', names: 'appName' } } },
    { field: 'texts.es.body', message: { code: 'names.stray', values: { near: '{{{appName}}}' } } },
  ])
})

test('a version is in force no earlier than the one before, never in the past, within a year, and nobody is asked about cookies', () => {
  const wrong = (more: object, before: string | null = '2026-06-01') =>
    findPublicationFaults(
      { document: 'terms-conditions', effectiveOn: today, isMaterial: true, ...more },
      before === null ? null : { effectiveOn: before },
      { today, latest: '2027-06-15' },
    ).map(({ field, message }) => `${field} ${message.code} ${JSON.stringify(message.values)}`)
  expect(wrong({})).toEqual([])
  expect(wrong({}, null)).toEqual([])
  expect(wrong({ effectiveOn: '2026-06-14' })).toEqual(['effectiveOn legal-desk.inThePast {"day":"06/15/2026"}'])
  expect(wrong({ effectiveOn: '2026-06-14' }, null)).toEqual(['effectiveOn legal-desk.inThePast {"day":"06/15/2026"}'])
  expect(wrong({}, '2026-06-20')).toEqual(['effectiveOn legal-desk.tooEarly {"day":"06/20/2026"}'])
  expect(wrong({ effectiveOn: '2026-06-20' }, '2026-06-20')).toEqual([])
  expect(wrong({ effectiveOn: '2027-06-16' })).toEqual(['effectiveOn legal-desk.tooLate {"days":366}'])
  expect(wrong({ document: 'cookie-policy' })).toEqual(['isMaterial legal-desk.materialCookies {}'])
})
