import { afterEach, expect, test, vi } from 'vitest'
import { addWords, onSpoken, sayEntry, speak, spokenLanguage } from './catalogue.ts'

afterEach(() => speak('en'))

test('values are put in as they are: neither escaped nor read as entries', () => {
  addWords('en', 'a', { hello: 'Hello {{name}}, {{name}}!' })
  expect(sayEntry('a', 'hello', { name: '<b>{{x}} $t(hello)</b>' })).toBe(
    'Hello <b>{{x}} $t(hello)</b>, <b>{{x}} $t(hello)</b>!',
  )
})

test('each language has its own plural forms; one that is not written is said as the others', () => {
  addWords('en', 'b', { rows_one: '{{count}} row', rows_other: '{{count}} rows' })
  addWords('pl', 'b', { rows_one: '{{count}} wiersz', rows_few: '{{count}} wiersze', rows_other: '{{count}} wierszy' })
  speak('pl')
  expect([1, 2, 5, 1.5].map((count) => sayEntry('b', 'rows', { count }))).toEqual([
    '1 wiersz',
    '2 wiersze',
    '5 wierszy',
    '1.5 wierszy',
  ])
})

test('an entry with a count that has no plural forms is said as it is written', () => {
  addWords('en', 'c', { step: 'Step {{count}}' })
  expect(sayEntry('c', 'step', { count: 2 })).toBe('Step 2')
})

test('what a language does not say is said in English, with English plurals', () => {
  addWords('en', 'd', { rows_one: 'one row', rows_other: 'many rows', plain: 'plain' })
  addWords('es', 'd', { plain: 'sencillo' })
  speak('es')
  expect([sayEntry('d', 'plain'), sayEntry('d', 'rows', { count: 1 })]).toEqual(['sencillo', 'one row'])
})

test('a change of the language is told to whoever follows', () => {
  const told = vi.fn<() => void>()
  const stop = onSpoken(told)
  speak('es')
  expect([spokenLanguage(), told.mock.calls.length]).toEqual(['es', 1])
  stop()
  speak('en')
  expect(told).toHaveBeenCalledTimes(1)
})
