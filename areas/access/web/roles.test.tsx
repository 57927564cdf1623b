import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { theme } from '../../../kit/theme.ts'
import { RightsGrid } from './for-others/RightsGrid.tsx'
import { permissionNames } from '../../../platform/contract/access.ts'
import { permissions } from '../words/en/permissions-admin.ts'
import { RightsList } from './RightsList.tsx'
import { getDisplayName, describeRoles } from './users.ts'

const drawn = (piece: ReactNode) =>
  renderToStaticMarkup(<MantineProvider theme={theme}>{piece}</MantineProvider>).replace(/<style[\s\S]*?<\/style>/g, '')
const textIn = (html: string) => html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')

test('the grid of rights says how many are chosen, what is gained and lost, and which are not the reader’s to grant', () => {
  const html = drawn(
    <RightsGrid
      chosen={['panelists.view', 'roles.view']}
      before={['panelists.view', 'audit.view', 'users.view']}
      held={['panelists.view', 'panelists.update']}
      onChange={() => {}}
    />,
  )
  expect(textIn(html)).toMatch(/\|2 of \d+ selected.*\+1 −2/)
  expect(textIn(html)).toContain('|Block (not yours to grant)|')
  expect(html.match(/tabindex="0"/gi)).toHaveLength(1)
})

test('each permission says in one sentence what it lets its holder do', () => {
  const html = drawn(<RightsGrid chosen={[]} before={[]} held={[]} onChange={() => {}} />)
  const about = Object.values(permissions.words)
  expect(about).toHaveLength(permissionNames.length)
  expect(about.filter((one) => !textIn(html).includes(one))).toEqual([])
  expect(new Set(about).size).toBe(about.length)
})

test('rights are read by parts of the product, with the roles that give them', () => {
  const html = drawn(<RightsList permissionIds={['roles.view', 'audit.view']} sourceOf={(one) => `by ${one}`} />)
  expect(textIn(html)).toMatch(/\|Roles\|View \|\(by roles\.view\)\|.*Audit log\|View \|\(by audit\.view\)\|/)
  expect(textIn(drawn(<RightsList permissionIds={[]} />))).toContain('Nothing.')
})

test('a user is called by name, and roles by theirs', () => {
  const user = { userId: 'u', firstName: '', lastName: '', email: 'a@b.co', role: '4', status: 'active' as const }
  expect(getDisplayName(user)).toBe('a@b.co')
  expect(getDisplayName({ ...user, firstName: 'Ana', lastName: 'Ruiz' })).toBe('Ana Ruiz')
  expect(describeRoles('4, x', [{ roleId: '4', roleName: 'Panel Manager' }])).toBe('Panel Manager, x')
})
