import { rolesApi } from '../contract/roles.ts'
import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import type { Access } from './service.ts'
import { readActor } from '../../../platform/server/actor.ts'

export const accessRoutes = (app: App, { access }: { access: Access }) =>
  implement(app, rolesApi, {
    getUserModuleAcess: (_input, ctx) => access.moduleAccess(signedIn(ctx).role),
    getAllRoles: () => access.roles(),
    getAllPermissions: async (_input, ctx) => access.permissions(signedIn(ctx).permissions),
    getPermissionByRoleId: ({ params }) => access.permissionsOfRole(params.id),
    addRoles: ({ body }, ctx) => access.add(body, readActor(ctx)),
    updateRole: ({ body }, ctx) => access.update(body, readActor(ctx)),
  })
