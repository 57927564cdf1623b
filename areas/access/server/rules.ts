import { rolesIn, superAdminRole, type Permission } from '../../../platform/contract/access.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import { fixedRoles } from '../contract/roles.ts'

/** Who acts, as the database says within the transaction of the act. */
export type Actor = { userId: string; role: string; permissions: readonly Permission[] }
export type KnownRole = { roleId: string; basedOn: string | null }
type Rights = readonly Permission[]

/** Whether everything in `rights` is also in `held`. */
export const holdsAll = (held: Rights, rights: Rights): boolean => rights.every((one) => held.includes(one))

/** Why a role with these permissions cannot be changed to those by this actor, or null. */
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
 * A role string as it is kept: each role once, and with a custom role the one it is based on. Null when one of them is unknown, or
 * there is none.
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

/** Whether this role string makes a Super Admin: the role itself, not one that stands in its place. */
export const isFullAdmin = (role: string, known: ReadonlyMap<string, KnownRole>): boolean => {
  const ids = rolesIn(role)
  return ids.includes(superAdminRole) && !ids.some((id) => known.get(id)?.basedOn === superAdminRole)
}

/** Why this actor cannot give somebody these rights in the place of those, or null (product, section 6). */
export function grantRefusal(
  actor: Actor,
  target: { userId: string; rights: Rights; isLastAdmin: boolean },
  next: Rights,
): ProblemCode | null {
  if (actor.userId === target.userId) return 'role-own'
  if (!holdsAll(actor.permissions, target.rights) || !holdsAll(actor.permissions, next)) return 'role-too-much'
  return target.isLastAdmin ? 'last-super-admin' : null
}
