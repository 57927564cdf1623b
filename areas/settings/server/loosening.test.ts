import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFinanceWorld, type FinanceWorld } from '../../../app/testing/finance-world.ts'
import type { Setting } from '../../../platform/contract/setting.ts'
import { areas } from '../../list.ts'
import type { AnyArea } from '../../../platform/server/area.ts'
import { redemptionSettings } from '../../redemptions/contract.ts'
import { walletSettings } from '../../wallet/contract.ts'
import { panelSettings, type WaitingStep } from '../contract/approvals.ts'
import type { SettingRow } from '../contract.ts'

const { secondAbove } = redemptionSettings
const { holdDays } = walletSettings
const rights = ['settings.view', 'settings.update', 'approvals.view'] as const
let world: FinanceWorld
let [one, other] = ['', '']
let [byOne, byOther, byReader] = ['', '', '']
beforeAll(async () => {
  world = await openFinanceWorld()
  const [first, second] = await world.reviewers(2)
  ;[one, other] = [first!.userId, second!.userId]
  await world.rows(`update users set role = '2' where user_id in ($1, $2)`, [one, other])
  ;[byOne, byOther] = [world.sign(one, '2', rights), world.sign(other, '2', rights)]
  byReader = world.sign(other, '3', ['settings.view', 'approvals.view'])
})
afterAll(() => world.close())

type Rows = { settings: SettingRow[] }
const rowOf = async ({ key }: Setting, by = byOne): Promise<SettingRow> => {
  const { data } = await world.call<Rows>(by, 'GET', 'settings/getSettings')
  return data.settings.find((row) => row.key === key)!
}
type Wish = { setting: Setting; value: unknown }
const asked = async (wishes: readonly Wish[]) => ({
  changes: await Promise.all(
    wishes.map(async ({ setting, value }) => ({
      key: setting.key,
      value,
      version: (await rowOf(setting)).version,
    })),
  ),
  reason: 'More people ask.',
})
const change = async (wishes: readonly Wish[], by = byOne) =>
  world.call<Rows>(by, 'PATCH', 'settings/updateSettings', { body: await asked(wishes) })
const choose = (setting: Setting, value: unknown, by = byOne) => change([{ setting, value }], by)
const press = async (act: 'approveStep' | 'takeStepBack', setting: Setting, by = byOther) => {
  const body = { stepId: (await rowOf(setting)).waiting?.stepId ?? one }
  return act === 'approveStep'
    ? world.call<WaitingStep>(by, 'POST', 'settings/approveStep', { body })
    : world.call<WaitingStep>(by, 'POST', 'settings/takeStepBack', { body })
}
const recorded = async ({ key }: Setting) =>
  (
    await world.rows<{ action: string; actor_id: string | null }>(
      'select action, actor_id from audit_log where subject = $1 order by at, audit_id',
      [`setting:${key}`],
    )
  ).map(({ action, actor_id: actor }) => [action, actor])
const runBy = async (people: 'one' | 'two') => {
  const { key } = panelSettings.onePerson
  const body = { key, value: people === 'one', version: world.chosen.versionOf(key) }
  await world.settingsDesk.update({ userId: one, ip: null }, { changes: [body], reason: 'A test.' })
}
const aDayLater = async () => {
  await world.rows(`update waiting_steps set asked_at = asked_at - interval '24 hours' where state = 'waiting'`)
  await world.rows(`update settings set changed_at = changed_at - interval '25 hours' where key = $1`, [
    panelSettings.onePerson.key,
  ])
}
beforeEach(async () => {
  for (const setting of [secondAbove, holdDays])
    if ((await rowOf(setting)).waiting) await press('takeStepBack', setting)
})

test('what guards money says in which direction it takes two people, and nothing else does', () => {
  const list: readonly AnyArea[] = areas
  const declared = list.flatMap(({ settings = {} }) => Object.values(settings))
  const guards = declared.flatMap(({ key, loosens }) => (loosens ? [[key, loosens]] : []))
  expect(Object.fromEntries(guards)).toEqual({
    'redemptions.perDay': 'up',
    'redemptions.secondAbove': 'up',
    'redemptions.firstPayoutSecondAbove': 'up',
    'wallet.holdDays': 'down',
    'quality.threshold': 'down',
    'quality.holdDays': 'down',
    'surveys.screenOutDailyCap': 'up',
    'fairness.nightlyMax': 'up',
    'vendors.holdingDays': 'down',
  })
  expect(declared.filter(({ loosens, shape }) => loosens && shape.kind !== 'whole')).toEqual([])
})

test('weakening a guard of money waits for a second person, who is another one', async () => {
  const before = await recorded(secondAbove)
  const preview = await world.call<{ impact: { message: string }[] }>(byOne, 'POST', 'settings/previewSettings', {
    body: await asked([{ setting: secondAbove, value: 9_000 }]),
  })
  expect(preview.data.impact[0]?.message).toContain('until a second person approves it')
  expect((await choose(secondAbove, 9_000)).status).toBe(200)
  expect(await rowOf(secondAbove)).toMatchObject({
    value: 5_000,
    loosens: 'up',
    waiting: { value: 9_000, reason: 'More people ask.', askedByName: expect.any(String), dueAt: null },
  })
  expect(await choose(secondAbove, 8_000, byOther)).toMatchObject({ status: 409, code: 'setting-waits' })
  expect(await press('approveStep', secondAbove, byOne)).toMatchObject({ status: 409, code: 'approval-own' })
  expect(await press('approveStep', secondAbove, byReader)).toMatchObject({ status: 403 })
  expect(await press('approveStep', secondAbove)).toMatchObject({
    status: 200,
    data: {
      title: expect.stringContaining('from 5,000 to 9,000'),
      href: '/settings-admin?setting=redemptions.secondAbove',
    },
  })
  expect(await rowOf(secondAbove)).toMatchObject({ value: 9_000, version: 1, waiting: null, changedBy: one })
  expect((await recorded(secondAbove)).slice(before.length)).toEqual([
    ['settings.propose', one],
    ['settings.change', other],
  ])
  await world.settingsDesk.refresh()
  expect(world.chosen.get(secondAbove)).toBe(9_000)
})

test('strengthening it counts at once, and ends what waited', async () => {
  await choose(secondAbove, 10_000)
  expect(
    (await choose(secondAbove, 4_000, byOther)).data.settings.find(({ key }) => key === secondAbove.key),
  ).toMatchObject({ value: 4_000, waiting: null })
  const { version } = await rowOf(secondAbove)
  const back = { key: secondAbove.key, to: 0, version, reason: 'As it was.' }
  expect(await world.call(byOne, 'POST', 'settings/revertSetting', { body: back })).toMatchObject({ status: 200 })
  expect(await rowOf(secondAbove)).toMatchObject({ value: 4_000, waiting: { value: 5_000 } })
})

test('of several changes those wait that weaken a guard, and it is taken back by whoever asked', async () => {
  await choose(holdDays, 9)
  await change([
    { setting: holdDays, value: 2 },
    { setting: secondAbove, value: 3_000 },
  ])
  expect(await rowOf(secondAbove)).toMatchObject({ value: 3_000, waiting: null })
  expect(await rowOf(holdDays)).toMatchObject({ value: 9, waiting: { value: 2 } })
  expect(await press('takeStepBack', holdDays, byOne)).toMatchObject({ status: 200 })
  expect(await rowOf(holdDays)).toMatchObject({ value: 9, waiting: null })
  expect((await recorded(holdDays)).at(-1)).toEqual(['settings.withdraw', one])
})

test('on a panel run by one person it counts after a day, once, however many processes look', async () => {
  await runBy('one')
  await choose(holdDays, 9)
  await choose(holdDays, 1)
  expect(await rowOf(holdDays)).toMatchObject({ value: 9, waiting: { value: 1, dueAt: expect.any(String) } })
  expect(await world.approvals.takeDue()).toBe(0)
  await aDayLater()
  const [first, next] = world.parties
  const taken = await Promise.all([first!, next!, first!, next!].map(({ approvals }) => approvals.takeDue()))
  expect(taken.reduce((sum, count) => sum + count)).toBe(1)
  expect(await rowOf(holdDays)).toMatchObject({ value: 1, waiting: null, changedBy: one })
  expect((await recorded(holdDays)).at(-1)).toEqual(['settings.change', null])
  await next!.settingsDesk.refresh()
  expect(next!.chosen.get(holdDays)).toBe(1)
  await runBy('two')
})

test('two people who ask at once keep one value, and a tightening against an approval leaves the guard or the change', async () => {
  const tries = await Promise.all([choose(secondAbove, 6_000), choose(secondAbove, 7_000, byOther)])
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const asker = tries[0]?.status === 200 ? byOther : byOne
  const [approved, tightened] = await Promise.all([press('approveStep', secondAbove, asker), choose(secondAbove, 100)])
  expect([approved.status, tightened.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const { value, waiting } = await rowOf(secondAbove)
  expect(waiting).toBe(null)
  expect(value).toBe(approved.status === 200 ? (tries[0]?.status === 200 ? 6_000 : 7_000) : 100)
})
