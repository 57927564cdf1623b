import { expect, test } from 'vitest'
import { listSegments } from './segments.ts'

test.each([
  'https://a.example/',
  'https://a.example/?cid={cid}&aff_id=1001&source=x%20y',
  'https://a.example/{part}/p?a=1&&b={x}{y}&c',
  '',
])('the parts of %j are the address again', (address) => {
  expect(
    listSegments(address)
      .map(({ text }) => text)
      .join(''),
  ).toBe(address)
})

test('address, parameters, placeholders and aff_id are told apart', () => {
  expect(listSegments('https://a.example/?cid={cid}&aff_id=1001')).toEqual([
    { kind: 'base', text: 'https://a.example/?' },
    { kind: 'parameter', text: 'cid=' },
    { kind: 'placeholder', text: '{cid}' },
    { kind: 'parameter', text: '&' },
    { kind: 'affId', text: 'aff_id=1001' },
  ])
})
