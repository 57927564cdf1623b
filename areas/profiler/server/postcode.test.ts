import { expect, test } from 'vitest'
import { demoAccounts } from '../../../seed/content/accounts.ts'
import { places } from '../../../seed/content/places.ts'
import { learn, sentenceOf } from '../../../platform/server/words.ts'
import { readPostcode } from './postcode.ts'
import { profilerWords } from './words.ts'

learn(profilerWords)

test.each([
  ['US', '11215', '11215'],
  ['US', '11215-1234', '11215-1234'],
  ['GB', ' eh9 1js ', 'EH9 1JS'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['CA', 'm5v2t6', 'M5V 2T6'],
  ['NL', '1012ab', '1012 AB'],
  ['JP', '1500001', '150-0001'],
  ['BR', '01310100', '01310-100'],
  ['IE', 'd02af30', 'D02 AF30'],
  ['AE', '00000', '00000'],
  [null, 'ab 12-34', 'AB 12-34'],
])('in %s the postcode "%s" is written %s', (countryId, typed, postcode) => {
  expect(readPostcode(typed, countryId)).toEqual({ postcode })
})

test.each([
  ['US', '1121', 'Please enter a postcode like 11215'],
  ['US', 'EH9 1JS', 'Please enter a postcode like 11215'],
  ['GB', '11215', 'Please enter a postcode like EH9 1JS'],
  ['IN', '012345', 'Please enter a postcode like 560034'],
  ['AE', 'a', 'Please enter your postcode'],
  [null, '12;34', 'Please enter your postcode'],
  [null, '12  - 34', 'Please enter your postcode'],
  [null, '12345678901', 'Please enter your postcode'],
])('in %s there is no postcode "%s"', (countryId, typed, problem) => {
  const read = readPostcode(typed, countryId)
  expect('problem' in read && sentenceOf(read.problem, 'en')).toBe(problem)
})

test('every place of the demo world has a postcode of its country', () => {
  const all = Object.entries(places).flatMap(([countryId, towns]) =>
    towns.map(({ zipcode }) => ({ countryId, zipcode })),
  )
  const refused = all.filter(({ countryId, zipcode }) => 'problem' in readPostcode(zipcode, countryId))
  expect(refused).toEqual([])
  expect(demoAccounts.filter(({ countryId, zipcode }) => 'problem' in readPostcode(zipcode, countryId))).toEqual([])
})
