import { countedRows } from '../../../platform/contract/paging.ts'
import { serverArea } from '../../../platform/server/area.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { accessRoutes } from './routes.ts'
import { createAccess } from './service.ts'

type Given = { db: Db; audit: Audit; users: Pick<Users, 'countByRole' | 'openRole'> }

export const accessArea = serverArea({
  name: 'access',
  needs: ['audit', 'users'],
  build: ({ db, audit, users }: Given) => ({
    access: createAccess({
      db,
      audit,
      members: () => users.countByRole(db, countedRows + 1),
      roleOf: (tx, userId) => users.openRole(tx, userId),
    }),
  }),
  routes: (app, { access }) => accessRoutes(app, { access }),
})
