import { rolesIn } from '../../../platform/contract/access.ts'
import type { StaffUser } from '../contract/users-and-roles.ts'
import type { Role } from '../contract/roles.ts'

/** The display name of a user: the name, or the email address if there is none. */
export const getDisplayName = ({ firstName, lastName, email }: StaffUser): string =>
  `${firstName} ${lastName}`.trim() || email

/** The names of the roles in a role string; an id without a role stays as it is. */
export const describeRoles = (role: string, roles: readonly Pick<Role, 'roleId' | 'roleName'>[]): string =>
  rolesIn(role)
    .map((id) => roles.find(({ roleId }) => roleId === id)?.roleName ?? id)
    .join(', ')
