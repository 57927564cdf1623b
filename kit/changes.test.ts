import { expect, test } from 'vitest'
import { changesBetween, valueText } from './changes.ts'

test('only what differs is told, each field with what was and what is', () => {
  expect(changesBetween({ a: 1, b: 'x', c: null }, { a: 2, b: 'x', d: ['p', 'q'] })).toEqual([
    { field: 'a', before: '1', after: '2' },
    { field: 'd', before: '', after: 'p, q' },
  ])
})

test('a state that was not there before, or is not there any more, differs in all it holds', () => {
  expect(changesBetween(null, { reason: 'Two accounts' })).toEqual([
    { field: 'reason', before: '', after: 'Two accounts' },
  ])
  expect(changesBetween({ role: '4' }, undefined)).toEqual([{ field: 'role', before: '4', after: '' }])
  expect(changesBetween('one', 'two')).toEqual([{ field: '', before: 'one', after: 'two' }])
})

test('records within records are told as they were written down', () => {
  expect(valueText({ a: [1] })).toBe('{"a":[1]}')
  expect([valueText(false), valueText(0), valueText(null)]).toEqual(['false', '0', ''])
})
