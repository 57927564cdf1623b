import { documentPaths } from '../../../platform/contract/addresses.ts'
import { impact, serverArea, withMore } from '../../../platform/server/area.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { authSettingMessage, authSettings } from '../contract/settings.ts'
import { authJobs } from './jobs.ts'
import { authMails } from './mail.ts'
import { authMetrics } from './metrics.ts'
import { authRoutes } from './routes.ts'
import { createAuth } from './service.ts'
import { socialRoutes } from './social-routes.ts'
import { authWords } from './words.ts'
import { authRecord } from './recorded.ts'
import { oldKeys, oldSessions } from './retention-store.ts'
import { authPeriods } from '../contract/retention.ts'

type Needs = Parameters<typeof createAuth>[0]
type Given = Omit<Needs, 'isPrivacyStrict' | 'staffSecondStep' | 'social'> & {
  settings: { social: NonNullable<Needs['social']> }
  chosen: Chosen
}

export const authArea = serverArea({
  name: 'auth',
  needs: ['site', 'places', 'users', 'wallet', 'affiliates', 'legal', 'audit'],
  ports: ['arrived'],
  settings: { ...authSettings, ...authPeriods },
  sealed: [
    { table: 'second_steps', column: 'sealed_secret', purpose: 'second-step' },
    { table: 'second_step_challenges', column: 'sealed_secret', purpose: 'second-step' },
  ],
  build: (given: Given) => ({
    auth: createAuth(
      withMore(given, {
        isPrivacyStrict: () => given.chosen.get(authSettings.privacyStrict),
        staffSecondStep: () => given.chosen.get(authSettings.staffSecondStep),
        social: given.settings.social,
      }),
    ),
  }),
  impacts: ({ auth }) => [
    impact(authSettings.staffSecondStep, async (next) =>
      next === 'required' ? [authSettingMessage('withoutStep', { count: await auth.countUnprotectedStaff() })] : [],
    ),
  ],
  opening: ({ auth }) => [
    {
      code: 'staff-second-step',
      href: `${documentPaths.account}#second-step`,
      isRequired: true,
      title: { code: 'auth-opening.title', values: {} },
      todo: { code: 'auth-opening.todo', values: {} },
      isDone: auth.isStaffProtected,
    },
  ],
  words: authWords,
  mails: authMails,
  records: () => authRecord.finding({}),
  letterSamples: [{ code: 'email', template: authMails.templates.verifyEmail }],
  retains: [
    { period: authPeriods.sessionDays, ...oldSessions },
    { period: authPeriods.keyDays, ...oldKeys },
  ],
  routes: (app, { auth }, given) => {
    authRoutes(app, { auth })
    socialRoutes(app, withMore(given, { auth }))
  },
  metrics: () => authMetrics,
  jobs: (jobs, { auth }) => authJobs(jobs, { auth }),
  personalData: ({ auth }) => ({ exports: { logIn: auth.exportOf }, erase: auth.erase }),
})
