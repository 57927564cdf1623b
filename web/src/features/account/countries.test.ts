import { iso31661 } from 'iso-3166'
import { expect, test } from 'vitest'
import { countryChoices } from './countries.ts'

test('every country of ISO 3166-1 can be chosen, by its name', () => {
  const choices = countryChoices('en')
  const known = iso31661.map(({ alpha2 }) => alpha2)
  expect(choices.map(({ value }) => value).toSorted()).toEqual(known.toSorted())
  expect(choices.find(({ value }) => value === 'US')?.label).toBe('United States')
  expect(choices.every(({ value, label }) => label !== value)).toBe(true)
})
