import { rolesIn, superAdminRole, type Permission } from '../../../platform/contract/access.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import { fixedRoles } from '../contract/roles.ts'

/** The user who acts, as the database has them within the transaction of the act. */
export type Actor = { userId: string; role: string; permissions: readonly Permission[] }
export type KnownRole = { roleId: string; basedOn: string | null }
type Rights = readonly Permission[]

/** Whether everything in `rights` is also in `held`. */
export const holdsAll = (held: Rights, rights: Rights): boolean => rights.every((one) => held.includes(one))

/** Why this actor cannot change a role with these permissions in this way; null when they can. */
export function editRefusal(
  actor: Actor,
  role: { roleId: string; isBuiltIn: boolean; roleName: string; permissions: Rights },
  next: { roleName: string; permissions: Rights },
): ProblemCode | null {
  const isRenamed = next.roleName !== role.roleName
  const isSame = next.permissions.length === role.permissions.length && holdsAll(role.permissions, next.permissions)
  if (role.isBuiltIn && isRenamed) return 'role-fixed'
  if (fixedRoles.includes(role.roleId) && !isSame) return 'role-fixed'
  if (rolesIn(actor.role).includes(role.roleId)) return 'role-own'
  if (!holdsAll(actor.permissions, role.permissions) || !holdsAll(actor.permissions, next.permissions))
    return 'role-too-much'
  return null
}

/**
 * A role string as it is stored: each role once, and each custom role together with the one it is based on. Null when
 * a role is unknown or there is none.
 */
export function completedRole(wanted: string, known: ReadonlyMap<string, KnownRole>): string | null {
  const ids = [...new Set(rolesIn(wanted))]
  if (ids.length === 0 || ids.some((id) => !known.has(id))) return null
  const bases = ids.flatMap((id) => known.get(id)?.basedOn ?? [])
  return [...new Set([...bases, ...ids])]
    .toSorted(
      (a, b) => Number(known.get(a)?.basedOn !== null) - Number(known.get(b)?.basedOn !== null) || (a < b ? -1 : 1),
    )
    .join(',')
}

/** Whether this role string makes a Super Admin: it has the role itself, not a custom one based on it. */
export const isFullAdmin = (role: string, known: ReadonlyMap<string, KnownRole>): boolean => {
  const ids = rolesIn(role)
  return ids.includes(superAdminRole) && !ids.some((id) => known.get(id)?.basedOn === superAdminRole)
}

/**
 * Why this actor cannot replace a user's rights with these, or null. Nobody grants rights they do not hold, changes
 * their own roles, or removes the last Super Admin.
 */
export function grantRefusal(
  actor: Actor,
  target: { userId: string; rights: Rights; isLastAdmin: boolean },
  next: Rights,
): ProblemCode | null {
  if (actor.userId === target.userId) return 'role-own'
  if (!holdsAll(actor.permissions, target.rights) || !holdsAll(actor.permissions, next)) return 'role-too-much'
  return target.isLastAdmin ? 'last-super-admin' : null
}
