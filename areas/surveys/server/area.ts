import { documentPaths } from '../../../platform/contract/addresses.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { gauges } from '../../../platform/server/metric.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import type { Audience } from '../../audience/server/service.ts'
import { walletSettings } from '../../wallet/contract.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { surveySettings } from '../contract/settings.ts'
import { surveyAdminJobs } from './admin/jobs.ts'
import { surveyAdminRoutes } from './admin/routes.ts'
import { createSurveyAdmin } from './admin/service.ts'
import { createEvidence } from './evidence.ts'
import { lockCompleted } from './fair-store.ts'
import { surveyInsightRoutes } from './insight-routes.ts'
import { countActiveByDay, countActiveMembers } from './desk-store.ts'
import { surveyJobs } from './jobs.ts'
import { surveyRoutes } from './routes.ts'
import { toLadder } from './rules.ts'
import { catalogPollMs, createSurveys, type Judge, type SurveysOptions } from './service.ts'
import { surveyWords } from './words.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { readAttemptNames, readTitles } from './named-store.ts'
import { surveysName, surveysRecord } from './recorded.ts'

type Ask = Parameters<Audience['feasibility']>[0]
type Feasibility = Awaited<ReturnType<Audience['feasibility']>>
type AdminNeeds = Parameters<typeof createSurveyAdmin>[0]
type HouseRule = 'screenOutDailyCap' | 'ladder' | 'disputeDays'
type Given = Omit<SurveysOptions, 'wallet' | HouseRule | 'judge'> &
  Pick<SurveysOptions, 'ladder' | 'disputeDays'> &
  Pick<AdminNeeds, 'audit' | 'limits'> & {
    vendorNotifyingWallet: Wallet
    audience: { feasibility: (ask: Ask) => Promise<Pick<Feasibility, 'expectedCompletes'>> }
    /** Judges how attempts went. Without a judge, only the speed rule makes points wait. */
    judge: Judge | undefined
    chosen: Chosen
  }

export const surveysArea = serverArea({
  name: 'surveys',
  needs: ['users', 'vendorNotifyingWallet', 'profiler', 'matching', 'audience', 'audit', 'webhooks'],
  ports: ['judge', 'supplierState', 'walls'],
  settings: surveySettings,
  build: ({ vendorNotifyingWallet, audience, chosen, ...given }: Given) => {
    const ladder = (startedAt?: Date) =>
      toLadder(
        startedAt
          ? chosen.getAt(surveySettings.screenOutLadder, startedAt)
          : chosen.get(surveySettings.screenOutLadder),
      )
    const surveys = createSurveys({
      ladder,
      screenOutDailyCap: () => chosen.get(surveySettings.screenOutDailyCap),
      disputeDays: (endedAt) => chosen.getAt(walletSettings.disputeDays, endedAt),
      ...given,
      wallet: vendorNotifyingWallet,
    })
    const surveyAdmin = createSurveyAdmin({
      ladder,
      ...given,
      surveys,
      expectedCompletes: async (ask) => (await audience.feasibility(ask)).expectedCompletes,
    })
    return { surveys, surveyAdmin, surveyEvidence: createEvidence(given), fairTime: { lockCompleted } }
  },
  provides: {
    newSurveys: ({ surveys }) => surveys.newFor,
    newestSurveyAt: ({ surveys }) => surveys.newestAt,
    odds: ({ surveys }) => surveys.odds,
    attempts: ({ surveys }) => ({
      demandOf: surveys.demand,
      forgetSensitive: surveys.forgetSensitive,
      surveysAsking: surveys.asking,
    }),
  },
  records: (_services, { db }) =>
    surveysRecord.finding({
      survey: async (ids) =>
        new Map(
          (await readTitles(db, [ids])).map(({ survey_id: id, title }) => [
            id,
            {
              name: title,
              href: documentPaths.surveyAdmin.replace(':surveyId', encodeURIComponent(id)),
              right: 'surveys.view',
            },
          ]),
        ),
      attempt: async (ids) =>
        new Map(
          (await readAttemptNames(db, [ids.filter(isId)])).map(
            ({ attempt_id: id, user_id: userId, survey_id: surveyId }) => [
              id,
              {
                name: surveysName('named_attempt', { who: '', survey: '' }),
                refs: { who: { kind: 'user', id: userId }, survey: { kind: 'survey', id: surveyId } },
                href: `${documentPaths.panelist.replace(':panelistId', userId)}?tab=surveys`,
                right: 'panelists.view',
              },
            ],
          ),
        ),
    }),
  routes: (app, { surveys, surveyAdmin }) => {
    surveyRoutes(app, { surveys })
    surveyInsightRoutes(app, { surveys })
    surveyAdminRoutes(app, { surveyAdmin })
  },
  jobs: (jobs, { surveys, surveyAdmin }) => {
    surveyJobs(jobs, { surveys })
    surveyAdminJobs(jobs, { surveyAdmin })
  },
  metrics: ({ surveys }) => [
    gauges(
      {
        lag: {
          name: 'index_lag_seconds',
          help: 'For how long an index in memory has not seen the database',
          labels: { index: 'matching' },
        },
      },
      () => ({ lag: surveys.lagSeconds() }),
    ),
  ],
  personalData: ({ surveys }) => ({ exports: { surveys: surveys.exportOf }, erase: surveys.erase }),
  forDesk: (_services, { db }) => ({
    today: [
      { figure: 'active', unit: 'count', permission: 'reports.view', read: (span) => countActiveMembers(db, span) },
    ],
    weeks: [{ line: 'active', unit: 'count', permission: 'reports.view', read: (days) => countActiveByDay(db, days) }],
  }),
  words: surveyWords,
  opening: ({ surveys }) => [
    {
      code: 'live-survey',
      href: documentPaths.surveysAdmin,
      isRequired: true,
      title: { code: 'surveys-opening.title', values: {} },
      todo: { code: 'surveys-opening.todo', values: {} },
      isDone: surveys.isAnyLive,
    },
  ],
  follow: async ({ surveys }, lost) => {
    await surveys.refresh()
    return surveys.follow(catalogPollMs, lost('the catalogue'))
  },
})
