import { expect, test } from 'vitest'
import { defaultPermissions, permissionNames, roleNames } from '../../platform/contract/access.ts'
import { textOf } from '../testing/house.ts'

const security = textOf('docs/security.md')

test('docs/security.md has a line for each permission, with the built-in roles that have it in a new installation', () => {
  const told = [...security.matchAll(/^\| `([a-z]+\.[a-z]+)` \| ([\d, ]+) \|$/gm)].map(([, name, roles]) => [
    name,
    roles,
  ])
  const holders = (name: (typeof permissionNames)[number]) =>
    Object.keys(defaultPermissions).filter((role) => defaultPermissions[role]?.includes(name))
  expect(told).toEqual(permissionNames.map((name) => [name, holders(name).join(', ')]))
})

test('docs/security.md names each of those roles', () => {
  const [, line = ''] = /Roles are the built-in ones of\s+a new installation: ([^.]+)\./.exec(security) ?? []
  const named = Object.keys(defaultPermissions).map((role) => `${role} ${roleNames[role as keyof typeof roleNames]}`)
  expect(line.replaceAll('\n', ' ')).toBe(named.join(', '))
})
