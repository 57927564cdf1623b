import type { UserDetails } from '../../../users/contract/users.ts'
import { expect, test } from 'vitest'
import { changedFields, draftOf } from '../../../../platform/web/api/personal-draft.ts'
import { findBirthdayTrouble, isUnderAge, findProblems, buildUpdate } from './draft.ts'

const maya: UserDetails = {
  userId: 'u',
  firstName: 'Maya',
  lastName: 'Chen',
  email: 'maya@example.com',
  role: '1',
  isTopAnswer: true,
  isEmailVerified: true,
  isActive: true,
  isBlocked: false,
  phone: null,
  dateOfBirth: '1991-04-17',
  gender: 'female',
  address: null,
  countryId: 'US',
  stateId: null,
  cityName: null,
  zipcode: '11215',
  language: 'en',
  emailVerifiedAt: null,
  restrictions: [],
  createdAt: '2026-08-22T00:00:00Z',
}
const saved = draftOf(maya)
const today = new Date('2026-11-20T12:00:00Z')

test('what is saved is shown as it is typed, and is no change', () => {
  expect(saved).toMatchObject({ dateOfBirth: '04/17/1991', phone: '', countryId: 'US' })
  expect(changedFields(saved, saved)).toEqual([])
  expect(changedFields({ ...saved, phone: '  ' }, saved)).toEqual([])
})

test('only changed fields are sent, and an emptied one is taken away', () => {
  const draft = { ...saved, phone: ' +1 718 ', zipcode: '', dateOfBirth: '4/18/1991' }
  expect(buildUpdate(draft, changedFields(draft, saved))).toEqual({
    phone: '+1 718',
    zipcode: null,
    dateOfBirth: '1991-04-18',
  })
})

test('a name cannot be left empty', () => {
  expect(findProblems({ ...saved, firstName: ' ', lastName: '' }, today)).toEqual({
    firstName: 'First name cannot be left empty',
    lastName: 'Last name cannot be left empty',
  })
})

test('a phone number that cannot be dialled is not sent', () => {
  expect(findProblems({ ...saved, phone: 'abc' }, today)).toEqual({ phone: 'Please enter a valid phone number' })
  expect(findProblems({ ...saved, phone: ' +1 718 555 0142 ' }, today)).toEqual({})
})

test('a birthday that is no day of the calendar is not sent', () => {
  expect(findProblems({ ...saved, dateOfBirth: '02/30/1991' }, today)).toEqual({
    dateOfBirth: 'There is no February 30',
  })
  expect(findProblems({ ...saved, dateOfBirth: '' }, today)).toEqual({})
})

test.each([
  ['11/20/2008', null],
  ['11/21/2008', 'You must be 18 or older to join.'],
  ['4/31/2000', 'There is no April 31'],
  ['02/30/1990', 'There is no February 30'],
  ['2/29/1990', 'There is no February 29, 1990'],
  ['3/7/90', 'Enter the year with four digits, such as 1990'],
  ['/7/1990', 'Choose the month'],
  ['3//1990', 'Enter the day, such as 17'],
  ['3//', 'Enter the whole date: day, month and year'],
  ['11/21/2030', 'This date is in the future. Check the year'],
  ['01/01/1850', 'This date is too long ago. Check the year'],
])('the birthday %s says what is wrong with it', (typed, problem) => {
  expect(findBirthdayTrouble(typed, today)).toBe(problem)
  expect(isUnderAge(typed, today)).toBe(problem === 'You must be 18 or older to join.')
})
