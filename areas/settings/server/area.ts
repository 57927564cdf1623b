import { documentPaths } from '../../../platform/contract/addresses.ts'
import { approvalMessage, panelSettings } from '../contract/approvals.ts'
import { impact, serverArea, withMore } from '../../../platform/server/area.ts'
import { followEveryMs } from '../../../platform/server/follower.ts'
import { deskMessage } from '../contract.ts'
import { approvalRoutes } from './approval-routes.ts'
import { createApprovals } from './approvals.ts'
import { readStepNames } from './approval-store.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { readWaitingSteps } from './desk-store.ts'
import { settingsJobs } from './jobs.ts'
import { createReadiness } from './readiness.ts'
import { settingsRoutes } from './routes.ts'
import { createSettings } from './service.ts'
import { createTestEmail } from './test-email.ts'
import { settingsWords } from './words.ts'
import { nameOf } from './rules.ts'
import { settingsRecord } from './recorded.ts'
import { settingsMails } from './mail.ts'
import { nameRows } from '../../../platform/server/name-rows.ts'

type Given = Omit<Parameters<typeof createSettings>[0], 'approvals'> &
  Parameters<typeof createApprovals>[0] &
  Parameters<typeof createReadiness>[0] &
  Parameters<typeof createTestEmail>[0]

export const settingsArea = serverArea({
  name: 'settings',
  needs: ['audit'],
  ports: ['holdsRight'],
  settings: panelSettings,
  mails: settingsMails,
  build: (given: Given) => {
    const approvals = createApprovals(given)
    return {
      settingsDesk: createSettings(withMore(given, { approvals })),
      approvals,
      readiness: createReadiness(given),
      testEmail: createTestEmail(given),
    }
  },
  secondApprovals: ({ settingsDesk }) => [settingsDesk.step],
  impacts: ({ approvals }) => [
    impact(panelSettings.onePerson, async () => [
      approvalMessage('waiting', { count: await approvals.countWaiting() }),
    ]),
  ],
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
  records: ({ settingsDesk }, { db }) =>
    settingsRecord.finding({
      setting: async (ids) =>
        nameRows(
          ids.filter((key) => settingsDesk.isDeclared(key)).map((id) => ({ id, name: nameOf(id) })),
          'settings.view',
          (key) => `${documentPaths.settingsAdmin}?setting=${key}`,
        ),
      step: async (ids) =>
        nameRows(
          await readStepNames(db, [ids.filter(isId)]),
          'approvals.view',
          () => `${documentPaths.approvals}?state=ended`,
        ),
    }),
  routes: (app, services) => {
    settingsRoutes(app, services)
    approvalRoutes(app, services)
  },
  forDesk: (_services, { db }) => ({
    waiting: [
      {
        kind: 'approvals',
        permission: 'approvals.view',
        href: documentPaths.approvals,
        read: () => readWaitingSteps(db),
      },
    ],
  }),
  jobs: (jobs, services) => settingsJobs(jobs, services),
  words: settingsWords,
  follow: async ({ settingsDesk }, lost) => {
    await settingsDesk.refresh()
    // Not for users: this goes to the log.
    return settingsDesk.follow(followEveryMs, lost('the settings'))
  },
})
