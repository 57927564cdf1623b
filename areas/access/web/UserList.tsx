import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query'
import { foundUsersMax, type StaffUser } from '../contract/users-and-roles.ts'
import { type PanelistStatus } from '../../users/contract/users.ts'
import type { Role } from '../contract/roles.ts'
import { useState } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { roles as words } from '../words/en/roles.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { statusColumn } from '../../../kit/cells.tsx'
import { Pagination } from '../../../kit/Pagination.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { AccessDialog } from './AccessDialog.tsx'
import { useRolesAllQuery, useRolesFoundUsersQuery, useRolesUsersQuery } from './roles-api.ts'
import { UserRolesDialog } from './UserRolesDialog.tsx'
import { callOf, roleWords } from './users.ts'
import classes from './Roles.module.css'

const looks: Record<PanelistStatus, StatusLook> = {
  active: 'approved',
  unverified: 'pending',
  blocked: 'blocked',
  deleted: 'neutral',
}
const noRoles: readonly Role[] = []

/** Those a text fits, or a page of whoever is more than a panelist or holds one role; in the address either way. */
function useUsers() {
  const { params, put } = useAddress()
  const place = usePageAddress()
  const text = (params.get('user') ?? '').trim().slice(0, 120)
  const role = /^[\w-]{1,64}$/.test(params.get('role') ?? '') ? (params.get('role') ?? '') : ''
  const { currentPage, limit } = place
  const fresh = { refetchOnMountOrArgChange: true }
  const found = useRolesFoundUsersQuery(text ? { query: { searchField: text } } : skipToken, fresh)
  const paged = useRolesUsersQuery(
    text ? skipToken : { query: { currentPage, limit, ...(role ? { role } : {}) } },
    fresh,
  )
  const { isFetching, error, refetch } = text ? found : paged
  return {
    text,
    role,
    put,
    place,
    isFetching,
    error,
    refetch,
    rows: text ? found.data : paged.data?.rows,
    counted: text ? null : (paged.data ?? null),
  }
}

/** Who works here and who else has roles: found by name or e-mail, with what they may do. */
export function UserList() {
  const say = useText(words)
  const reader = usePerson()
  const mayChange = useRight('users.update')
  const mayReadRoles = useRight('roles.view')
  const { text, role, put, place, rows, counted, isFetching, error, refetch } = useUsers()
  const { data: roles = noRoles } = useRolesAllQuery(mayReadRoles ? undefined : skipToken)
  const [changing, setChanging] = useState<StaffUser | null>(null)
  const [looking, setLooking] = useState<StaffUser | null>(null)
  const clear = () => put({ user: null, role: null, page: null })
  const columns: Column<StaffUser>[] = [
    { key: 'name', header: say('user'), onCard: 'title', render: callOf },
    { key: 'email', header: say('email'), render: ({ email }) => <span className={classes.two}>{email}</span> },
    { key: 'roles', header: say('rolesOf'), render: (user) => roleWords(user.role, roles) },
    statusColumn({ key: 'status', header: say('status') }, ({ status }) => ({
      look: looks[status],
      word: say(status),
    })),
  ]
  return (
    <>
      <Group gap="sm" role="group" aria-label={say('filters')} className={classes.filters ?? ''}>
        <SearchField label={say('searchUsers')} value={text} onChange={(user) => put({ user, page: null })} />
        {roles.length > 0 && text === '' && (
          <NativeSelect
            aria-label={say('role')}
            value={role}
            data={[
              { value: '', label: say('anyRole') },
              ...roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName })),
            ]}
            onChange={(event) => put({ role: event.currentTarget.value, page: null })}
          />
        )}
        {(text || role) && (
          <Button variant="subtle" onClick={clear}>
            {say('clearFilters')}
          </Button>
        )}
      </Group>
      <Table
        label={say('tab_users')}
        density="compact"
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => userId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={text || role ? { text: say('noUser'), onClear: clear } : null}
        renderActions={(user) => (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <Button
              size="sm"
              variant="default"
              aria-label={say('accessLong', { name: callOf(user) })}
              onClick={() => setLooking(user)}
            >
              {say('access')}
            </Button>
            {mayChange && mayReadRoles && user.userId !== reader?.userId && user.status !== 'deleted' && (
              <Button
                size="sm"
                variant="default"
                aria-label={say('changeLong', { name: callOf(user) })}
                onClick={() => setChanging(user)}
              >
                {say('change')}
              </Button>
            )}
          </Group>
        )}
      />
      {rows?.length === foundUsersMax && text && (
        <Text size="sm" c="dimmed" mt="sm">
          {say('firstOnly', { count: foundUsersMax })}
        </Text>
      )}
      {counted && !error && <Pagination {...place} count={counted.count} />}
      {changing && (
        <UserRolesDialog key={changing.userId} user={changing} roles={roles} onClose={() => setChanging(null)} />
      )}
      {looking && <AccessDialog key={looking.userId} user={looking} onClose={() => setLooking(null)} />}
    </>
  )
}
