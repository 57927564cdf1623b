import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkMessage } from '../../../platform/contract/fields.ts'
import { canonicalizeEmail, findDaySpan, mayRead, findRefusal, tidyPersonalData } from './rules.ts'

test('every spelling of a Gmail address is one person, and other addresses differ by more than case', () => {
  for (const email of ['J.Do@gmail.com', 'jd.o@GMAIL.com', 'jdo@googlemail.com', 'jdo+news@gmail.com'])
    expect(canonicalizeEmail(email)).toBe('jdo@gmail.com')
  expect(canonicalizeEmail('J.Do+x@Example.com')).toBe('j.do+x@example.com')
})

test('the spelling that stands for a person stands for itself', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(canonicalizeEmail(canonicalizeEmail(email))).toBe(canonicalizeEmail(email))
    }),
  )
})

const today = '2026-11-20'
const empty = (field: 'firstName' | 'lastName') => checkMessage('fieldEmpty', { field: checkMessage(field) })
const refused = (dateOfBirth: string | null, isLocked = false) => findRefusal({ dateOfBirth }, { isLocked }, today)

test('eighteen today is old enough, eighteen tomorrow is not', () => {
  expect(refused('2008-11-20')).toBeNull()
  expect(refused('2008-11-21')?.code).toBe('under-age')
})

test('a birthday that cannot be is a mistake, not a child', () => {
  for (const day of ['2026-11-21', '2030-01-01', '1890-01-01', '2001-02-29', 'yesterday'])
    expect(refused(day)?.code).toBe('invalid-input')
})

test('while an account is locked for its birthday its owner cannot correct it, but may save the rest', () => {
  expect(refused('1980-01-01', true)?.code).toBe('birthday-locked')
  expect(refused(null, true)?.code).toBe('birthday-locked')
  expect(findRefusal({ firstName: 'Jo' }, { isLocked: true }, today)).toBeNull()
})

test('names cannot be left empty, and blanks elsewhere mean nothing', () => {
  expect(findRefusal(tidyPersonalData({ firstName: '  ' }), { isLocked: false }, today)?.message).toEqual(
    empty('firstName'),
  )
  expect(findRefusal({ lastName: '' }, { isLocked: false }, today)?.message).toEqual(empty('lastName'))
  expect(tidyPersonalData({ firstName: ' Jo ', phone: ' ', cityName: null })).toEqual({
    firstName: 'Jo',
    phone: null,
    cityName: null,
  })
})

test('a name is more than what nobody sees', () => {
  expect(findRefusal(tidyPersonalData({ firstName: '\u200B' }), { isLocked: false }, today)?.message).toEqual(
    empty('firstName'),
  )
})

test('a gender is one of the profile, and declining to tell shows none', () => {
  const field = (gender: string) => findRefusal(tidyPersonalData({ gender }), { isLocked: false }, today)?.field
  expect(['female', 'male', 'non_binary', 'prefer_not_to_say', ''].map(field)).toEqual(Array(5).fill(undefined))
  expect(['zzz', 'Female'].map(field)).toEqual(['gender', 'gender'])
  expect(tidyPersonalData({ gender: 'prefer_not_to_say' })).toEqual({ gender: null })
})

test('a phone number can be dialled', () => {
  const field = (phone: string) => findRefusal(tidyPersonalData({ phone }), { isLocked: false }, today)?.field
  expect(['+1 718 555 0142', ' '].map(field)).toEqual([undefined, undefined])
  expect(['abc', '123'].map(field)).toEqual(['phone', 'phone'])
})

test('a country is one of the assigned two-letter codes', () => {
  expect(findRefusal({ countryId: 'GB' }, { isLocked: false }, today)).toBeNull()
  expect(findRefusal({ countryId: 'XX' }, { isLocked: false }, today)?.field).toBe('countryId')
})

test('a panelist reads only what is theirs, whatever rights the caller carries', () => {
  const panelist = { userId: 'a', role: '1', permissions: ['panelists.view'] as const }
  expect([mayRead(panelist, 'a'), mayRead(panelist, 'b')]).toEqual([true, false])
  expect(mayRead({ ...panelist, role: '1,6' }, 'b')).toBe(true)
  expect(mayRead({ userId: 'a', role: '9', permissions: ['affiliates.view'] }, 'b')).toBe(false)
})

test('a day lasts until the next one begins', () => {
  expect(findDaySpan('2026-02-28')?.end).toEqual(new Date('2026-03-01T00:00:00Z'))
  expect(findDaySpan('2026-02-29')).toBeNull()
})
