import { permissionNames, type Permission } from '../../../platform/contract/access.ts'
import { reasonMaxLength } from '../../../platform/contract/fields.ts'
import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../../platform/contract/fields.ts'
import { pagingFields, rowsOf } from '../../../platform/contract/paging.ts'
import { panelistStatuses, type PanelistStatus } from '../../users/contract/users.ts'

const Status = Type.Unsafe<PanelistStatus>({ type: 'string', enum: [...panelistStatuses] })
const Text = Type.String({ maxLength: 120 })
/** A permission that the users must have, from any of their roles. */
const May = Type.Optional(Type.Unsafe<Permission>({ type: 'string', enum: [...permissionNames] }))
const one = Type.Object({ id: Id })

/** The maximum number of users that a search with `rolePermissionWithUser` returns. */
export const foundUsersMax = 50

/** A user as the roles page shows them. */
export const StaffUser = Type.Object({
  userId: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** Role ids, separated by commas. */
  role: Type.String(),
  status: Status,
})
export type StaffUser = Static<typeof StaffUser>
export const UserWithPermissions = Type.Object({
  ...StaffUser.properties,
  permissions: Type.Array(Type.String()),
})
export type UserWithPermissions = Static<typeof UserWithPermissions>

export const usersAndRolesApi = {
  getSelectedUsers: endpoint({
    method: 'GET',
    path: 'panelist/getSelectedUsers',
    access: 'users.view',
    summary:
      'Users by name, email, role and permission, the newest first; without any of them, whoever is more than a panelist.',
    query: Type.Object({
      ...pagingFields,
      name: Type.Optional(Text),
      email: Type.Optional(Text),
      role: Type.Optional(Type.String({ maxLength: 64 })),
      permission: May,
    }),
    data: Type.Object({ ...rowsOf(StaffUser).properties, isCapped: Type.Boolean() }),
  }),
  rolePermissionWithUser: endpoint({
    method: 'GET',
    path: 'panelist/rolePermissionWithUser',
    access: 'users.view',
    summary:
      'Up to fifty users whose name, email, role or permission a text fits, of one role or permission or of all, each with what they may do; without a text, staff and partners.',
    query: Type.Object({
      searchField: Type.Optional(Text),
      role: Type.Optional(Type.String({ maxLength: 64 })),
      permission: May,
    }),
    data: Type.Array(UserWithPermissions),
  }),
  updateUserRole: endpoint({
    method: 'PATCH',
    path: 'panelist/updateUserRole',
    access: 'users.update',
    needsPerson: true,
    summary:
      "Gives a user other roles. Nobody grants what they do not hold, nor changes their own; from the user's next call on.",
    body: body({ userId: Id, role: Type.String({ minLength: 1, maxLength: 400 }) }),
    data: UserWithPermissions,
  }),
  getEffectiveAccess: endpoint({
    method: 'GET',
    path: 'panelist/effectiveAccess/{id}',
    access: 'users.view',
    summary: 'What a user may do, and by which role.',
    params: one,
    data: Type.Object({
      user: StaffUser,
      roles: Type.Array(Type.Object({ roleId: Id, roleName: Type.String() })),
      permissions: Type.Array(Type.Object({ permission: Type.String(), roleIds: Type.Array(Id) })),
      /** The time from which the account has had a second step at log-in; null when it has none. */
      secondStepSince: nullable(Instant),
    }),
  }),
  resetSecondStep: endpoint({
    method: 'POST',
    path: 'panelist/resetSecondStep/{id}',
    access: 'users.update',
    needsPerson: true,
    summary: "Takes somebody else's second step away, who has lost it, and ends their sessions; they are told by mail.",
    params: one,
    body: body({ reason: Type.String({ maxLength: reasonMaxLength }) }),
    data: Nothing,
  }),
} as const
