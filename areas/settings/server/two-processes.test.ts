import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { affiliateWorld, type AffiliateWorld } from '../../../app/testing/affiliate-world.ts'
import { assembleProcess } from '../../../app/testing/assembled.ts'
import { serveCallers } from '../../../app/testing/callers.ts'
import {
  carelessAnswers,
  judgedWorld,
  straightAnswers,
  teaSurvey,
  type JudgedWorld,
} from '../../../app/testing/judged-world.ts'
import { hostedDraft } from '../../../app/testing/survey-world.ts'
import type { Setting, ValueOf } from '../../../platform/contract/setting.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { affiliateSettings } from '../../affiliates/contract/settings.ts'
import { areas } from '../../list.ts'
import type { AnyArea } from '../../../platform/server/area.ts'
import { qualitySettings } from '../../quality/contract.ts'
import { siteSettings } from '../../site/contract.ts'
import { surveySettings } from '../../surveys/contract/settings.ts'
import { visitorSettings } from '../../visitors/contract.ts'
import { walletSettings } from '../../wallet/contract.ts'
import { settingsArea } from './area.ts'
import { settingsRoutes } from './routes.ts'

type Process = ReturnType<typeof assembleProcess>
type Server = Awaited<ReturnType<typeof serveCallers>>

/** The settings that a test below has changed in one process and seen at work in the other. */
const seen = new Set<string>()

/** Another process on the same database, in which settings are changed by the call. */
async function besides(url: string, userId: string) {
  const process = assembleProcess({ url })
  const server: Server = await serveCallers((app) => settingsRoutes(app, process))
  const token = server.sign(userId, '2', ['settings.view', 'settings.update'])
  return {
    change: async <S extends Setting>({ key }: S, value: ValueOf<S>) => {
      const version = process.chosen.versionOf(key)
      const body = { changes: [{ key, value, version }], reason: 'A test.' }
      const { status } = await server.call(token, 'PATCH', 'settings/updateSettings', { body })
      expect(status).toBe(200)
      seen.add(key)
      return { key, version: version + 1 }
    },
    close: async () => {
      await server.app.close()
      await process.close()
    },
  }
}

/** What follows the settings in a process looks again within a second; the time is the test's, the look is not. */
async function aSecondLater(there: Pick<Process, 'chosen'>, { key, version }: { key: string; version: number }) {
  vi.advanceTimersByTime(1_000)
  for (let looks = 0; there.chosen.versionOf(key) !== version; looks += 1) {
    if (looks > 400) throw new Error(`${key} has not come within a second`)
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
  const [boss = ''] = await world.panelists(1)
  here = await besides(world.url, boss)
  hereToo = await besides(campaigns.url, campaigns.manager.userId)
  for (const one of [world, campaigns.one]) {
    const lost = (what: string) => (error: unknown) => expect.fail(`${what}: ${String(error)}`)
    const stop = await settingsArea.follow?.(one, lost)
    if (stop) stops.push(stop)
  }
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
beforeEach(async () => {
  const [one = ''] = await world.panelists(1)
  userId = one
})
const balances = () => world.wallet.balances(world.db, userId)
const change = async <S extends Setting>(setting: S, value: ValueOf<S>) =>
  aSecondLater(world, await here.change(setting, value))

test.each(['verify', 'top5', 'first'] as const)('the welcome bonus %s is what was chosen', async (part) => {
  const people = [{ userId, personKey: Buffer.from(newId()) }]
  await change(walletSettings[part], 7)
  await transaction(world.db, (tx) => world.wallet.welcome(tx, part, people))
  expect((await balances()).available).toBe(7)
})

test('the points of a survey are pending for as long as was chosen', async () => {
  const pay = (key: string) =>
    transaction(world.db, (tx) =>
      world.wallet.credit(tx, [{ key, userId, points: 40, kind: 'survey', house: 'house', description: 'A survey' }]),
    )
  await pay('before')
  await change(walletSettings.holdDays, 3)
  await pay('after')
  expect(await balances()).toMatchObject({ available: 40, pending: 40 })
  await change(walletSettings.holdDays, 0)
})

test('answers of a score below the chosen one make their points wait', async () => {
  await change(qualitySettings.threshold, 90)
  await world.take(userId, 'tea', straightAnswers)
  expect((await balances()).pending).toBe(40)
  await change(qualitySettings.threshold, 70)
})

test('and wait for as long as was chosen', async () => {
  await change(qualitySettings.holdDays, 3)
  const attemptId = await world.take(userId, 'tea', carelessAnswers)
  const [row] = await world.sql<{ days: number }>(
    `select round(extract(epoch from release_at - at) / 86400)::int as days from attempt_quality where attempt_id = $1`,
    [attemptId],
  )
  expect(row?.days).toBe(3)
})

test('screen-outs pay no more in a day than was chosen', async () => {
  const screenOut = async (surveyId: string) => {
    const { attemptId } = await world.surveys.start(userId, surveyId, 'desktop')
    await world.sql(`update attempts set started_at = started_at - interval '200 seconds' where attempt_id = $1`, [
      attemptId,
    ])
    return world.surveys.submit(userId, attemptId, { q1: 'b' })
  }
  await change(surveySettings.screenOutDailyCap, 3)
  expect(await screenOut('screened')).toMatchObject({ outcome: 'disqualified', points: 3 })
  await change(surveySettings.screenOutDailyCap, 0)
  expect(await screenOut('screened-again')).toMatchObject({ outcome: 'disqualified', points: 0 })
})

test('a sign-up faster than was chosen is held', async () => {
  const { affId } = await campaigns.campaign()
  const statusesOf = async () => {
    const { data } = await campaigns.call<{ rows: { status: string; reasons: string[] }[] }>(
      'GET',
      `affiliate/affiliateUserData?affId=${affId}`,
    )
    return data.rows.map(({ status, reasons }) => [status, ...reasons])
  }
  await campaigns.lead(affId)
  expect(await statusesOf()).toEqual([['paid']])
  await aSecondLater(campaigns.one, await hereToo.change(affiliateSettings.minSignupSeconds, 3_600))
  await campaigns.lead(affId)
  expect((await statusesOf())[0]).toEqual(['held', 'too-fast'])
  await aSecondLater(campaigns.one, await hereToo.change(affiliateSettings.minSignupSeconds, 0))
})

test('a visit belongs to a campaign for as long as was chosen', async () => {
  const { affId } = await campaigns.campaign()
  const land = async () => {
    const { data } = await campaigns.call<{ visitorId: string }>('POST', 'affiliateUser', {
      token: null,
      body: { fullUrl: `https://panel.test/?aff_id=${affId}`, visitorData: { consent: 'all' } },
    })
    // The table keeps a month in each part: what lies in another one is not moved here.
    await campaigns.rows(`update visits set at = at - interval '3 days' where user_id is null`)
    return data.visitorId
  }
  const attach = (visitorId: string, joined: string) =>
    transaction(campaigns.one.db, (tx) => campaigns.one.visitors.attach(tx, { visitorId, affId, userId: joined }))
  expect(await attach(await land(), campaigns.vendor.userId)).toMatchObject({ affId })
  await aSecondLater(campaigns.one, await hereToo.change(visitorSettings.attributionDays, 2))
  expect(await attach(await land(), campaigns.rival.userId)).toBeNull()
})

test('the panel is called what was chosen', async () => {
  await change(siteSettings.name, 'Harbour')
  expect(world.site.name()).toBe('Harbour')
})

/** Of areas that the others can do without: seen at work in their own folders. */
const elsewhere = ['support.email']

test('every declared setting has its test above', () => {
  const list: readonly AnyArea[] = areas
  const declared = list.flatMap(({ settings = {} }) => Object.values(settings).map(({ key }) => key))
  expect([...seen, ...elsewhere].toSorted()).toEqual(declared.toSorted())
})
