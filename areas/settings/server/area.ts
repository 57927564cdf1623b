import { documentPaths } from '../../../platform/contract/addresses.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { deskMessage } from '../contract.ts'
import { createReadiness } from './readiness.ts'
import { settingsRoutes } from './routes.ts'
import { createSettings } from './service.ts'
import { createTestEmail } from './test-email.ts'
import { settingsWords } from './words.ts'
import { nameOf } from './rules.ts'
import { settingsRecord } from './recorded.ts'

type Given = Parameters<typeof createSettings>[0] &
  Parameters<typeof createReadiness>[0] &
  Parameters<typeof createTestEmail>[0]
/** Within a second of a change every process has it. */
const lookEveryMs = 700

export const settingsArea = serverArea({
  name: 'settings',
  needs: ['audit'],
  build: (given: Given) => ({
    settingsDesk: createSettings(given),
    readiness: createReadiness(given),
    testEmail: createTestEmail(given),
  }),
  opening: ({ testEmail }) => [
    {
      code: 'test-email',
      href: documentPaths.settingsAdmin,
      isRequired: true,
      title: deskMessage('testDone'),
      todo: deskMessage('testTodo'),
      isDone: testEmail.isSent,
    },
  ],
  records: ({ settingsDesk }) =>
    settingsRecord.finding({
      setting: async (ids) =>
        new Map(
          ids
            .filter((key) => settingsDesk.isDeclared(key))
            .map((key) => [
              key,
              { name: nameOf(key), href: `${documentPaths.settingsAdmin}?setting=${key}`, right: 'settings.view' },
            ]),
        ),
    }),
  routes: (app, services) => settingsRoutes(app, services),
  words: settingsWords,
  follow: async ({ settingsDesk }, lost) => {
    await settingsDesk.refresh()
    // No reader: the log says what was lost.
    return settingsDesk.follow(lookEveryMs, lost('the settings'))
  },
})
