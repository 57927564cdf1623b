import { expect, test } from 'vitest'
import { changedFields, draftOf } from '../../../platform/web/api/personal-draft.ts'
import { applyEdit, findProblems, buildUpdate } from './edit-draft.ts'

const saved = draftOf({
  firstName: 'Maya',
  lastName: 'Chen',
  phone: '+1 555 010 2030',
  dateOfBirth: '1990-04-05',
  gender: null,
  countryId: 'US',
  stateId: null,
  cityName: 'Austin',
  zipcode: null,
  address: null,
})

test('what is not known is shown empty, and a birthday as it is written', () => {
  expect(saved).toMatchObject({ dateOfBirth: '04/05/1990', gender: '', zipcode: '' })
})

test('a field that said something cannot be left empty, nor can a name; what was empty may stay so', () => {
  expect(findProblems({ ...saved, cityName: ' ', lastName: '' }, saved)).toEqual({
    cityName: 'empty',
    lastName: 'empty',
  })
  expect(findProblems({ ...saved, firstName: '' }, { ...saved, firstName: '' })).toEqual({ firstName: 'empty' })
  expect(findProblems(saved, saved)).toEqual({})
})

test('only what is changed has to be readable', () => {
  expect(findProblems({ ...saved, phone: 'call me', dateOfBirth: '31/31/1990' }, saved)).toEqual({
    phone: 'phone',
    dateOfBirth: 'day',
  })
  const odd = { ...saved, phone: 'x' }
  expect(findProblems({ ...odd, firstName: 'May' }, odd)).toEqual({})
})

test('only what changed is sent', () => {
  const draft = { ...saved, firstName: ' May ', dateOfBirth: '04/06/1990' }
  const changed = changedFields(draft, saved)
  expect(buildUpdate(draft, changed)).toEqual({ firstName: 'May', dateOfBirth: '1990-04-06' })
})

test('another country empties what lay in the old one, which may stay empty and is not sent', () => {
  const draft = { ...saved, ...applyEdit('countryId', 'DE') }
  expect([draft.stateId, draft.cityName, draft.zipcode]).toEqual(['', '', ''])
  expect(findProblems(draft, saved)).toEqual({})
  expect(buildUpdate(draft, changedFields(draft, saved))).toEqual({ countryId: 'DE' })
  expect(findProblems({ ...draft, countryId: '' }, saved)).toEqual({ countryId: 'empty' })
  expect(applyEdit('cityName', 'Dallas')).toEqual({ cityName: 'Dallas' })
})
