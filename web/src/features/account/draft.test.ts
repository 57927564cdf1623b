import type { UserDetails } from '@tuppence/contract/users'
import { expect, test } from 'vitest'
import { changedFields, draftOf } from '../../api/personal-draft.ts'
import { birthdayProblem, problemsOf, updateOf } from './draft.ts'

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
  expect(updateOf(draft, changedFields(draft, saved))).toEqual({
    phone: '+1 718',
    zipcode: null,
    dateOfBirth: '1991-04-18',
  })
})

test('a name cannot be left empty', () => {
  expect(problemsOf({ ...saved, firstName: ' ', lastName: '' }, 'no day')).toEqual({
    firstName: 'First name cannot be left empty',
    lastName: 'Last name cannot be left empty',
  })
})

test('a phone number that cannot be dialled is not sent', () => {
  expect(problemsOf({ ...saved, phone: 'abc' }, 'no day')).toEqual({ phone: 'Please enter a valid phone number' })
  expect(problemsOf({ ...saved, phone: ' +1 718 555 0142 ' }, 'no day')).toEqual({})
})

test('a birthday that is no day of the calendar is not sent', () => {
  expect(problemsOf({ ...saved, dateOfBirth: '02/30/1991' }, 'no day')).toEqual({ dateOfBirth: 'no day' })
  expect(problemsOf({ ...saved, dateOfBirth: '' }, 'no day')).toEqual({})
})

test('a member must be 18 on the day', () => {
  expect(birthdayProblem('11/20/2008', today, 'no day')).toBeNull()
  expect(birthdayProblem('11/21/2008', today, 'no day')).toBe('You must be 18 or older to join.')
  expect(birthdayProblem('13/01/2000', today, 'no day')).toBe('no day')
})
