import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import { languageCookie } from '../../../platform/contract/site.ts'
import { qualitySettings } from '../../quality/contract.ts'
import type { SiteConfig } from '../../../platform/contract/site.ts'
import { walletSettings } from '../../wallet/contract.ts'
import type { Overtaken, SettingRow, SettingVersion } from '../contract.ts'

const { key } = qualitySettings.threshold
type Rows = { settings: SettingRow[] }
type Impact = { impact: { key: string; code: string; values: object; message: string }[] }

let world: StaffWorld
let boss: Person
let reader: Person
beforeAll(async () => {
  world = await staffWorld()
  boss = await world.person({ role: '2', firstName: 'Rhea', lastName: 'Diaz' })
  reader = await world.person({ role: '3' })
})
afterAll(() => world.close())

const change = (token: string, value: unknown, version: number, of = key) =>
  world.call<Rows & Overtaken>(token, 'PATCH', 'settings/updateSettings', {
    changes: [{ key: of, value, version }],
    reason: 'A test.',
  })
const rowIn = ({ settings }: Rows) => settings.find((row) => row.key === key)
const read = async (token: string) => (await world.call<Rows>(token, 'GET', 'settings/getSettings')).data
const inSpanish = async <Answer>(path: string, body?: object) => {
  const answer = await world.program.app.inject({
    method: body ? 'PATCH' : 'GET',
    url: `/api/v1/${path}`,
    headers: { authorization: `Bearer ${boss.token}`, cookie: `${languageCookie}=es` },
    ...(body ? { payload: body } : {}),
  })
  return answer.json<Answer>()
}

/** Adds completed attempts of today, with these scores. */
async function completeWith(scores: readonly number[]): Promise<void> {
  const { userId } = await world.person()
  await world.rows(
    `insert into attempt_quality (attempt_id, user_id, survey_id, title, points, score, reasons, seconds, state, at)
     select gen_random_uuid(), $1, 'diary', 'A diary', 5, score, '[]', 9, 'noted', now() from unnest($2::int[]) score`,
    [userId, scores],
  )
}

test('whoever may see settings reads them with their words, and whoever may not is refused', async () => {
  const row = rowIn(await read(reader.token))
  expect(row).toMatchObject({ name: 'Score below which points wait', value: 70, default: 70, version: 0 })
  expect(row).toMatchObject({ variable: 'QUALITY_THRESHOLD', area: 'quality', group: 'quality', changedByName: null })
  expect(row?.help).toContain('0 to 100')
  const { data } = await inSpanish<{ data: Rows }>('settings/getSettings')
  expect(rowIn(data)?.name).toBe('Puntuación por debajo de la cual los puntos esperan')
  for (const role of ['1', '4', '5']) {
    const { token } = await world.person({ role })
    expect(await world.call(token, 'GET', 'settings/getSettings')).toMatchObject({ status: 403, code: 'not-allowed' })
  }
  expect(await change(reader.token, 60, 0)).toMatchObject({ status: 403, code: 'not-allowed' })
})

test('a wrong value is refused beside its key, in the language of the page', async () => {
  expect(await change(boss.token, 101, 0)).toMatchObject({
    status: 400,
    code: 'invalid-input',
    message: 'Please enter a whole number from 0 to 100.',
    errors: [{ field: key, message: 'Please enter a whole number from 0 to 100.' }],
  })
  const asked = { changes: [{ key, value: '70', version: 0 }], reason: 'Una prueba.' }
  expect(await inSpanish('settings/updateSettings', asked)).toMatchObject({
    errors: [{ field: key, message: 'Este ajuste no puede tener ese valor.' }],
  })
  const blank = { changes: [{ key, value: 60, version: 0 }], reason: '  ' }
  expect(await world.call(boss.token, 'PATCH', 'settings/updateSettings', blank)).toMatchObject({
    status: 400,
    errors: [{ field: 'reason' }],
  })
})

test('a change says who made it and when, and a change of an old version is refused with both', async () => {
  const { data } = await change(boss.token, 80, 0)
  expect(rowIn(data)).toMatchObject({ value: 80, default: 70, version: 1, changedByName: 'Rhea Diaz' })
  const late = await change((await world.person({ role: '2' })).token, 50, 0)
  expect(late).toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
    message: 'Rhea Diaz has changed “Score below which points wait” in the meantime. Nothing was saved.',
    data: { key, version: 1, changedBy: boss.userId, changedByName: 'Rhea Diaz' },
  })
  expect(late.data.changedAt).toBe(rowIn(data)?.changedAt)
  expect(rowIn(await read(boss.token))?.value).toBe(80)
})

test('of several changes all are made or none', async () => {
  const changes = [
    { key: walletSettings.first.key, value: 300, version: 0 },
    { key, value: 40, version: 0 },
  ]
  const asked = await world.call(boss.token, 'PATCH', 'settings/updateSettings', { changes, reason: 'A test.' })
  expect(asked).toMatchObject({ status: 409 })
  const { settings } = await read(boss.token)
  expect(settings.find((row) => row.key === walletSettings.first.key)).toMatchObject({ value: 250, version: 0 })
})

test('what a change would do is said before it is made, and nothing is written', async () => {
  await completeWith([50, 65, 80])
  const before = await read(boss.token)
  const asked = { changes: [{ key, value: 90, version: 1 }], reason: 'A test.' }
  const { status, data } = await world.call<Impact>(boss.token, 'POST', 'settings/previewSettings', asked)
  expect(status).toBe(200)
  expect(data.impact).toEqual([
    {
      key,
      code: 'quality-settings.wouldWait',
      values: { count: 3, now: 2 },
      message: 'Of the completions of the last 30 days, 3 would have waited, compared with 2 by the current score.',
    },
    {
      key,
      code: 'quality-settings.thresholdImpact',
      values: {},
      message:
        'It applies to surveys completed from now on. Points that are waiting keep waiting, and paid points stay paid.',
    },
  ])
  expect(await read(boss.token)).toEqual(before)
})

test('the history names every version and goes back to one', async () => {
  const of = walletSettings.top5.key
  await change(boss.token, 60, 0, of)
  await change(boss.token, 55, 1, of)
  const history = async () =>
    (
      await world.call<{ versions: SettingVersion[] }>(
        reader.token,
        'GET',
        `settings/getSettingHistory?key=${encodeURIComponent(of)}`,
      )
    ).data.versions
  expect(await history()).toMatchObject([
    { version: 2, value: 55, changedByName: 'Rhea Diaz', reason: 'A test.' },
    { version: 1, value: 60 },
  ])
  const back = { key: of, to: 1, version: 2, reason: 'Back.' }
  const { data } = await world.call<Rows>(boss.token, 'POST', 'settings/revertSetting', back)
  expect(data.settings.find((row) => row.key === of)).toMatchObject({ value: 60, version: 3 })
  expect((await history()).map(({ version, value }) => [version, value])).toEqual([
    [3, 60],
    [2, 55],
    [1, 60],
  ])
  expect(await world.call(boss.token, 'POST', 'settings/revertSetting', back)).toMatchObject({ status: 409 })
  expect(await world.call(boss.token, 'POST', 'settings/revertSetting', { ...back, to: 1e21 })).toMatchObject({
    status: 400,
  })
  expect(await world.call(boss.token, 'POST', 'settings/revertSetting', { ...back, to: 9, version: 3 })).toMatchObject({
    status: 404,
  })
})

test.each([
  ['wallet.welcomeFirst', 50, ['says “up to $5 FREE Bonus”', 'says “up to $5”']],
  ['wallet.disputeDays', 14, ['says “tell us within 30 days”']],
  ['disputes.decisionDays', 14, ['says “We decide within 30 days”']],
  ['places.minimumAge', 21, ['says “18 or older”']],
  ['places.minimumAges', { AE: 21 }, ['says “18 or older”']],
  ['places.minimumAges', {}, []],
  ['site.pointsPerDollar', 200, ['says “up to $5 FREE Bonus”', 'says “up to $5”', 'says “are worth US$1.00”']],
])('whoever previews %s at %j is told which published words it would make untrue', async (previewed, value, words) => {
  const asked = { changes: [{ key: previewed, value, version: 0 }], reason: 'A test.' }
  const { data } = await world.call<Impact>(boss.token, 'POST', 'settings/previewSettings', asked)
  const told = data.impact.map(({ message }) => message).filter((message) => message.includes('no longer be true'))
  expect(told).toHaveLength(words.length)
  for (const said of words) expect(told.some((message) => message.includes(said))).toBe(true)
})

test('what strangers are promised, and what articles tell, is what was chosen', async () => {
  await change(boss.token, 1_250, 0, walletSettings.first.key)
  const { data } = await world.call<SiteConfig>(null, 'GET', 'site/config')
  expect(data.welcomePoints).toEqual({ verify: 100, top5: 60, first: 1_250 })
  const article = await world.call<{ html: string }>(null, 'GET', 'support/articles/welcome-bonus')
  expect(article.data.html).toContain('up to 1410 points')
})
