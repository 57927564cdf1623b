import type { Permission } from '../../../platform/contract/access.ts'
import type { Role } from '../contract/roles.ts'
import { useState } from 'react'
import { roles } from '../words/en/roles.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { useRolesAddMutation, useRolesUpdateMutation } from './roles-api.ts'

type RoleFields = { roleName: string; description: string; permissionIds: Permission[] }

/** An edit of a role as it was read, or a new one that begins as another. */
export type Editing = { kind: 'edit' | 'add'; role: Role; roleName: string; permissionIds: readonly Permission[] }

/** A role as it is typed; the newest version is asked for when somebody was faster, and what was typed stays. */
export function useRoleDraft(editing: Editing, onDone: () => void) {
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
  // A built-in role and one whose rights are fixed take what they have.
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
    /** Another base gives its rights to begin with. */
    setBase: (base: Role, held: readonly string[]) => {
      setRole(base)
      form.setFieldValue(
        'permissionIds',
        base.permissionIds.filter((one) => held.includes(one)),
      )
    },
    isOvertaken: failure?.code === 'changed-meanwhile',
    /** What was typed counts from the newest version on. */
    renew: (newest: Role) => {
      setRole(newest)
      clearFailure()
    },
  }
}
