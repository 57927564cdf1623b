import { rolesIn } from '../../../platform/contract/access.ts'
import type { StaffUser } from '../contract/users-and-roles.ts'
import type { Role } from '../contract/roles.ts'

/** How a user is called: the name, or the email address of who has none. */
export const callOf = ({ firstName, lastName, email }: StaffUser): string => `${firstName} ${lastName}`.trim() || email

/** A role string in words; an id that no role has is said as it is. */
export const roleWords = (role: string, roles: readonly Pick<Role, 'roleId' | 'roleName'>[]): string =>
  rolesIn(role)
    .map((id) => roles.find(({ roleId }) => roleId === id)?.roleName ?? id)
    .join(', ')
