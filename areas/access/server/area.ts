import { countedRows } from '@tuppence/contract/paging'
import { serverArea } from '../../platform/area.ts'
import type { Db } from '../../platform/db.ts'
import type { Audit } from '../audit/service.ts'
import type { Users } from '../users/service.ts'
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
