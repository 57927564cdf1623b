import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { affiliateWorld, type AffiliateWorld } from '../../../app/testing/affiliate-world.ts'
import { assembleProcess, testLog } from '../../../app/testing/assembled.ts'
import { serveCallers } from '../../../app/testing/callers.ts'
import {
  carelessAnswers,
  judgedWorld,
  straightAnswers,
  teaSurvey,
  type JudgedWorld,
} from '../../../app/testing/judged-world.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { hostedDraft } from '../../../app/testing/survey-world.ts'
import { readOperator } from '../../../app/panel-rules.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import type { Setting, ValueOf } from '../../../platform/contract/setting.ts'
import { languageCookie } from '../../../platform/contract/site.ts'
import { transaction } from '../../../platform/server/db.ts'
import { createMetrics } from '../../../platform/server/metrics.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { createWebServer } from '../../../platform/server/web-server.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import { affiliateSettings } from '../../affiliates/contract/settings.ts'
import { vendorSettings } from '../../vendors/contract/settings.ts'
import { authSettings } from '../../auth/contract/settings.ts'
import { disputeSettings } from '../../disputes/contract.ts'
import { areas } from '../../list.ts'
import type { AnyArea } from '../../../platform/server/area.ts'
import { fairnessSettings } from '../../fairness/contract.ts'
import { placeSettings } from '../../places/contract.ts'
import { qualitySettings } from '../../quality/contract.ts'
import { redemptionSettings } from '../../redemptions/contract.ts'
import { siteSettings } from '../../site/contract/settings.ts'
import { siteArea } from '../../site/server/area.ts'
import { surveySettings } from '../../surveys/contract/settings.ts'
import { visitorSettings } from '../../visitors/contract.ts'
import { panelSettings } from '../contract/approvals.ts'
import { walletSettings } from '../../wallet/contract.ts'
import type { SettingRow } from '../contract.ts'
import { settingsArea } from './area.ts'
import { settingsRoutes } from './routes.ts'

type Process = ReturnType<typeof assembleProcess>
type Server = Awaited<ReturnType<typeof serveCallers>>

/** Starts another process on the same database, in which calls change settings. */
async function besides(url: string, userId: string, second: string) {
  const process = assembleProcess({ url })
  const server: Server = await serveCallers((app) => settingsRoutes(app, process))
  const token = server.sign(userId, '2', ['settings.view', 'settings.update'])
  const ask = (changes: readonly { setting: Setting; value: unknown }[]) =>
    server.call<{ settings: SettingRow[] }>(token, 'PATCH', 'settings/updateSettings', {
      body: {
        changes: changes.map(({ setting: { key }, value }) => ({ key, value, version: process.chosen.versionOf(key) })),
        reason: 'A test.',
      },
    })
  return {
    ask,
    /** Changes these settings together, with a second person where that is needed; returns the version of each. */
    change: async (changes: readonly { setting: Setting; value: unknown }[]) => {
      const { status, message, data } = await ask(changes)
      expect([status, message]).toEqual([200, 'OK'])
      for (const { waiting } of data.settings)
        if (waiting)
          await process.approvals.approve(
            { userId: second, ip: null, permissions: ['settings.update'] },
            waiting.stepId,
          )
      await process.settingsDesk.refresh()
      return changes.map(({ setting: { key } }) => ({ key, version: process.chosen.versionOf(key) }))
    },
    close: async () => {
      await server.app.close()
      await process.close()
    },
  }
}

/**
 * Waits until a process knows these versions. It checks for changes every second. The test moves only that timer; the
 * check itself takes real time.
 */
async function aSecondLater(there: Pick<Process, 'chosen'>, wanted: readonly { key: string; version: number }[]) {
  vi.advanceTimersByTime(1_000)
  for (let looks = 0; wanted.some(({ key, version }) => there.chosen.versionOf(key) !== version); looks += 1) {
    if (looks > 400) throw new Error(`${wanted.map(({ key }) => key).join()} has not come within a second`)
    await wait(5)
  }
}

let world: JudgedWorld
let campaigns: AffiliateWorld
let here: Awaited<ReturnType<typeof besides>>
let hereToo: Awaited<ReturnType<typeof besides>>
const stops: (() => void)[] = []
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  ;[world, campaigns] = [await judgedWorld(), await affiliateWorld()]
  const [boss = '', second = ''] = await world.panelists(2)
  here = await besides(world.url, boss, second)
  hereToo = await besides(campaigns.url, campaigns.manager.userId, campaigns.rival.userId)
  const lost = (what: string) => (error: unknown) => expect.fail(`${what}: ${String(error)}`)
  for (const one of [world, campaigns.one]) stops.push((await settingsArea.follow?.(one, lost)) ?? (() => {}))
  stops.push((await siteArea.follow?.(world, lost)) ?? (() => {}))
  const card = { name: { en: 'Card' }, kind: 'codes', amounts: [500], deliveryText: { en: 'By email' } } as const
  await world.rewards.create({ userId: null, ip: null }, { ...card, amounts: [...card.amounts] }, 'card')
  await world.surveys.save([
    teaSurvey,
    ...['screened', 'screened-again'].map((surveyId) => ({
      ...hostedDraft({ surveyId }),
      questionnaire: { ...hostedDraft({ surveyId }).questionnaire, screenOutIf: "{q1} = 'b'" },
    })),
  ])
})
afterAll(async () => {
  for (const stop of stops) stop()
  vi.useRealTimers()
  await Promise.all([here.close(), hereToo.close()])
  await world.close()
  await campaigns.close()
})

let userId: string
const renew = async () => {
  const [one = ''] = await world.panelists(1)
  userId = one
}
beforeEach(renew)
const balances = () => world.wallet.balances(world.db, userId)
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  )
const daysBetween = (from: string | null | undefined, to: string | null | undefined): number =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / dayMs
const ip = '10.0.0.1'
const password = 'a-long-password-of-staff-7'

const welcomed = (part: 'verify' | 'top5' | 'first') => async () => {
  const people = [{ userId, personKey: Buffer.from(newId()) }]
  await transaction(world.db, (tx) => world.wallet.welcome(tx, part, people))
  return (await balances()).available
}
const screenedOut = async (surveyId: string) => {
  const { attemptId } = await world.surveys.start(userId, surveyId, 'desktop')
  await world.sql(`update attempts set started_at = started_at - interval '200 seconds' where attempt_id = $1`, [
    attemptId,
  ])
  return (await world.surveys.submit(userId, attemptId, { q1: 'b' })).points
}
const oldEnough = async (countryId: string) => {
  await codeOf(world.users.update(userId, { countryId }))
  const born = new Date(Date.now() - 19.5 * 365.25 * dayMs).toISOString().slice(0, 10)
  return codeOf(world.users.update(userId, { dateOfBirth: born }))
}
/** Makes a request for review with its own panelist, and returns its state in the database. */
const requested = async (points: number, of = userId): Promise<string> => {
  const redemptionId = newId()
  await world.sql(
    `insert into redemptions (redemption_id, user_id, reward_id, reward_name, fulfilment, points, sent_cents, status, day, requested_at)
     values ($1, $2, 'card', 'Card', 'stock', $3, $3, 'requested', (now() at time zone 'UTC')::date, now())`,
    [redemptionId, of, points],
  )
  return redemptionId
}
const isForTwo = async (points: number, wasPaid: boolean) => {
  if (wasPaid) {
    const earlier = await requested(500)
    await world.sql(`update redemptions set status = 'sent', sent_at = now(), day = day - 3 where redemption_id = $1`, [
      earlier,
    ])
  }
  const redemptionId = await requested(points)
  const { rows } = await world.redemptions.queue({ currentPage: 1, limit: 100 })
  return rows.find((row) => row.redemptionId === redemptionId)?.flagCodes.includes('two-approvers')
}
const line = async (code: string) => {
  await requested(500)
  const { checks } = await world.redemptions.eligibility(userId)
  return checks.find((check) => check.code === code)?.ok
}
const asked = async () => {
  const attemptId = await world.take(userId, 'tea', straightAnswers)
  return world.disputes.raise(userId, { attemptId, message: 'Too few.' }, ip)
}
const operator = () => readOperator(world.chosen, { publicUrl: '', languages: world.site.languages() })
/** Returns a message that a page in Spanish shows. */
const inSpanish = async (): Promise<string> => {
  const authenticate = () => Promise.reject(new Problem('signed-out'))
  const { languages } = world.site
  const app = createWebServer({ log: testLog, metrics: createMetrics(), trustedProxies: 0, authenticate, languages })
  const answer = await app.inject({ url: '/api/v1/nowhere', headers: { cookie: `${languageCookie}=es` } })
  await app.close()
  return answer.json<{ message: string }>().message
}
let leads = ''
const leadStatus = async () => {
  leads ||= (await campaigns.campaign()).affId
  await campaigns.lead(leads)
  const { data } = await campaigns.call<{ rows: { status: string; reasons: string[] }[] }>(
    'GET',
    `affiliate/affiliateUserData?affId=${leads}`,
  )
  return data.rows[0]?.status
}
/** For how many days the commission of a new lead is held. */
const daysHeld = async () => {
  leads ||= (await campaigns.campaign()).affId
  await campaigns.lead(leads)
  const { rows: found } = (
    await campaigns.call<{ rows: { earnedAt: string; holdUntil: string }[] }>(
      'GET',
      `vendors/commissions?affId=${leads}`,
    )
  ).data
  return daysBetween(found[0]?.earnedAt, found[0]?.holdUntil)
}
const smallestPayout = async () =>
  (await campaigns.call<{ minimum: { micros: number } }>('GET', 'vendors/summary', { token: campaigns.vendor.token }))
    .data.minimum.micros
const attributed = async () => {
  const { affId } = await campaigns.campaign()
  const landed = await campaigns.call<{ visitorId: string }>('POST', 'affiliateUser', {
    token: null,
    body: { fullUrl: `https://panel.test/?aff_id=${affId}`, visitorData: { consent: 'all' } },
  })
  // Each month has its own part of the table, and a row that would move to another part is not changed.
  await campaigns.rows(`update visits set at = at - interval '3 days' where user_id is null`)
  const [newcomer] = await addPanelists(campaigns.one.db, campaigns.one.users, 1)
  const visit = { visitorId: landed.data.visitorId, affId, userId: newcomer?.userId ?? '' }
  const last = await campaigns.one.visitors.lastVisit(landed.data.visitorId)
  return (await transaction(campaigns.one.db, (tx) => campaigns.one.visitors.attach(tx, visit, last))) !== null
}
const joinFrom = (timeZone: string) => () =>
  codeOf(
    world.auth.signup(
      { email: `${newId()}@example.com`, password },
      { ip: `10.${Math.floor(Math.random() * 250)}.0.9`, userAgent: 'test', timeZone },
    ),
  )
const staffMayEnter = async () => {
  const email = `${newId()}@example.com`
  await transaction(world.db, (tx) => world.auth.createStaff(tx, { email, password, role: '6' }))
  const { data } = await world.auth.login({ email, password }, '', { ip, userAgent: 'test' })
  return data.token !== null
}
const knowsAddress = async () => {
  const account = await world.users.find(world.db, userId)
  return codeOf(world.auth.refuseTaken(account?.email ?? '', ip))
}
const undo = async () => {
  const redemptionId = await requested(100)
  const [staff] = await addPanelists(world.db, world.users, 1, '5')
  const by = { userId: staff?.userId ?? '', ip }
  return (await world.redemptions.decide(by, { redemptionId, decision: 'approve' })).undoSeconds
}
const shownLadder = async () => {
  await world.surveys.refresh()
  const account = await world.users.find(world.db, userId)
  const panelist = { userId, panelVersion: account?.panelVersion ?? 0 }
  const { rows } = await world.surveys.all(panelist, { currentPage: 1, limit: 50 }, 'desktop')
  return rows[0]?.screenOutPoints.length
}

/**
 * A setting and a new value, with a function that sees its effect in the other process, and what it sees before and
 * after.
 */
type Row<S extends Setting = Setting> = {
  setting: S
  next: ValueOf<S>
  see: () => Promise<unknown>
  was: unknown
  becomes: unknown
  /** Other settings that must change together with this one. */
  together?: readonly { setting: Setting; value: unknown }[]
  isOfCampaigns?: true
}
const row = <S extends Setting>(one: Row<S>): Row => one
const link = { name: 'Forum', url: 'https://forum.example/' }

const rows: readonly Row[] = [
  // First in the list: the value of a point is fixed after the first credit.
  row({ setting: siteSettings.pointsPerDollar, next: 50, see: async () => valueUsd(100), was: 1, becomes: 2 }),
  row({ setting: walletSettings.verify, next: 7, see: welcomed('verify'), was: 100, becomes: 7 }),
  row({ setting: walletSettings.top5, next: 7, see: welcomed('top5'), was: 150, becomes: 7 }),
  row({ setting: walletSettings.first, next: 7, see: welcomed('first'), was: 250, becomes: 7 }),
  row({
    setting: walletSettings.holdDays,
    next: 3,
    see: async () => {
      const credit = {
        key: newId(),
        userId,
        points: 40,
        kind: 'survey',
        house: 'house',
        description: 'A survey',
      } as const
      await transaction(world.db, (tx) => world.wallet.credit(tx, [credit]))
      return (await balances()).pending
    },
    was: 0,
    becomes: 40,
  }),
  row({
    setting: walletSettings.levels,
    next: [600, 700, 800, 900],
    see: async () => world.wallet.levels().map(({ points }) => points),
    was: [500, 1_000, 2_500, 5_000],
    becomes: [600, 700, 800, 900],
  }),
  row({
    setting: walletSettings.disputeDays,
    next: 10,
    see: async () => {
      await world.take(userId, 'tea', straightAnswers)
      const [ended] = (await world.surveys.completed(userId, { currentPage: 1, limit: 1 })).rows
      return daysBetween(ended?.endedAt, ended?.disputeUntil)
    },
    was: 30,
    becomes: 10,
  }),
  row({
    setting: disputeSettings.decisionDays,
    next: 5,
    see: async () => {
      const { raisedAt, decideBy } = await asked()
      return daysBetween(raisedAt, decideBy)
    },
    was: 30,
    becomes: 5,
  }),
  row({
    setting: fairnessSettings.nightlyMax,
    next: 20,
    see: async () => (await world.fairness.list({})).nightlyMaxUsd,
    was: 500,
    becomes: 20,
  }),
  row({
    setting: qualitySettings.threshold,
    next: 90,
    see: async () => {
      await world.take(userId, 'tea', straightAnswers)
      return (await balances()).pending
    },
    was: 0,
    becomes: 40,
  }),
  row({
    setting: qualitySettings.holdDays,
    next: 21,
    see: async () => {
      const attemptId = await world.take(userId, 'tea', carelessAnswers)
      const [held] = await world.sql<{ days: number }>(
        `select round(extract(epoch from release_at - at) / 86400)::int as days from attempt_quality where attempt_id = $1`,
        [attemptId],
      )
      return held?.days
    },
    was: 14,
    becomes: 21,
  }),
  row({
    setting: surveySettings.screenOutLadder,
    next: [{ from: 0, pays: 1 }],
    see: shownLadder,
    was: 4,
    becomes: 1,
  }),
  row({
    setting: surveySettings.screenOutDailyCap,
    next: 3,
    see: () => screenedOut('screened'),
    was: 5,
    becomes: 3,
  }),
  row({ setting: redemptionSettings.perDay, next: 2, see: () => line('none-today'), was: false, becomes: true }),
  row({ setting: redemptionSettings.openAtOnce, next: 2, see: () => line('none-open'), was: false, becomes: true }),
  row({
    setting: redemptionSettings.secondAbove,
    next: 600,
    see: () => isForTwo(700, true),
    was: false,
    becomes: true,
  }),
  row({
    setting: redemptionSettings.firstPayoutSecondAbove,
    next: 50,
    see: () => isForTwo(100, false),
    was: false,
    becomes: true,
  }),
  row({ setting: redemptionSettings.undoSeconds, next: 40, see: undo, was: 0, becomes: 40 }),
  row({ setting: authSettings.privacyStrict, next: true, see: knowsAddress, was: 'email-taken', becomes: 'done' }),
  row({ setting: authSettings.staffSecondStep, next: 'required', see: staffMayEnter, was: true, becomes: false }),
  row({
    setting: placeSettings.countries,
    next: ['US'],
    see: joinFrom('Europe/Paris'),
    was: 'done',
    becomes: 'country-not-admitted',
  }),
  row({
    setting: siteSettings.signUp,
    next: 'closed',
    see: joinFrom('Europe/Paris'),
    was: 'done',
    becomes: 'sign-up-closed',
  }),
  row({ setting: placeSettings.minimumAge, next: 21, see: () => oldEnough('US'), was: 'done', becomes: 'under-age' }),
  row({
    setting: placeSettings.minimumAges,
    next: { KR: 20 },
    see: () => oldEnough('KR'),
    was: 'done',
    becomes: 'under-age',
  }),
  row({
    setting: siteSettings.name,
    next: 'Harbour',
    see: async () => operator().appName,
    was: 'Tuppence',
    becomes: 'Harbour',
  }),
  row({
    setting: siteSettings.followUs,
    next: [link],
    see: async () => operator().followUs.at(-1),
    was: expect.anything(),
    becomes: link,
  }),
  row({
    setting: siteSettings.contactEmail,
    next: 'hello@harbour.example',
    see: async () => operator().contactEmail,
    was: 'help@tuppence.example',
    becomes: 'hello@harbour.example',
  }),
  row({
    setting: siteSettings.cookiePolicyUrl,
    next: 'https://policy.example/ours',
    see: async () => operator().cookiePolicyUrl,
    was: '/cookie-policy.html',
    becomes: 'https://policy.example/ours',
  }),
  row({
    setting: siteSettings.languages,
    next: ['en'],
    see: inSpanish,
    was: 'Datos no encontrados',
    becomes: 'Data Not Found',
  }),
  ...[siteSettings.pointName, siteSettings.pointsName].map((setting) =>
    row({
      setting,
      next: setting === siteSettings.pointName ? { en: 'coin' } : { en: 'coins' },
      together: [
        { setting: siteSettings.pointName, value: { en: 'coin' } },
        { setting: siteSettings.pointsName, value: { en: 'coins' } },
      ].filter((other) => other.setting !== setting),
      see: async () => [1, 2].map((count) => sentenceOf({ code: 'redemptions.back', values: { count } }, 'en')),
      was: ['Your 1 point is back in your wallet.', 'Your 2 points are back in your wallet.'],
      becomes: ['Your 1 coin is back in your wallet.', 'Your 2 coins are back in your wallet.'],
    }),
  ),
  row({
    setting: panelSettings.onePerson,
    next: true,
    see: async () => world.approvals.isOnePerson(),
    was: false,
    becomes: true,
  }),
  row({
    setting: affiliateSettings.minSignupSeconds,
    next: 3_600,
    see: leadStatus,
    was: 'paid',
    becomes: 'held',
    isOfCampaigns: true,
  }),
  row({ setting: vendorSettings.holdingDays, next: 3, see: daysHeld, was: 30, becomes: 3, isOfCampaigns: true }),
  row({
    setting: vendorSettings.minimumPayout,
    next: 75,
    see: smallestPayout,
    was: 50_000_000,
    becomes: 75_000_000,
    isOfCampaigns: true,
  }),
  row({
    setting: visitorSettings.attributionDays,
    next: 2,
    see: attributed,
    was: true,
    becomes: false,
    isOfCampaigns: true,
  }),
]

test.each(rows.map((one) => [one.setting.key, one] as const))(
  '%s, changed in one process, is seen in another within a second, and so is its way back',
  async (_key, { setting, next, see, was, becomes, together = [], isOfCampaigns }) => {
    const [changing, there] = isOfCampaigns ? [hereToo, campaigns.one] : [here, world]
    const change = async (changes: readonly { setting: Setting; value: unknown }[]) =>
      aSecondLater(there, await changing.change(changes))
    const all = [{ setting, value: next }, ...together]
    const before = all.map((one) => ({ setting: one.setting, value: there.chosen.get(one.setting) }))
    expect(await see()).toEqual(was)
    await change(all)
    await renew()
    expect(await see()).toEqual(becomes)
    await change(before)
    await renew()
    expect(await see()).toEqual(was)
  },
)

/** Settings of the brand and of optional areas, which are tested in their own folders. */
const elsewhere = [
  'support.email',
  'invitations.perDay',
  'invitations.perWeek',
  ...Object.values<Setting>(siteSettings)
    .map(({ key }) => key)
    .filter((key) => rows.every(({ setting }) => setting.key !== key)),
]
/** Lists the retention periods of an area. They are tested together in `areas/duties/server/retention.test.ts`. */
const periodsOf = ({ retains = [] }: AnyArea) => retains.flatMap((one) => ('period' in one ? [one.period.key] : []))

test('every declared setting has its row above', () => {
  const list: readonly AnyArea[] = areas
  const declared = list.flatMap(({ settings = {} }) => Object.values(settings).map(({ key }) => key))
  const seen = [...rows.map(({ setting }) => setting.key), ...elsewhere, ...list.flatMap(periodsOf)]
  expect(seen.toSorted()).toEqual(declared.toSorted())
})

test('once points were credited, what a point is worth is fixed', async () => {
  expect(await here.ask([{ setting: siteSettings.pointsPerDollar, value: 50 }])).toMatchObject({
    status: 409,
    code: 'point-value-fixed',
    message: 'Points have already been credited, so the value of a point can no longer be changed.',
  })
  expect(world.chosen.get(siteSettings.pointsPerDollar)).toBe(100)
})
