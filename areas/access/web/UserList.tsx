import { Button, Group, Text } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query'
import { foundUsersMax, type StaffUser } from '../contract/users-and-roles.ts'
import { type PanelistStatus } from '../../users/contract/users.ts'
import type { Role } from '../contract/roles.ts'
import { lazy, Suspense, useState } from 'react'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { roles as words } from '../words/en/roles.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmailText, statusColumn } from '../../../kit/cells.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { defineList, namesOf } from '../../../kit/list/define-list.ts'
import { oneOf, text } from '../../../kit/list/filters.ts'
import { permissionNames, type Permission } from '../../../platform/contract/access.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { SearchField } from '../../../kit/SearchField.tsx'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import { loadAtFirstTouch } from '../../../kit/touch.ts'
import { AccessDialog } from './AccessDialog.tsx'
import { invitedPeople } from './for-others/invited-people.ts'
import { useRolesAllQuery, useRolesFoundUsersQuery, useRolesUsersQuery } from './roles-api.ts'
import { groupPermissions } from './rights.ts'
import { getDisplayName, describeRoles } from './users.ts'

/** Loaded on demand, so that the list does not wait for the code of forms. */
const UserRolesDialog = lazy(() =>
  loadAtFirstTouch(async () => ({ default: (await import('./UserRolesDialog.tsx')).UserRolesDialog })),
)

const looks: Record<PanelistStatus, StatusLook> = {
  active: 'approved',
  unverified: 'pending',
  blocked: 'blocked',
  deleted: 'neutral',
}
const noRoles: readonly Role[] = []

const usersList = defineList<StaffUser, { roles: readonly Role[] }>()({
  name: 'users',
  text: words,
  filters: {
    q: text('searchField', { maxLength: 120, was: ['user'] }),
    role: text('role', { maxLength: 64, pattern: /^[\w-]+$/ }),
    permission: oneOf('permission', permissionNames),
  },
  pager: 'pages',
  isFresh: true,
  density: 'compact',
  rowKey: ({ userId }) => userId,
  columns: (say, { roles }) => [
    { key: 'name', header: say('user'), onCard: 'title', render: getDisplayName },
    {
      key: 'email',
      header: say('email'),
      canHide: true,
      render: ({ email }) => <EmailText email={email} />,
    },
    { key: 'roles', header: say('rolesOf'), canHide: true, render: (user) => describeRoles(user.role, roles) },
    {
      ...statusColumn<StaffUser>({ key: 'status', header: say('status') }, ({ status }) => ({
        look: looks[status],
        word: say(status),
      })),
      canHide: true,
    },
  ],
})
/** The parameters of the address that belong to the list of users. */
export const usersListNames = namesOf(usersList)

type Ask = { currentPage: number; limit: number; searchField?: string; role?: string; permission?: Permission }

/**
 * With a search text, reads the users who match it; otherwise a page of all users with more rights than a panelist.
 * Both can be limited to a role or a permission.
 */
function useUsersQuery(
  { searchField, role, permission, ...page }: Ask,
  options: { refetchOnMountOrArgChange: boolean },
) {
  const held = { ...(role ? { role } : {}), ...(permission ? { permission } : {}) }
  const found = useRolesFoundUsersQuery(searchField ? { query: { searchField, ...held } } : skipToken, options)
  const paged = useRolesUsersQuery(searchField ? skipToken : { query: { ...page, ...held } }, options)
  return searchField ? found : paged
}

/** The users with roles beyond that of a panelist, found by name or email, and their permissions. */
export function UserList() {
  const say = useText(words)
  const reader = usePerson()
  const mayChange = useRight('users.update')
  const mayReadRoles = useRight('roles.view')
  const { data: roles = noRoles } = useRolesAllQuery(mayReadRoles ? undefined : skipToken)
  const list = useList(usersList, { roles })
  const answer = useUsersQuery(list.query, list.options)
  const [changing, setChanging] = useState<StaffUser | null>(null)
  const [looking, setLooking] = useState<StaffUser | null>(null)
  const Invited = invitedPeople.Piece
  return (
    <>
      <Suspense>{Invited && <Invited />}</Suspense>
      <List
        list={list}
        answer={answer}
        title={say('tab_users')}
        isTitleQuiet
        controls={
          <>
            <SearchField label={say('searchUsers')} {...list.field('q')} />
            {roles.length > 0 && (
              <ChoiceField
                label={say('role')}
                all={say('anyRole')}
                choices={roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
                value={list.state.filters.role}
                onChange={(role) => list.set({ role: role ?? '' })}
              />
            )}
            <ChoiceField
              label={say('may')}
              all={say('anyRight')}
              isWide
              choices={groupPermissions().flatMap(({ module, rights }) =>
                rights.map(({ permissionId, action }) => ({
                  value: permissionId,
                  label: say('rightOf', { module: say(`module_${module}`), action: say(`action_${action}`) }),
                })),
              )}
              {...list.field('permission')}
            />
          </>
        }
        noMatch={say('noUser')}
        renderActions={(user) => (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <Button
              size="sm"
              variant="default"
              aria-label={say('accessLong', { name: getDisplayName(user) })}
              onClick={() => setLooking(user)}
            >
              {say('access')}
            </Button>
            {mayChange && mayReadRoles && user.userId !== reader?.userId && user.status !== 'deleted' && (
              <Button
                size="sm"
                variant="default"
                aria-label={say('changeLong', { name: getDisplayName(user) })}
                onClick={() => setChanging(user)}
              >
                {say('change')}
              </Button>
            )}
          </Group>
        )}
      >
        {Array.isArray(answer.data) && answer.data.length === foundUsersMax && (
          <Text size="sm" c="dimmed" mt="sm">
            {say('firstOnly', { count: foundUsersMax })}
          </Text>
        )}
      </List>
      <Suspense>
        {changing && (
          <UserRolesDialog key={changing.userId} user={changing} roles={roles} onClose={() => setChanging(null)} />
        )}
      </Suspense>
      {looking && <AccessDialog key={looking.userId} user={looking} onClose={() => setLooking(null)} />}
    </>
  )
}
