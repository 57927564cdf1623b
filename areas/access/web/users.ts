import { rolesIn } from '@tuppence/contract/access'
import type { StaffUser } from '@tuppence/contract/users-and-roles'
import type { Role } from '@tuppence/contract/roles'

/** How a user is called: the name, or the e-mail address of who has none. */
export const callOf = ({ firstName, lastName, email }: StaffUser): string => `${firstName} ${lastName}`.trim() || email

/** A role string in words; an id that no role has is said as it is. */
export const roleWords = (role: string, roles: readonly Pick<Role, 'roleId' | 'roleName'>[]): string =>
  rolesIn(role)
    .map((id) => roles.find(({ roleId }) => roleId === id)?.roleName ?? id)
    .join(', ')
