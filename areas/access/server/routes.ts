import { rolesApi, type Role } from '../contract/roles.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { wordIn } from '../../../platform/server/words.ts'
import type { Access } from './service.ts'
import { readActor } from '../../../platform/server/actor.ts'

/** Returns a role in the reader's language. Only roles that every installation has are translated. */
const wordRole = (role: Role, { language }: Ctx): Role => ({
  ...role,
  roleName: wordIn(role.roleName, language),
  description: wordIn(role.description, language),
})

export const accessRoutes = (app: App, { access }: { access: Access }) =>
  implement(app, rolesApi, {
    getUserModuleAcess: (_input, ctx) => access.moduleAccess(signedIn(ctx).role),
    getAllRoles: async (_input, ctx) => (await access.roles()).map((role) => wordRole(role, ctx)),
    getAllPermissions: async (_input, ctx) => access.permissions(signedIn(ctx).permissions),
    getPermissionByRoleId: ({ params }) => access.permissionsOfRole(params.id),
    addRoles: async ({ body }, ctx) => wordRole(await access.add(body, readActor(ctx)), ctx),
    updateRole: async ({ body }, ctx) => wordRole(await access.update(body, readActor(ctx), ctx.language), ctx),
  })
