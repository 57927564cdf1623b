import { panelistsApi } from '@tuppence/contract/panelists'
import { rolesApi } from '@tuppence/contract/roles'
import { api, mutation, query } from '../../api/api.ts'

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
    rolesUsers: query(build, panelistsApi.getSelectedUsers, { provides: ['roles'] }),
    rolesFoundUsers: query(build, panelistsApi.rolePermissionWithUser, { provides: ['roles'] }),
    rolesAccess: query(build, panelistsApi.getEffectiveAccess, { provides: ['roles'] }),
    rolesResetStep: mutation(build, panelistsApi.resetSecondStep, { invalidates: ['roles'] }),
    rolesOfUser: mutation(build, panelistsApi.updateUserRole, { invalidates: ['roles', 'panelists'] }),
  }),
})
