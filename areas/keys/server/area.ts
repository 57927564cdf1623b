import { documentPaths } from '../../../platform/contract/addresses.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { keyMessage } from '../contract.ts'
import { keysRecord } from './recorded.ts'
import { keysRoutes } from './routes.ts'
import { createKeys } from './service.ts'
import { keysNamed } from './store.ts'
import { keysWords } from './words.ts'

export const keysArea = serverArea({
  name: 'keys',
  needs: ['users', 'access', 'auth', 'audit'],
  build: (given: Parameters<typeof createKeys>[0]) => ({ keys: createKeys(given) }),
  routes: (app, { keys }) => keysRoutes(app, { keys }),
  personalData: ({ keys }) => ({ exports: { apiKeys: keys.exportOf }, erase: keys.erase }),
  records: (_services, { db }) =>
    keysRecord.finding({
      apiKey: async (ids) =>
        new Map(
          (await keysNamed(db, [ids.filter(isId)])).map(({ key_id: id, name }) => [
            id,
            { name, href: documentPaths.apiKeys, right: 'access.keys' },
          ]),
        ),
    }),
  retains: [{ forEver: keyMessage('forEver') }],
  words: keysWords,
})
