import { permissionNames } from '../../../platform/contract/access.ts'
import { expect, test } from 'vitest'
import { findNextCell, comparePermissions, groupPermissions, getGroupState, changeRights } from './rights.ts'

test('every right stands in the group of its part of the product, once', () => {
  const groups = groupPermissions()
  expect(groups.flatMap(({ rights }) => rights.map(({ permissionId }) => permissionId)).toSorted()).toEqual(
    permissionNames.toSorted(),
  )
  expect(new Set(groups.map(({ module }) => module)).size).toBe(groups.length)
  expect(groupPermissions(['audit.view', 'unheard.of']).map(({ module }) => module)).toEqual(['audit'])
})

test('a group is chosen whole, in part or not at all', () => {
  const roles = groupPermissions().find(({ module }) => module === 'roles')?.rights ?? []
  expect(getGroupState(roles, ['roles.view', 'roles.update'])).toBe('all')
  expect(getGroupState(roles, ['roles.view', 'audit.view'])).toBe('some')
  expect(getGroupState(roles, [])).toBe('none')
})

test('rights that are given or taken change nothing else', () => {
  expect(changeRights(['users.view'], ['roles.view', 'roles.update'], true)).toEqual([
    'roles.view',
    'roles.update',
    'users.view',
  ])
  expect(changeRights(['users.view', 'roles.view'], ['roles.view', 'roles.update'], false)).toEqual(['users.view'])
  expect(comparePermissions(['users.view', 'audit.view'], ['users.view', 'roles.view', 'roles.update'])).toEqual({
    gained: 2,
    lost: 1,
  })
})

test('arrows lead to the neighbours of a right and stop at the edges', () => {
  const lengths = [5, 3]
  expect(findNextCell('ArrowRight', { row: 0, column: 3 }, lengths)).toEqual({ row: 0, column: 4 })
  expect(findNextCell('ArrowRight', { row: 0, column: 4 }, lengths)).toBeNull()
  expect(findNextCell('ArrowLeft', { row: 0, column: 0 }, lengths)).toBeNull()
  expect(findNextCell('ArrowDown', { row: 0, column: 4 }, lengths)).toEqual({ row: 1, column: 2 })
  expect(findNextCell('ArrowDown', { row: 1, column: 0 }, lengths)).toBeNull()
  expect(findNextCell('End', { row: 1, column: 0 }, lengths)).toEqual({ row: 1, column: 2 })
  expect(findNextCell('Home', { row: 1, column: 2 }, lengths)).toEqual({ row: 1, column: 0 })
  expect(findNextCell('Tab', { row: 1, column: 2 }, lengths)).toBeNull()
})
