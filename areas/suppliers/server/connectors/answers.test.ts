import { describe, expect, test } from 'vitest'
import { collect, readId, linkOf, readMinutes, readNumber, openAnswer, cutWords, readText } from './answers.ts'

const reading = {
  maxBytes: 1_000,
  prices: ['cpi'],
  complaint: ({ error }: Readonly<Record<string, unknown>>) => (typeof error === 'string' ? { text: error } : null),
}
const opened = (body: string, status = 200) => openAnswer({ status, headers: {}, body }, reading)

describe('an answer', () => {
  test.each([
    [401, 'key-refused'],
    [403, 'key-refused'],
    [429, 'rate-limited'],
    [408, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [400, 'refused'],
    [404, 'refused'],
    [422, 'refused'],
    [301, 'refused'],
  ])('with the status %i is %s, with the words of the network where it has some', (status, failed) => {
    expect(opened('{"error":"no"}', status)).toEqual({ failed, detail: `status ${status}: no` })
    expect(opened('<html>', status)).toEqual({ failed, detail: `status ${status}` })
  })

  test('that says itself what is wrong is refused though its status is fine', () => {
    expect(opened('{"error":"wrong key"}')).toEqual({ failed: 'refused', detail: 'status 400: wrong key' })
  })

  test('that is no document, or is larger than was asked for, is malformed', () => {
    for (const body of ['', '<html>', '[]', 'null', '{"a":'])
      expect(opened(body)).toEqual({ failed: 'malformed', detail: 'not-json' })
    expect(opened(`{}${' '.repeat(998)}`)).toEqual({ json: {} })
    expect(opened(`{}${' '.repeat(999)}`)).toEqual({ failed: 'malformed', detail: 'too-large' })
    // Each of these characters has two bytes, and the limit counts bytes.
    expect(opened(`{"a":"${'é'.repeat(500)}"}`)).toEqual({ failed: 'malformed', detail: 'too-large' })
  })

  test('keeps the digits of its prices, and leaves everything else as it is', () => {
    expect(opened('{"cpi":0.4137,"loi":7.5,"a":{"cpi" : 12345678.123456},"cpis":1,"b":"\\"cpi\\":1"}')).toEqual({
      json: { cpi: '0.4137', loi: 7.5, a: { cpi: '12345678.123456' }, cpis: 1, b: '"cpi":1' },
    })
    expect(opened('{"cpi":1e2}')).toEqual({ json: { cpi: '1e2' } })
    expect(opened('\uFEFF{"cpi":"1.72"}')).toEqual({ json: { cpi: '1.72' } })
  })

  test('is never taken for a failure because of a field in it', () => {
    expect(opened('{"failed":"key-refused","detail":"x"}')).toEqual({
      json: { failed: 'key-refused', detail: 'x' },
    })
  })
})

test('a network’s own words are kept as one short line', () => {
  expect(cutWords(`a\n\0b\ud800${'x'.repeat(300)}`)).toBe(`a b ${'x'.repeat(196)}`)
})

test('texts, ids and numbers are taken only when they can be kept', () => {
  expect(readText(' a ', 1)).toBe('a')
  for (const value of ['', ' ', 'ab', 'a\0', 1, null, undefined, {}]) expect(readText(value, 1)).toBeNull()
  expect([53_160_088, 0, '8123', ' x '].map(readId)).toEqual(['53160088', '0', '8123', 'x'])
  for (const value of [2 ** 53, -1, 1.5, NaN, '', 'a\0', 'x'.repeat(101), true, null]) expect(readId(value)).toBeNull()
  expect([readNumber(7, 0, 10), readNumber('7.5', 0, 10), readNumber(-1, 0, 10), readNumber('1e1', 0, 10)]).toEqual([
    7,
    7.5,
    null,
    null,
  ])
  expect([NaN, Infinity, '', '0x1', [], null].map((value) => readNumber(value, -1e9, 1e9))).toEqual(
    Array.from({ length: 6 }, () => null),
  )
})

test('minutes are whole and rounded up', () => {
  expect([7, 7.2, '9', 0.4, 240].map(readMinutes)).toEqual([7, 8, 9, 1, 240])
  expect([0, -1, 241, 'long', null].map(readMinutes)).toEqual([null, null, null, null, null])
})

test('a link is https, or http where the network itself is asked over http, and comes back byte for byte', () => {
  const link = 'https://a.example/c?i=%7e&s=b%20c'
  expect(linkOf(link, 'https://api.example')).toBe(link)
  expect(linkOf('http://sandbox.test/c', 'http://sandbox.test')).toBe('http://sandbox.test/c')
  for (const value of [
    'http://a.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//a.example/',
    'https://user:word@a.example/',
    'https://a.example/ x',
    'https://a.example\\@b.example/',
    'https://a.example/\n/x',
    `https://a.example/${'x'.repeat(2_000)}`,
    'a',
    7,
    null,
  ])
    expect(linkOf(value, 'https://api.example')).toBeNull()
})

test('a list is read item by item: what cannot be read, is there twice or is too much is named', () => {
  const read = ({ id }: Readonly<Record<string, unknown>>) =>
    typeof id === 'string' ? { externalId: id } : { externalId: '', why: 'no-id' }
  expect(collect([{ id: 'a' }, null, { id: 'a' }, { id: 'b' }, { id: 'c' }], 4, read)).toEqual({
    kept: [{ externalId: 'a' }, { externalId: 'b' }],
    skipped: [
      { externalId: '', why: 'no-id' },
      { externalId: 'a', why: 'doubled' },
      { externalId: '', why: 'too-many' },
    ],
  })
})
