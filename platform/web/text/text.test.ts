import { expect, test } from 'vitest'
import { defineText } from '../../words/text.ts'
import { textOf } from './text.ts'

const words = defineText('a-test', {
  plain: 'My Earnings',
  filled: 'until {{day}} & later',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
})

test('an entry is said as written, with its values in place and nothing escaped', () => {
  const say = textOf(words)
  expect(say('plain')).toBe('My Earnings')
  expect(say('filled', { day: '<b>3 Nov</b>' })).toBe('until <b>3 Nov</b> & later')
})

test('a count chooses the plural', () => {
  const say = textOf(words)
  expect([say('rows', { count: 1 }), say('rows', { count: 3 })]).toEqual(['1 row', '3 rows'])
})

test('two namespaces may use the same key', () => {
  const other = defineText('another-test', { plain: 'Other' })
  expect([textOf(words)('plain'), textOf(other)('plain')]).toEqual(['My Earnings', 'Other'])
})
