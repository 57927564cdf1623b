import { expect, test } from 'vitest'
import { countryChoices, withChosen } from './choices.ts'

test('countries have their names and their order in the language of the reader', () => {
  const countries = [
    { countryId: 'AT', name: 'Austria' },
    { countryId: 'DE', name: 'Germany' },
    { countryId: 'ES', name: 'Spain' },
  ]
  const named = (language: string) => countryChoices(countries, language).map(({ label }) => label)
  expect(named('en')).toEqual(['Austria', 'Germany', 'Spain'])
  expect(named('es')).toEqual(['Alemania', 'Austria', 'España'])
})

test('a country that the browser cannot name keeps the name that it came with', () => {
  expect(countryChoices([{ countryId: 'XX', name: 'Somewhere' }], 'en')).toEqual([{ value: 'XX', label: 'Somewhere' }])
})

test('what is chosen is shown before any list has come', () => {
  expect(withChosen([], 'US.NY', 'NY')).toEqual([{ value: 'US.NY', label: 'NY' }])
})

test('what is chosen stands in its list once, by the name that the list has for it', () => {
  const states = [{ value: 'US.NY', label: 'New York' }]
  expect(withChosen(states, 'US.NY', 'NY')).toBe(states)
  expect(withChosen(states, '', '')).toBe(states)
})
