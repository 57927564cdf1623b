import { permissionNames } from '../../../platform/contract/access.ts'
import { expect, test } from 'vitest'
import { cellAfter, changeOf, groupsOf, stateOf, withRights } from './rights.ts'

test('every right stands in the group of its part of the product, once', () => {
  const groups = groupsOf()
  expect(groups.flatMap(({ rights }) => rights.map(({ permissionId }) => permissionId)).toSorted()).toEqual(
    permissionNames.toSorted(),
  )
  expect(new Set(groups.map(({ module }) => module)).size).toBe(groups.length)
  expect(groupsOf(['audit.view', 'unheard.of']).map(({ module }) => module)).toEqual(['audit'])
})

test('a group is chosen whole, in part or not at all', () => {
  const roles = groupsOf().find(({ module }) => module === 'roles')?.rights ?? []
  expect(stateOf(roles, ['roles.view', 'roles.update'])).toBe('all')
  expect(stateOf(roles, ['roles.view', 'audit.view'])).toBe('some')
  expect(stateOf(roles, [])).toBe('none')
})

test('rights that are given or taken change nothing else', () => {
  expect(withRights(['users.view'], ['roles.view', 'roles.update'], true)).toEqual([
    'roles.view',
    'roles.update',
    'users.view',
  ])
  expect(withRights(['users.view', 'roles.view'], ['roles.view', 'roles.update'], false)).toEqual(['users.view'])
  expect(changeOf(['users.view', 'audit.view'], ['users.view', 'roles.view', 'roles.update'])).toEqual({
    gained: 2,
    lost: 1,
  })
})

test('arrows lead to the neighbours of a right and stop at the edges', () => {
  const lengths = [5, 3]
  expect(cellAfter('ArrowRight', { row: 0, column: 3 }, lengths)).toEqual({ row: 0, column: 4 })
  expect(cellAfter('ArrowRight', { row: 0, column: 4 }, lengths)).toBeNull()
  expect(cellAfter('ArrowLeft', { row: 0, column: 0 }, lengths)).toBeNull()
  expect(cellAfter('ArrowDown', { row: 0, column: 4 }, lengths)).toEqual({ row: 1, column: 2 })
  expect(cellAfter('ArrowDown', { row: 1, column: 0 }, lengths)).toBeNull()
  expect(cellAfter('End', { row: 1, column: 0 }, lengths)).toEqual({ row: 1, column: 2 })
  expect(cellAfter('Home', { row: 1, column: 2 }, lengths)).toEqual({ row: 1, column: 0 })
  expect(cellAfter('Tab', { row: 1, column: 2 }, lengths)).toBeNull()
})
