import { expect, test } from 'vitest'
import { writtenLanguages } from '../contract/language.ts'
import { countryNames } from './countries.ts'

test('a country has a name of its own in every language that has words', () => {
  const names = countryNames('DE')
  expect(writtenLanguages.filter((language) => !names[language])).toEqual([])
  expect(names).toMatchObject({ en: 'Germany', es: 'Alemania', ar: 'ألمانيا' })
})
