import { rolesIn, superAdminRole, type Permission } from '../../../platform/contract/access.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import { fixedRoles } from '../contract/roles.ts'

/** The user who acts, as stored in the database in the transaction of the action. */
export type Actor = { userId: string; role: string; permissions: readonly Permission[] }
export type KnownRole = { roleId: string; basedOn: string | null }
type Rights = readonly Permission[]

/** Whether `held` contains everything in `rights`. */
export const hasAll = (held: Rights, rights: Rights): boolean => rights.every((one) => held.includes(one))

/** Finds why this actor may not make this change to a role; null when they may. */
export function findEditRefusal(
  actor: Actor,
  role: { roleId: string; isBuiltIn: boolean; roleName: string; permissions: Rights },
  next: { roleName: string; permissions: Rights },
): ProblemCode | null {
  const isRenamed = next.roleName !== role.roleName
  const isSame = next.permissions.length === role.permissions.length && hasAll(role.permissions, next.permissions)
  if (role.isBuiltIn && isRenamed) return 'role-fixed'
  if (fixedRoles.includes(role.roleId) && !isSame) return 'role-fixed'
  if (rolesIn(actor.role).includes(role.roleId)) return 'role-own'
  if (!hasAll(actor.permissions, role.permissions) || !hasAll(actor.permissions, next.permissions))
    return 'role-too-much'
  return null
}

/**
 * Completes a user's roles: each role once, and each custom role together with the role on which it is based. Null when
 * a role is unknown or there is none.
 */
export function completeRole(wanted: string, known: ReadonlyMap<string, KnownRole>): string | null {
  const ids = [...new Set(rolesIn(wanted))]
  if (ids.length === 0 || ids.some((id) => !known.has(id))) return null
  const bases = ids.flatMap((id) => known.get(id)?.basedOn ?? [])
  return [...new Set([...bases, ...ids])]
    .toSorted(
      (a, b) => Number(known.get(a)?.basedOn !== null) - Number(known.get(b)?.basedOn !== null) || (a < b ? -1 : 1),
    )
    .join(',')
}

/** Whether a user with these roles is a Super Admin. A custom role based on Super Admin is not enough. */
export const isFullAdmin = (role: string, known: ReadonlyMap<string, KnownRole>): boolean => {
  const ids = rolesIn(role)
  return ids.includes(superAdminRole) && !ids.some((id) => known.get(id)?.basedOn === superAdminRole)
}

/**
 * Finds why this actor cannot give a user these rights in place of the current ones; null when they can. No one can
 * grant rights that they lack, change their own roles, or remove the last Super Admin.
 */
export function grantRefusal(
  actor: Actor,
  target: { userId: string; rights: Rights; isLastAdmin: boolean },
  next: Rights,
): ProblemCode | null {
  if (actor.userId === target.userId) return 'role-own'
  if (!hasAll(actor.permissions, target.rights) || !hasAll(actor.permissions, next)) return 'role-too-much'
  return target.isLastAdmin ? 'last-super-admin' : null
}
