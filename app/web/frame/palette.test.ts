import { expect, test } from 'vitest'
import { paths } from '../../../platform/web/paths.ts'
import { hasEveryWord } from '../../../kit/search.ts'
import { listMorePages, findNextOption, parseSearch } from './palette.ts'

const staff = {
  userId: 'u',
  firstName: 'Ana',
  lastName: 'Reyes',
  role: '4',
  isTopAnswer: false,
  isEmailVerified: true,
  isActive: true,
  isBlocked: false,
}
const placesOf = (role: string, permissions: string[]) =>
  listMorePages({ ...staff, role }, permissions).map(({ to }) => to)

test('the palette leads nowhere that the reader may not go', () => {
  const everybodys = [paths.notifications, paths.settings, paths.profile]
  expect(placesOf('4', [])).toEqual(everybodys)
  expect(placesOf('4', ['reports.view', 'surveys.create'])).toEqual([paths.traffic, paths.newSurvey, ...everybodys])
  // Permissions without a role among 2-7 open no page of the Admin section.
  expect(placesOf('8', ['reports.view'])).toEqual(everybodys)
  expect(placesOf('9', ['affiliates.view', 'affiliates.update'])).toEqual([paths.createAffiliate, ...everybodys])
  // A role based on 9 keeps the id, but has permissions of its own.
  expect(placesOf('9', ['affiliates.view'])).toEqual(everybodys)
})

test('every typed word has to fit, in any order, case and accent', () => {
  expect(hasEveryWord('Roles & Permissions', 'perm role')).toBe(true)
  expect(hasEveryWord('Auditoría', 'AUDITORIA')).toBe(true)
  expect(hasEveryWord('Reports', 'report x')).toBe(false)
})

test('an id is looked up, an address is searched as one, anything else as a name or an address', () => {
  const id = '0199A0B0-1111-7222-8333-444455556666'
  expect(parseSearch(` ${id} `)).toEqual({ id: id.toLowerCase() })
  expect(parseSearch('maya@')).toEqual({ email: 'maya@' })
  expect(parseSearch('maya')).toEqual({ name: 'maya', email: 'maya' })
  expect([parseSearch(' m '), parseSearch('')]).toEqual([null, null])
})

test('the arrows go around the ends', () => {
  expect([
    findNextOption('ArrowDown', 2, 3),
    findNextOption('ArrowUp', 0, 3),
    findNextOption('ArrowDown', 0, 3),
  ]).toEqual([0, 2, 1])
  expect([findNextOption('ArrowDown', 0, 0), findNextOption('a', 0, 3)]).toEqual([null, null])
})
