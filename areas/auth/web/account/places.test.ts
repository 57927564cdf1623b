import { describe, expect, test } from 'vitest'
import { countryChoices, countryName, emptiedBy, placesFor, stateCode, withChosen } from './places.ts'

describe('a new', () => {
  test.each([
    ['countryId', ['stateId', 'cityName', 'zipcode']],
    ['stateId', ['cityName', 'zipcode']],
    ['cityName', ['zipcode']],
    ['zipcode', []],
    ['address', []],
    ['firstName', []],
  ] as const)('%s empties %j', (field, emptied) => {
    expect(emptiedBy(field)).toEqual(Object.fromEntries(emptied.map((part) => [part, ''])))
  })
})

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

test('what is saved is shown before any list has come', () => {
  expect([countryName('US', 'en'), countryName('US', 'es'), stateCode('US.NY')]).toEqual([
    'United States',
    'Estados Unidos',
    'NY',
  ])
  expect(withChosen([], 'US.NY', 'NY')).toEqual([{ value: 'US.NY', label: 'NY' }])
})

test('what is chosen stands in its list once, by the name that the list has for it', () => {
  const states = [{ value: 'US.NY', label: 'New York' }]
  expect(withChosen(states, 'US.NY', 'NY')).toBe(states)
  expect(withChosen(states, '', '')).toBe(states)
})

describe('the search among places', () => {
  const cities = ['East York', 'York', 'New York', 'São Paulo', 'Yorkville'].map((label) => ({ label }))
  const found = (typed: string, limit = 10) => placesFor(cities, typed, limit).map(({ label }) => label)

  test('has the names that begin so first', () => {
    expect(found('york')).toEqual(['York', 'Yorkville', 'East York', 'New York'])
  })

  test('looks at neither case nor accents', () => {
    expect(found('SAO p')).toEqual(['São Paulo'])
  })

  test('shows all when nothing is typed, and never more than asked for', () => {
    expect([found('').length, found('', 2).length, found('york', 3).length]).toEqual([5, 2, 3])
  })
})
