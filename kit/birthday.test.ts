import { expect, test } from 'vitest'
import {
  describeBirthdayProblem,
  birthdayOrder,
  birthdayParts,
  birthdayValue,
  findInvalidParts,
  monthChoices,
  spellBirthday,
} from './birthday.ts'

test('the parts stand in the order in which the reader writes a date, in our calendar', () => {
  expect(birthdayOrder('en-US')).toEqual(['month', 'day', 'year'])
  expect(birthdayOrder('es-ES')).toEqual(['day', 'month', 'year'])
  expect(birthdayOrder('hu-HU')).toEqual(['year', 'month', 'day'])
  expect(birthdayOrder('ar-SA').toSorted()).toEqual(['day', 'month', 'year'])
  expect(monthChoices('ar-SA')).toHaveLength(12)
})

test('months have their names in the language of the reader', () => {
  expect(monthChoices('es-ES').map(({ label }) => label)).toContain('diciembre')
  expect(monthChoices('en-US')[0]).toEqual({ value: '1', label: 'January' })
})

test.each(['1990-05-17', '', '5//', '/31/', '4/31/1990', '//19'])('%s is the same value after its parts', (value) => {
  expect(birthdayValue(birthdayParts(value))).toBe(value)
})

test('the digits of other keyboards are read, and a slash never moves a part into another', () => {
  expect(birthdayValue({ month: '5', day: '١٧', year: '۱۹۹۰' })).toBe('1990-05-17')
  expect(birthdayValue({ month: '', day: '5/1', year: '' })).toBe('/51/')
})

test('what is wrong is said of the part that has to be mended', () => {
  expect(findInvalidParts('1990-05-17')).toEqual([])
  expect(findInvalidParts('')).toEqual([])
  expect(findInvalidParts('5//90')).toEqual(['day', 'year'])
  expect(findInvalidParts('4/31/1990')).toEqual(['day'])
  expect(describeBirthdayProblem('4/31/1990', 'en-GB')).toBe('There is no 31 April')
  expect(describeBirthdayProblem('4/31/1990', 'es-ES')).toBe('There is no 31 de abril')
  expect(describeBirthdayProblem('2/29/1990', 'en-GB')).toBe('There is no 29 February 1990')
  expect(describeBirthdayProblem('/31/1990')).toBe('Choose the month')
  expect(describeBirthdayProblem('4/x/1990')).toBe('Enter the day, such as 17')
})

test('a birthday is spelled as the reader writes it', () => {
  expect(spellBirthday('1990-05-17', 'en-GB')).toBe('17 May 1990')
})
