import { afterAll, beforeAll, expect, test } from 'vitest'
import { assembleProcess } from '../../../app/testing/assembled.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { keptSetting } from '../../../platform/contract/setting.ts'
import { crossCheck } from '../../../platform/server/area.ts'
import { createChosen } from '../../../platform/server/chosen.ts'
import { nowOf } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { qualitySettings } from '../../quality/contract.ts'
import { deskMessage } from '../contract.ts'
import { walletSettings } from '../../wallet/contract.ts'

type Process = ReturnType<typeof assembleProcess>
const { key } = walletSettings.first
const actor = { userId: '', ip: '::1' }

let database: FreshDatabase
let one: Process
let other: Process
beforeAll(async () => {
  database = await freshDatabase()
  one = assembleProcess({ url: database.url })
  other = assembleProcess({ url: database.url })
  actor.userId = (await addPanelists(one.db, one.users, 1))[0]?.userId ?? ''
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await database.drop()
})

const rowOf = async ({ settingsDesk }: Process) => (await settingsDesk.list()).find((row) => row.key === key)
const choose = (value: unknown, version: number, at = one) =>
  at.settingsDesk.update(actor, { changes: [{ key, value, version }], reason: 'A test.' })

test('until somebody chooses, a setting is what the environment says first', async () => {
  const started = assembleProcess({ url: database.url, settings: { welcomePoints: { verify: 1, top5: 1, first: 7 } } })
  expect(started.chosen.get(walletSettings.first)).toBe(7)
  expect(await rowOf(one)).toMatchObject({ value: 250, default: 250, version: 0, changedBy: null })
  await started.close()
})

test('what is chosen in one process counts in the other, and stays in the history', async () => {
  await choose(20, 0)
  expect(one.chosen.get(walletSettings.first)).toBe(20)
  await other.settingsDesk.refresh()
  expect(other.chosen.get(walletSettings.first)).toBe(20)
  expect(await rowOf(other)).toMatchObject({ value: 20, default: 250, version: 1, changedBy: actor.userId })
  expect(await one.settingsDesk.history(key)).toMatchObject([{ version: 1, value: 20, reason: 'A test.' }])
  expect(await one.audit.entriesOf(`setting:${key}`)).toMatchObject([
    { action: 'settings.change', before: { value: 250 }, after: { value: 20, reason: 'A test.' } },
  ])
})

test('of a hundred changes at once one wins for each version, and the others are told', async () => {
  const { version = 0 } = (await rowOf(one)) ?? {}
  const tries = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) => choose(n, version, n % 2 === 0 ? one : other)),
  )
  const won = tries.findIndex(({ status }) => status === 'fulfilled')
  const lost = tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason as unknown] : []))
  expect(lost.length).toBe(99)
  expect(lost.every((problem) => problem instanceof Problem && problem.code === 'changed-meanwhile')).toBe(true)
  const history = await one.settingsDesk.history(key)
  expect(history.map((row) => row.version)).toEqual([version + 1, version])
  expect([history[0]?.value, (await rowOf(other))?.value]).toEqual([won, won])
})

test('a value out of bounds, a key twice and a key that nobody declares are refused, and nothing is written', async () => {
  const { version = 0 } = (await rowOf(one)) ?? {}
  const refused = async (changes: { key: string; value: unknown; version: number }[]) =>
    one.settingsDesk.update(actor, { changes, reason: 'A test.' }).then(
      () => null,
      (problem: unknown) => problem,
    )
  expect(await refused([{ key, value: 10_001, version }])).toMatchObject({
    code: 'invalid-input',
    more: { errors: [{ field: key }] },
  })
  expect(await refused([1, 2].map((value) => ({ key, value, version })))).toMatchObject({ code: 'invalid-input' })
  expect(await refused([{ key: 'surveys.nothing', value: 1, version: 0 }])).toMatchObject({ code: 'not-found' })
  expect((await rowOf(one))?.version).toBe(version)
})

test('an earlier version comes back as a new one, and none at all as what it was without a choice', async () => {
  const { version = 0 } = (await rowOf(one)) ?? {}
  await one.settingsDesk.revert(actor, { key, to: 1, version, reason: 'Back.' })
  expect(await rowOf(one)).toMatchObject({ value: 20, version: version + 1 })
  await one.settingsDesk.revert(actor, { key, to: 0, version: version + 1, reason: 'As it was.' })
  expect(await rowOf(one)).toMatchObject({ value: 250, version: version + 2 })
})

test('a value that the program can no longer read counts as not chosen', async () => {
  await one.pool.query(`update settings set value = '"many"'`)
  await one.pool.query('update settings_edition set edition = edition + 1')
  await one.settingsDesk.refresh()
  expect(one.chosen.get(walletSettings.first)).toBe(250)
})

const rises = crossCheck([qualitySettings.threshold, qualitySettings.holdDays], async (next, tx) => {
  // Behaves like an area that reads its own tables in the transaction of the change.
  await nowOf(tx)
  const isAbove = next.get(qualitySettings.threshold) > next.get(qualitySettings.holdDays)
  return isAbove ? [] : [{ key: qualitySettings.threshold.key, message: deskMessage('testDone') }]
})
const choice = (setting: { key: string }, value: number, version: number) => ({ key: setting.key, value, version })

test('settings that must fit each other are refused by key, and several are changed at once where one alone does not fit', async () => {
  const there = assembleProcess({ url: database.url, given: { settings: { crossChecks: () => [rises] } } })
  const days = (value: number, version = 0) => choice(qualitySettings.holdDays, value, version)
  const score = (value: number, version = 0) => choice(qualitySettings.threshold, value, version)
  const ask = (...changes: ReturnType<typeof choice>[]) => ({ changes, reason: 'A test.' })
  const refusal = { code: 'invalid-input', more: { errors: [{ field: qualitySettings.threshold.key }] } }
  await expect(there.settingsDesk.update(actor, ask(days(80)))).rejects.toMatchObject(refusal)
  await expect(there.settingsDesk.preview(ask(days(80)))).rejects.toMatchObject(refusal)
  await there.settingsDesk.update(actor, ask(days(80), score(90)))
  expect([there.chosen.get(qualitySettings.threshold), there.chosen.get(qualitySettings.holdDays)]).toEqual([90, 80])
  await expect(
    there.settingsDesk.revert(actor, { key: qualitySettings.threshold.key, to: 0, version: 1, reason: 'Back.' }),
  ).rejects.toMatchObject(refusal)
  await there.close()
})

test('of two changes that fit each by itself and not together, one is refused', async () => {
  const check = crossCheck([qualitySettings.threshold, qualitySettings.holdDays], async (next, tx) => {
    await nowOf(tx)
    const isBoth = next.get(qualitySettings.threshold) === 95 && next.get(qualitySettings.holdDays) === 85
    return isBoth ? [{ key: qualitySettings.threshold.key, message: deskMessage('testDone') }] : []
  })
  const both = [1, 2].map(() =>
    assembleProcess({ url: database.url, given: { settings: { crossChecks: () => [check] } } }),
  )
  await Promise.all(both.map((process) => process.warm()))
  const tries = await Promise.allSettled([
    both[0]?.settingsDesk.update(actor, { changes: [choice(qualitySettings.threshold, 95, 1)], reason: 'A test.' }),
    both[1]?.settingsDesk.update(actor, { changes: [choice(qualitySettings.holdDays, 85, 1)], reason: 'A test.' }),
  ])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await Promise.all(both.map((process) => process.close()))
})

test('a preview refuses an old version as saving does', async () => {
  const asked = { changes: [{ key, value: 3, version: 0 }], reason: 'A test.' }
  await expect(one.settingsDesk.preview(asked)).rejects.toMatchObject({ code: 'changed-meanwhile' })
})

test('what was promised while an earlier value counted is told by that value, in every process', () => {
  const kept = keptSetting({ key: 'site.kept', group: 'brand', shape: days, default: 30 })
  const chosen = createChosen([kept])
  const at = (iso: string) => chosen.getAt(kept, new Date(iso))
  const version = (value: unknown, day: string) => ({ key: kept.key, value, changed_at: new Date(day) })
  chosen.take(
    [{ key: kept.key, value: 10, version: 3 }],
    [version(20, '2031-01-02T00:00:00Z'), version('many', '2031-01-03T00:00:00Z'), version(10, '2031-01-04T00:00:00Z')],
  )
  expect([
    at('2031-01-01T23:59:59Z'),
    at('2031-01-02T00:00:00Z'),
    at('2031-01-03T12:00:00Z'),
    at('2031-02-01'),
  ]).toEqual([30, 20, 20, 10])
})
const days = { kind: 'whole', min: 1, max: 90, unit: 'days' } as const
