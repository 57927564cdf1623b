import { countedRowsMax } from '../../../platform/contract/paging.ts'
import { serverArea, type SecondApproval } from '../../../platform/server/area.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Audit } from '../../audit/server/service.ts'
import { approvalMessage, panelSettings } from '../../settings/contract/approvals.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Users } from '../../users/server/service.ts'
import { accessRoutes } from './routes.ts'
import { createAccess } from './service.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { accessName, accessRecord } from './recorded.ts'
import { accessWords } from './words.ts'
import { nameRows } from '../../../platform/server/name-rows.ts'

type Given = {
  db: Db
  audit: Audit
  users: Pick<Users, 'countByRole' | 'countHoldersOf' | 'openRole'>
  approvals: Pick<Approvals, 'isOnePerson'>
  secondApprovals: () => readonly SecondApproval[]
}

export const accessArea = serverArea({
  name: 'access',
  needs: ['audit', 'users', 'approvals'],
  build: ({ db, audit, users }: Given) => ({
    access: createAccess({
      db,
      audit,
      members: () => users.countByRole(db, countedRowsMax + 1),
      holdersOf: (roleIds) => users.countHoldersOf(db, roleIds),
      roleOf: (tx, userId) => users.openRole(tx, userId),
    }),
  }),
  opening: ({ access }, { approvals, secondApprovals }) => [
    {
      code: 'two-people',
      href: `${documentPaths.settingsAdmin}?setting=${panelSettings.onePerson.key}`,
      isRequired: false,
      title: approvalMessage('twoPeople'),
      todo: approvalMessage(approvals.isOnePerson() ? 'twoPeopleText' : 'secondMissing'),
      isDone: async () =>
        !approvals.isOnePerson() && (await access.areHeldByTwo(secondApprovals().map(({ permission }) => permission))),
      stays: true,
    },
  ],
  provides: { holdsRight: ({ access }) => access.holdsRight },
  records: ({ access }) =>
    accessRecord.finding({
      role: async () =>
        nameRows(
          (await access.roles()).map(({ roleId: id, roleName: name }) => ({ id, name })),
          'roles.view',
          () => documentPaths.roles,
        ),
      permission: async (ids) =>
        new Map(
          ids.map((id) => {
            const [module, action] = id.split('.').map((part, at) => `roles.${at === 0 ? 'module' : 'action'}_${part}`)
            const word = (code = '') => ({ code, values: {} })
            return [id, { name: accessName('named_right', { module: word(module), action: word(action) }) }]
          }),
        ),
    }),
  words: accessWords,
  routes: (app, { access }) => accessRoutes(app, { access }),
})
