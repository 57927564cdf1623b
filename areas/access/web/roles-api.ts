import { usersAndRolesApi } from '../contract/users-and-roles.ts'
import { rolesApi } from '../contract/roles.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

export const {
  useRolesAllQuery,
  useRolesRightsQuery,
  useRolesAddMutation,
  useRolesUpdateMutation,
  useRolesUsersQuery,
  useRolesFoundUsersQuery,
  useRolesAccessQuery,
  useRolesOfUserMutation,
  useRolesResetStepMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    rolesAll: query(build, rolesApi.getAllRoles, { provides: ['roles'] }),
    rolesRights: query(build, rolesApi.getAllPermissions, { provides: ['roles', 'permissions'] }),
    rolesAdd: mutation(build, rolesApi.addRoles, { invalidates: ['roles'] }),
    rolesUpdate: mutation(build, rolesApi.updateRole, { invalidates: ['roles'] }),
    rolesUsers: query(build, usersAndRolesApi.getSelectedUsers, { provides: ['roles'] }),
    rolesFoundUsers: query(build, usersAndRolesApi.rolePermissionWithUser, { provides: ['roles'] }),
    rolesAccess: query(build, usersAndRolesApi.getEffectiveAccess, { provides: ['roles'] }),
    rolesResetStep: mutation(build, usersAndRolesApi.resetSecondStep, { invalidates: ['roles'] }),
    rolesOfUser: mutation(build, usersAndRolesApi.updateUserRole, { invalidates: ['roles', 'panelists'] }),
  }),
})
