import { rolesApi } from '@tuppence/contract/roles'
import { implement, signedIn, type App } from '../../platform/http.ts'
import type { Access } from './service.ts'

export const accessRoutes = (app: App, { access }: { access: Access }) =>
  implement(app, rolesApi, {
    getUserModuleAcess: (_input, ctx) => access.moduleAccess(signedIn(ctx).role),
  })
