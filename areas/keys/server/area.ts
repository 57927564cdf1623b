import { documentPaths } from '../../../platform/contract/addresses.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { keyMessage } from '../contract.ts'
import { keysRecord } from './recorded.ts'
import { keysRoutes } from './routes.ts'
import { createKeys } from './service.ts'
import { readNames } from './store.ts'
import { keysWords } from './words.ts'
import { nameRows } from '../../../platform/server/name-rows.ts'

export const keysArea = serverArea({
  name: 'keys',
  needs: ['users', 'access', 'auth', 'audit'],
  build: (given: Parameters<typeof createKeys>[0]) => ({ keys: createKeys(given) }),
  routes: (app, { keys }) => keysRoutes(app, { keys }),
  personalData: ({ keys }) => ({ exports: { apiKeys: keys.exportOf }, erase: keys.erase }),
  records: (_services, { db }) =>
    keysRecord.finding({
      apiKey: async (ids) =>
        nameRows(await readNames(db, [ids.filter(isId)]), 'access.keys', () => documentPaths.apiKeys),
    }),
  retains: [{ forEver: keyMessage('forEver') }],
  words: keysWords,
})
