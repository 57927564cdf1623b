import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { rolesIn } from '../../../platform/contract/access.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { baseRoles, rolesApi, type Role } from '../contract/roles.ts'
import { lazy, Suspense, useState } from 'react'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { roles } from '../words/en/roles.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { countColumn } from '../../../kit/cells.tsx'
import { defineList, sortedHere } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { loadAtFirstTouch } from '../../../kit/touch.ts'
import { RightsList } from './RightsList.tsx'
import { useRolesAllQuery, useRolesRightsQuery } from './roles-api.ts'
import type { EditedRole } from './use-role-draft.ts'
import classes from './Roles.module.css'

/** Loaded on demand, so that the list does not wait for the code of forms. */
const RoleDialog = lazy(() =>
  loadAtFirstTouch(async () => ({ default: (await import('./RoleDialog.tsx')).RoleDialog })),
)

const noRoles: readonly Role[] = []
const canBeBase = (role: Role) => role.basedOn !== null || baseRoles.some((one) => one === role.roleId)

const roleList = defineList<Role>()({
  name: 'roles',
  text: roles,
  filters: {},
  pager: 'whole',
  sort: sortedHere('name', 'members', 'rights', 'updated'),
  isFresh: true,
  density: 'compact',
  rowKey: ({ roleId }) => roleId,
  columns: (say) => [
    {
      key: 'name',
      header: say('role'),
      sortBy: 'name',
      onCard: 'title',
      render: ({ roleName, description }) => (
        <span className={classes.two}>
          {roleName}
          {description && <span className={classes.quiet}>{description}</span>}
        </span>
      ),
    },
    {
      key: 'kind',
      header: say('kind'),
      canHide: true,
      render: ({ isBuiltIn }) => say(isBuiltIn ? 'builtIn' : 'custom'),
    },
    { ...countColumn<Role>({ key: 'members', header: say('members') }, ({ members }) => members), sortBy: 'members' },
    {
      ...countColumn<Role>({ key: 'rights', header: say('rights') }, ({ permissionIds }) => permissionIds.length),
      sortBy: 'rights',
      canHide: true,
    },
    {
      key: 'updated',
      header: say('updated'),
      sortBy: 'updated',
      canHide: true,
      render: ({ updatedAt }) => (
        <time dateTime={updatedAt} className="tp-num">
          {formatDay(updatedAt)}
        </time>
      ),
      plain: ({ updatedAt }) => updatedAt,
    },
  ],
})

/** All roles, with their permissions and number of users, and the buttons to change or add one. */
export function RolesTab() {
  const say = useText(roles)
  const mayChange = useRight('roles.update')
  const person = usePerson()
  const list = useList(roleList)
  const answer = useRolesAllQuery(undefined, list.options)
  const rights = useRolesRightsQuery()
  const [editing, setEditing] = useState<EditedRole | null>(null)
  const [shown, setShown] = useState<Role | null>(null)
  const all = answer.data ?? noRoles
  const held = (rights.data ?? []).filter((one) => one.held).map(({ permissionId }) => permissionId)
  const listGrantable = (role: Role) => role.permissionIds.filter((one) => held.includes(one))
  const isOwn = ({ roleId }: Role) => rolesIn(person?.role ?? '').includes(roleId)
  const canEdit = (role: Role) => mayChange && !isOwn(role) && listGrantable(role).length === role.permissionIds.length
  const begin = (role: Role, roleName: string) =>
    setEditing({ kind: 'add', role, roleName, permissionIds: listGrantable(role) })
  const firstBase = all.find(({ roleId }) => roleId === '7') ?? all.find(canBeBase)
  const reload = async (roleId: string) => (await answer.refetch()).data?.find((role) => role.roleId === roleId) ?? null
  const renderButton = (role: Role, word: 'view' | 'edit' | 'duplicate', onClick: () => void) => (
    <Button size="sm" variant="default" aria-label={say(`${word}Long`, { name: role.roleName })} onClick={onClick}>
      {say(word)}
    </Button>
  )
  return (
    <>
      {mayChange && firstBase && rights.data && (
        <Group mb="md">
          <Button
            ms={{ base: 0, xs: 'auto' }}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => begin(firstBase, '')}
          >
            {say('add')}
          </Button>
        </Group>
      )}
      <List
        list={list}
        answer={answer}
        title={say('tab_roles')}
        isTitleQuiet
        file={{ call: rolesApi.getAllRoles }}
        renderActions={(role) => (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            {canEdit(role) && rights.data
              ? renderButton(role, 'edit', () =>
                  setEditing({ kind: 'edit', role, roleName: role.roleName, permissionIds: role.permissionIds }),
                )
              : renderButton(role, 'view', () => setShown(role))}
            {mayChange &&
              rights.data &&
              canBeBase(role) &&
              renderButton(role, 'duplicate', () => begin(role, say('copyOf', { name: role.roleName })))}
          </Group>
        )}
      />
      <Suspense>
        {editing && (
          <RoleDialog
            key={`${editing.kind} ${editing.role.roleId}`}
            editing={editing}
            all={all}
            held={held}
            onClose={() => setEditing(null)}
            onReload={reload}
          />
        )}
      </Suspense>
      <Modal opened={shown !== null} onClose={() => setShown(null)} title={shown?.roleName ?? ''} width={560}>
        {shown && <RightsList permissionIds={shown.permissionIds} />}
      </Modal>
    </>
  )
}
