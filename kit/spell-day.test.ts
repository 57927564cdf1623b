import { expect, test } from 'vitest'
import { spellDay } from './spell-day.ts'

/** Types the keys one after the other into an empty field. */
const type = (keys: string) => Array.from(keys).reduce((text, key) => spellDay(text, text + key), '')

test.each([
  ['04121990', '04/12/1990'],
  ['04/12/1990', '04/12/1990'],
  ['4/2/1990', '04/02/1990'],
  ['0412199012', '04/12/1990'],
])('typing %s spells %s', (keys, spelled) => {
  expect(type(keys)).toBe(spelled)
})

test('deleting takes the slash away and does not put it back', () => {
  expect(spellDay('04/', '04')).toBe('04')
})

test('a pasted day stays as it is', () => {
  expect(spellDay('', '12/31/1985')).toBe('12/31/1985')
})
