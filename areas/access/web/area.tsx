import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const accessWeb = webArea({
  name: 'access',
  pages: [
    {
      path: paths.roles,
      frame: 'admin',
      permission: 'roles.view',
      load: async () => (await import('./RolesPage.tsx')).RolesPage,
    },
    {
      path: paths.users,
      frame: 'admin',
      permission: 'users.view',
      load: async () => (await import('./UsersPage.tsx')).UsersPage,
    },
  ],
})
