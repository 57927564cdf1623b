import { describe, expect, test } from 'vitest'
import { getCountryName, findEmptiedFields, findPlaces, getStateCode } from './places.ts'

describe('a new', () => {
  test.each([
    ['countryId', ['stateId', 'cityName', 'zipcode']],
    ['stateId', ['cityName', 'zipcode']],
    ['cityName', ['zipcode']],
    ['zipcode', []],
    ['address', []],
    ['firstName', []],
  ] as const)('%s empties %j', (field, emptied) => {
    expect(findEmptiedFields(field)).toEqual(Object.fromEntries(emptied.map((part) => [part, ''])))
  })
})

test('what is saved is shown before any list has come', () => {
  expect([getCountryName('US', 'en'), getCountryName('US', 'es'), getStateCode('US.NY')]).toEqual([
    'United States',
    'Estados Unidos',
    'NY',
  ])
})

describe('the search among places', () => {
  const cities = ['East York', 'York', 'New York', 'São Paulo', 'Yorkville'].map((label) => ({ label }))
  const found = (typed: string, limit = 10) => findPlaces(cities, typed, limit).map(({ label }) => label)

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
