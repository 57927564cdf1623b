import { documentPaths } from '../../../platform/contract/addresses.ts'
import { walletSettingMessage, walletSettings } from '../contract.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { crossCheck, impact, serverArea } from '../../../platform/server/area.ts'
import type { Log } from '../../../platform/server/log.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Legal } from '../../legal/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import { landingTextSettings, siteSettings } from '../../site/contract/settings.ts'
import type { Users } from '../../users/server/service.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import { walletJobs } from './jobs.ts'
import { storedGauges } from '../../../platform/server/metric.ts'
import { walletMetrics } from './metrics.ts'
import { findContradictingText, computeWelcomeUsd } from './rules.ts'
import { walletRoutes } from './routes.ts'
import { createWallet, type WalletOptions } from './service.ts'
import { readTrail } from './trail-store.ts'
import { walletWords } from './words.ts'

type Given = Pick<WalletOptions, 'db' | 'reads'> & {
  legal: { texts: Pick<Legal['texts'], 'statedOtherwise'> }
  notifications: Pick<Notifications, 'notifyAll'>
  webhooks: Pick<Webhooks, 'announce'>
  users: Pick<Users, 'find'>
  chosen: Chosen
  log: Pick<Log, 'warn'>
}

export const walletArea = serverArea({
  name: 'wallet',
  needs: ['users', 'legal', 'notifications', 'webhooks'],
  settings: walletSettings,
  build: ({ db, reads, users, notifications: { notifyAll }, webhooks: { announce }, chosen }: Given) => ({
    wallet: createWallet({
      db,
      reads: reads ?? db,
      welcomePoints: (part) => chosen.get(walletSettings[part]),
      holdDays: () => chosen.get(walletSettings.holdDays),
      levels: () => chosen.get(walletSettings.levels),
      disputeDays: (endedAt) => chosen.getAt(walletSettings.disputeDays, endedAt),
      notifyAll,
      languageOf: async (userId) => (await users.find(db, userId))?.language ?? 'en',
      announce,
    }),
    pointsTrail: { list: (keys: readonly string[]) => readTrail(db, [keys]) },
  }),
  impacts: ({ wallet }, { chosen, legal: { texts } }) => [
    ...[walletSettings.verify, walletSettings.top5, walletSettings.first, siteSettings.pointsPerDollar].map((setting) =>
      impact(setting, async (next) => {
        const dollars = computeWelcomeUsd((one) => (one.key === setting.key ? next : chosen.get(one)))
        const banner = findContradictingText(dollars, Object.values(chosen.get(landingTextSettings.banner)))
        return [
          ...(banner === null ? [] : [walletSettingMessage('bannerOtherwise', { words: banner })]),
          ...(await texts.statedOtherwise('welcomeUsd', dollars)),
        ]
      }),
    ),
    impact(siteSettings.signUp, async (next) =>
      next === 'open' && chosen.versionOf(siteSettings.pointsPerDollar.key) === 0
        ? [walletSettingMessage('valueUnchosen')]
        : [],
    ),
    impact(walletSettings.disputeDays, (next) => texts.statedOtherwise('disputeDays', next)),
    impact(walletSettings.holdDays, async () => [
      walletSettingMessage('waitingCredits', { count: await wallet.countPending() }),
    ]),
    impact(walletSettings.levels, async (amounts) => {
      const moves = await wallet.moves(amounts)
      return moves.length > 0
        ? moves.map((move) => walletSettingMessage('moves', move))
        : [walletSettingMessage('noMoves')]
    }),
  ],
  crossChecks: ({ wallet }) => [
    crossCheck([siteSettings.pointsPerDollar], async (next, tx, before) => {
      const { pointsPerDollar } = siteSettings
      if (next.get(pointsPerDollar) === before.get(pointsPerDollar)) return []
      if (await wallet.isInUse(tx)) throw new Problem('point-value-fixed')
      const points = await wallet.openingsWaiting(tx)
      return points > 0 ? [{ key: pointsPerDollar.key, message: walletSettingMessage('openingsWait', { points }) }] : []
    }),
  ],
  opening: (_services, { chosen }) => {
    const left = [siteSettings.pointsPerDollar, walletSettings.levels].filter(({ key }) => chosen.versionOf(key) === 0)
    return [
      {
        code: 'points',
        href: `${documentPaths.settingsAdmin}?setting=${(left[0] ?? walletSettings.levels).key}`,
        isRequired: true,
        title: walletSettingMessage('confirmed'),
        todo: walletSettingMessage('confirmedText'),
        isDone: async () => left.length === 0,
      },
    ]
  },
  retains: [{ forEver: walletSettingMessage('forEver') }],
  routes: (app, { wallet }) => walletRoutes(app, { wallet }),
  jobs: (jobs, { wallet }, { log }) => walletJobs(jobs, { wallet, log }),
  personalData: ({ wallet }) => ({ exports: { points: wallet.exportOf } }),
  metrics: ({ wallet }, { db }) => [
    ...walletMetrics,
    storedGauges(
      {
        findings: { name: 'ledger_check_findings', help: 'Broken invariants that the last check of the ledger found' },
        age: { name: 'ledger_check_age_seconds', help: 'The age of the last check of the ledger that ended' },
      },
      async () => {
        const last = await wallet.lastCheck(db)
        return { findings: last?.findings ?? null, age: last ? (Date.now() - last.endedAt.getTime()) / 1000 : null }
      },
    ),
  ],
  forDesk: ({ wallet }, { db }) => ({
    alerts: [
      {
        rule: 'ledgerFindings',
        permission: 'settings.view',
        href: () => documentPaths.dashboard,
        isPinned: true,
        finds: async () => {
          const last = await wallet.lastCheck(db)
          if (!last || last.findings === 0) return []
          return [{ subject: 'ledger', name: last.invariants.join(', '), value: last.findings, expected: null }]
        },
      },
    ],
  }),
  words: walletWords,
})
