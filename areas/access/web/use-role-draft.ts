import type { Permission } from '../../../platform/contract/access.ts'
import type { Role } from '../contract/roles.ts'
import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { roles } from '../words/en/roles.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { toasts } from '../../../kit/toasts.ts'
import { useRolesAddMutation, useRolesUpdateMutation } from './roles-api.ts'

/** An edit of a role as it was read, or a new one that begins as another. */
export type Editing = { kind: 'edit' | 'add'; role: Role; roleName: string; permissionIds: readonly Permission[] }

/** A role as it is typed; the newest version is asked for when somebody was faster, and what was typed stays. */
export function useRoleDraft(editing: Editing, onDone: () => void) {
  const say = useText(roles)
  const { kind } = editing
  const [add, adding] = useRolesAddMutation()
  const [update, updating] = useRolesUpdateMutation()
  const isBusy = useRef(false)
  const [role, setRole] = useState(editing.role)
  const [roleName, setName] = useState(editing.roleName)
  const [description, setDescription] = useState(kind === 'edit' ? editing.role.description : '')
  const [chosen, setChosen] = useState<readonly Permission[]>(editing.permissionIds)
  const [isNameMissing, setNameMissing] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)

  const send = () => {
    const said = { roleName: roleName.trim(), description: description.trim(), permissionIds: [...chosen] }
    // A built-in role and one whose rights are fixed take what they have.
    if (kind === 'edit') return update({ body: { roleId: role.roleId, version: role.version, ...said } }).unwrap()
    return add({ body: { ...said, basedOn: role.basedOn ?? role.roleId } }).unwrap()
  }
  const save = async () => {
    if (isBusy.current) return
    setFailure(null)
    if (roleName.trim() === '') {
      setNameMissing(true)
      document.getElementById('role-name')?.focus()
      return
    }
    isBusy.current = true
    try {
      const { data } = await send()
      toasts.success(say(kind === 'edit' ? 'saved' : 'added', { name: data.roleName }))
      onDone()
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      if (failed.errors.some(({ field }) => field === 'roleName')) document.getElementById('role-name')?.focus()
    } finally {
      isBusy.current = false
    }
  }
  return {
    role,
    roleName,
    description,
    chosen,
    setDescription,
    setChosen,
    save,
    failure,
    isNameMissing,
    isLoading: adding.isLoading || updating.isLoading,
    setName: (name: string) => {
      setName(name)
      setNameMissing(false)
    },
    /** Another base gives its rights to begin with. */
    setBase: (base: Role, held: readonly string[]) => {
      setRole(base)
      setChosen(base.permissionIds.filter((one) => held.includes(one)))
    },
    isOvertaken: failure?.code === 'changed-meanwhile',
    /** What was typed counts from the newest version on. */
    renew: (newest: Role) => {
      setRole(newest)
      setFailure(null)
    },
  }
}
