import { surveySettings } from '../../surveys/contract/settings.ts'
import { walletSettings } from '../../wallet/contract.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { serverArea, withMore } from '../../../platform/server/area.ts'
import { followEveryMs } from '../../../platform/server/follower.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { supportSettingMessage, supportSettings } from '../contract/settings.ts'
import { readAnswerHours, readWaitingTickets } from './desk-sums-store.ts'
import { supportJobs } from './jobs.ts'
import { supportRoutes } from './routes.ts'
import { createSupport } from './service.ts'
import { readTicketsAbout } from './trail-store.ts'
import { supportWords } from './words.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { readReplyNames, readErrorNames, findKnownTickets } from './named-store.ts'
import { supportRecord } from './recorded.ts'
import { oldGroups, oldReports, oldTickets } from './retention-store.ts'
import { makeDeskTicketAddress, supportMails } from './mail.ts'
import { nameRows } from '../../../platform/server/name-rows.ts'

type Needs = Parameters<typeof createSupport>[0]
type Given = Omit<Needs, 'supportEmail' | 'articleFacts'> & { chosen: Chosen }

export const supportArea = serverArea({
  name: 'support',
  needs: ['users', 'access', 'audit', 'surveys', 'redemptions', 'notifications', 'webhooks', 'approvals'],
  mails: supportMails,
  settings: supportSettings,
  build: (given: Given) => ({
    support: createSupport(
      withMore(given, {
        supportEmail: () => given.chosen.get(supportSettings.email),
        articleFacts: () => articleFactsOf(given.appName, given.chosen),
      }),
    ),
    ticketTrail: { list: (attemptId: string) => readTicketsAbout(given.db, [attemptId]) },
  }),
  opening: (_services, { chosen }) => [
    {
      code: 'support-address',
      href: `${documentPaths.settingsAdmin}?setting=${supportSettings.email.key}`,
      isRequired: true,
      title: supportSettingMessage('addressSet'),
      todo: supportSettingMessage('addressSetText'),
      isDone: async () => chosen.get(supportSettings.email) !== '',
    },
  ],
  forDesk: (_services, { db }) => ({
    waiting: [
      {
        kind: 'tickets',
        permission: 'support.update',
        pageNeeds: 'support.view',
        href: `${documentPaths.contactUsDashboard}?status=open`,
        read: () => readWaitingTickets(db),
      },
    ],
    weeks: [{ line: 'answers', unit: 'hours', permission: 'support.view', read: (days) => readAnswerHours(db, days) }],
  }),
  words: supportWords,
  records: ({ support }, { db }) =>
    supportRecord.finding({
      ticket: async (ids) => nameRows(await findKnownTickets(db, [ids]), 'support.view', makeDeskTicketAddress),
      article: async (ids) => {
        const named = (await support.articleDesk.list()).filter(({ slug }) => ids.includes(slug))
        const rows = named.map(({ slug: id, title: name }) => ({ id, name }))
        return nameRows(rows, 'support.view', (slug) => `${documentPaths.helpArticles}?article=${slug}`)
      },
      canned: async (ids) =>
        nameRows(await readReplyNames(db, [ids.filter(isId)]), 'support.view', () => deskTab('canned')),
      'page-error': async (ids) =>
        nameRows(await readErrorNames(db, [ids.filter(isId)]), 'support.view', () => deskTab('errors')),
    }),
  retains: [
    { period: supportSettings.ticketMonths, ...oldTickets },
    {
      period: supportSettings.errorDays,
      remove: async (tx, days, limit) =>
        (await oldReports.remove(tx, days, limit)) + (await oldGroups.remove(tx, days, limit)),
      count: oldGroups.count,
    },
  ],
  follow: async ({ support: { articleDesk } }, lost) => {
    await articleDesk.refresh()
    // Not for users: this goes to the log.
    return articleDesk.follow(followEveryMs, lost('the help articles'))
  },
  routes: (app, { support }) => supportRoutes(app, { support }),
  jobs: (jobs, { support }) => supportJobs(jobs, { support }),
  personalData: ({ support }) => ({
    exports: { support: support.exportOf },
    erase: (tx, { userId, email }) => support.erase(tx, userId, email),
  }),
})

const deskTab = (tab: string): string => `${documentPaths.contactUsDashboard}?tab=${tab}`

/** Returns the values of this installation that help articles can insert. */
const articleFactsOf = (appName: string, { get }: Chosen) => {
  const { verify, top5, first } = walletSettings
  return {
    appName,
    verifyPoints: String(get(verify)),
    top5Points: String(get(top5)),
    firstPoints: String(get(first)),
    welcomePoints: String(get(verify) + get(top5) + get(first)),
    screenOutDailyCap: String(get(surveySettings.screenOutDailyCap)),
  }
}
