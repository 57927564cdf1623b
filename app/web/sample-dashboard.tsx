import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import type { DataOf } from '../../platform/contract/endpoint.ts'
import type { SiteConfig } from '../../platform/contract/site.ts'
import type { Card } from '../../areas/surveys/contract/surveys.ts'
import type { LoginUser, UserDetails } from '../../areas/users/contract/users.ts'
import { pointsWalletKind, type HistoryRow, type PointLevel, type WalletAmount } from '../../areas/wallet/contract.ts'
import type { profilerApi } from '../../areas/profiler/contract.ts'
import { DashboardPage } from '../../areas/home/web/DashboardPage.tsx'
import { sampleDashboard } from '../../areas/home/words/en/sample-dashboard.ts'
import { api } from '../../platform/web/api/api.ts'
import { paths } from '../../platform/web/paths.ts'
import { personOf, personSet } from '../../platform/web/session/session-slice.ts'
import { store } from '../../platform/web/state/store.ts'
import { textOf } from '../../platform/web/text/text.ts'
import { AppFrame } from './frame/AppFrame.tsx'
import { Program, waitForRouter } from './Program.tsx'
import { rootRoute } from './root-route.tsx'

/** Puts an answer into the cache, as if the call had been made. */
const answer = <Data,>(endpoint: string, args: unknown, data: Data): Promise<unknown> =>
  store.dispatch(api.util.upsertQueryData(endpoint as never, args as never, data as never))

type Account = LoginUser & Pick<UserDetails, 'language' | 'restrictions'>
const makeAccount = (firstName: string): Account => ({
  userId: 'sample',
  firstName,
  lastName: 'Lindqvist',
  email: 'maya@example.com',
  role: '1',
  isTopAnswer: true,
  isEmailVerified: true,
  isActive: true,
  isBlocked: false,
  language: 'en',
  restrictions: [],
})

const survey = (surveyId: string, title: string, category: string, reason: string, points: number): Card => ({
  surveyId,
  title,
  category,
  points,
  kind: 'hosted',
  minutes: points / 10,
  mostMinutes: null,
  rating: null,
  pointsPerHour: 600,
  screenOutPoints: [{ fromSeconds: 0, points: 2 }],
  match: { strength: 'strong', reasons: [reason] },
  devices: [],
  status: 'open',
})

type Movement = Pick<HistoryRow, 'transferId' | 'kind' | 'description' | 'points' | 'status' | 'at'>
const makeMovement = (transferId: string, kind: HistoryRow['kind'], description: string, points: number): Movement => ({
  transferId,
  kind,
  description,
  points,
  status: 'available',
  at: '2026-03-02T10:00:00.000Z',
})

/** Fills the cache with every response that the dashboard requests, for a made-up member. */
async function fillCache(): Promise<void> {
  const say = textOf(sampleDashboard)
  const user = makeAccount(say('firstName'))
  const wallet: WalletAmount = { amount: 1_240, pending: 80, held: 0, lifetime: 2_740, valueUsd: 12.4 }
  const levels: PointLevel[] = [500, 1_000, 2_500, 5_000].map((points, at) => ({
    levelId: String(at),
    name: String(at + 1),
    points,
    valueUsd: points / 100,
  }))
  const progress: DataOf<(typeof profilerApi)['profileProgress']> = {
    answered: 42,
    total: 60,
    percent: 70,
    categories: [],
  }
  const site: Partial<SiteConfig> = { welcomePoints: { verify: 100, top5: 150, first: 250 } }
  const rows = [
    survey('1', say('coffee'), say('coffeeCategory'), say('reason'), 120),
    survey('2', say('streaming'), say('streamingCategory'), say('reason'), 80),
    survey('3', say('shopping'), say('shoppingCategory'), say('reason'), 60),
  ]
  const history = [
    makeMovement('1', 'survey', say('surveyDone', { title: say('streaming') }), 80),
    makeMovement('2', 'survey', say('surveyDone', { title: say('coffee') }), 120),
    makeMovement('3', 'welcome', say('bonus'), 100),
  ]
  store.dispatch(personSet(personOf(user)))
  await answer('userDetails', undefined, user)
  await answer('siteConfig', undefined, site)
  await answer('walletAmount', { params: { walletKind: pointsWalletKind } }, wallet)
  await answer('pointLevels', undefined, levels)
  await answer('profilerProgress', undefined, progress)
  await answer('surveysCounts', undefined, { attempted: 31, completed: 24, disqualified: 6, inProgress: 1 })
  await answer('surveysRecommended', { query: { currentPage: 1, limit: 2 } }, { rows, count: 3 })
  await answer('dashboardHistory', { query: { currentPage: 1, limit: 5 } }, { rows: history, count: 3 })
}

/** Fakes the width of the window, which does not exist here, while `work` runs. */
async function withScreen<Done>(isPhone: boolean, work: () => Promise<Done>): Promise<Done> {
  const screen = { matchMedia: (query: string) => ({ matches: query.includes('max-width') === isPhone }) }
  Object.assign(globalThis, { window: screen })
  try {
    return await work()
  } finally {
    Reflect.deleteProperty(globalThis, 'window')
  }
}

/** The dashboard of a made-up member, on a wide screen or a phone, for previewing a brand before it is saved. */
export async function sampleDashboardMarkup(isPhone: boolean): Promise<string> {
  await fillCache()
  const page = { Component: AppFrame, children: [{ path: paths.dashboard, Component: DashboardPage }] }
  return withScreen(isPhone, async () => {
    const router = createMemoryRouter([rootRoute([page])], { initialEntries: [paths.dashboard] })
    await waitForRouter(router)
    return renderToString(<Program router={router} />)
  })
}
