import type { Permission } from '../../../platform/contract/access.ts'
import type { Role } from '../contract/roles.ts'
import { useState } from 'react'
import { roles } from '../words/en/roles.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { useRolesAddMutation, useRolesUpdateMutation } from './roles-api.ts'

type RoleFields = { roleName: string; description: string; permissionIds: Permission[] }

/** A change to a role that was read, or a new role that starts as a copy of another. */
export type EditedRole = { kind: 'edit' | 'add'; role: Role; roleName: string; permissionIds: readonly Permission[] }

/** The draft of a role. If a colleague saved first, what was typed stays while the newest version is loaded. */
export function useRoleDraft(editing: EditedRole, onDone: () => void) {
  const say = useText(roles)
  const { kind } = editing
  const [add] = useRolesAddMutation()
  const [update] = useRolesUpdateMutation()
  const [role, setRole] = useState(editing.role)
  const form = useFields<Omit<RoleFields, 'permissionIds'> & { permissionIds: readonly Permission[] }>(
    {
      roleName: editing.roleName,
      description: kind === 'edit' ? role.description : '',
      permissionIds: editing.permissionIds,
    },
    { roleName: (name) => (name.trim() === '' ? say('nameMissing') : null) },
  )
  // All fields are sent, even those that cannot be changed in a built-in role; the server accepts them unchanged.
  const send = (fields: RoleFields) =>
    kind === 'edit'
      ? update({ body: { roleId: role.roleId, version: role.version, ...fields } })
      : add({ body: { ...fields, basedOn: role.basedOn ?? role.roleId } })
  const { onSubmit, isBusy, failure, clearFailure } = useSubmit(form, [send], {
    ask: ({ roleName, description, permissionIds }) => ({
      roleName: roleName.trim(),
      description: description.trim(),
      permissionIds: [...permissionIds],
    }),
    done: ({ data }) => say(kind === 'edit' ? 'saved' : 'added', { name: data.roleName }),
    onDone,
  })
  return {
    role,
    form,
    onSubmit,
    isBusy,
    failure,
    setChosen: (permissionIds: readonly Permission[]) => form.setFieldValue('permissionIds', permissionIds),
    /** Chooses another base for a new role, and copies its permissions. */
    setBase: (base: Role, held: readonly string[]) => {
      setRole(base)
      form.setFieldValue(
        'permissionIds',
        base.permissionIds.filter((one) => held.includes(one)),
      )
    },
    isOvertaken: failure?.code === 'changed-meanwhile',
    /** Applies what was typed to the newest version. */
    renew: (newest: Role) => {
      setRole(newest)
      clearFailure()
    },
  }
}
