import type { Scorecard, SupplierFigures } from '../contract/supplier-admin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bitlabsAddress,
  got,
  usualPrice,
  houseAddress,
  startedAttempts,
  saveLive,
} from '../../../app/testing/supplier-callbacks.ts'
import { serveSurveys } from '../../../app/testing/survey-server.ts'
import { externalDraft, supplierSecret, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { bucketCount, findBucket } from './scorecard-rules.ts'

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
let staff = ''
beforeAll(async () => {
  world = await surveyWorld()
  await saveLive(world, { supplierKey: 'house', name: 'House', secret: supplierSecret })
  await saveLive(world, { supplierKey: 'quiet', name: 'Quiet', secret: supplierSecret })
  await world.surveys.save([externalDraft({ surveyId: 'open', points: 40 })])
  server = await serveSurveys(world)
  const [staffId = ''] = await world.panelists(1)
  staff = server.sign(staffId, '4', ['suppliers.view'])
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

const card = async (query = '', key = 'house') => {
  const answer = await server.call(staff, 'GET', `supplier-admin/suppliers/${key}/scorecard${query}`)
  return { ...answer, data: answer.data as Scorecard }
}

test('a supplier’s figures are what its attempts came to', async () => {
  const taken = await startedAttempts(world, 10, 'open')
  await world.sql(`update attempts set started_at = now() - interval '5 minutes'`)
  const say = (i: number, outcome: string, more: object = {}) =>
    world.suppliers.callback('house', got(houseAddress({ attemptId: taken[i]!.attemptId, outcome, ...more })))
  for (const i of [0, 1, 2, 3]) await say(i, 'completed')
  await say(3, 'reversed')
  await say(4, 'disqualified')
  await say(5, 'quota_full')
  await say(6, 'quality_rejected')
  // Reversed before it was completed: it was never paid, so no points were taken back.
  await say(7, 'reversed')
  await say(7, 'completed')
  await world.suppliers.scorecard.countRecent()
  await world.suppliers.scorecard.countRecent()
  const { data } = await card()
  expect(data).toMatchObject({
    entrants: 10,
    completes: 3,
    screenOuts: 1,
    quotaFulls: 1,
    rejected: 1,
    abandoned: 0,
    reversals: 1,
    pointsPaid: 160,
    pointsReversed: 40,
    callbacks: 10,
    incidence: 4 / 6,
    reversalRate: 1 / 4,
    earningsPerClick: 12,
  })
  expect(Math.abs((data.medianSeconds ?? 0) - 300)).toBeLessThan(30)
  expect(data.delayP95Ms).toBeGreaterThanOrEqual(0)
  expect(data.days.reduce((sum, day) => sum + day.entrants, 0)).toBe(10)
})

test('a supplier of whom nothing came has no rates', async () => {
  await world.suppliers.scorecard.countRecent()
  expect((await card('', 'quiet')).data).toMatchObject({ entrants: 0, incidence: null, delayP50Ms: null })
})

test('where a supplier tells no time, callbacks are late by as long as the panelist was back already', async () => {
  await saveLive(world, { supplierKey: 'bits', name: 'Bits', secret: supplierSecret, format: 'bitlabs' })
  await world.surveys.save([
    externalDraft({ surveyId: 'timeless', supplierKey: 'bits', points: 40, price: usualPrice }),
  ])
  const [late, early, gone] = await startedAttempts(world, 3, 'timeless')
  const say = ({ attemptId }: { attemptId: string }) => {
    return world.suppliers.callback('bits', got(bitlabsAddress({ attemptId }, supplierSecret, 'bits')))
  }
  await world.surveys.attempt(late!.userId, late!.attemptId)
  await world.sql(`update attempts set returned_at = now() - interval '2000 seconds' where attempt_id = $1`, [
    late!.attemptId,
  ])
  for (const one of [late!, early!, gone!]) expect(await say(one)).toMatchObject({ credited: true })
  await world.surveys.attempt(early!.userId, early!.attemptId)
  // Opening the attempt again later does not count as another return.
  await world.surveys.attempt(late!.userId, late!.attemptId)
  await world.suppliers.scorecard.countRecent()
  const { data } = await card('', 'bits')
  expect(data.delayP50Ms).toBe(0)
  expect(Math.abs((data.delayP95Ms ?? 0) - 2_000_000)).toBeLessThan(250_000)
})

test('the list has the same figures of every supplier in one answer', async () => {
  const { data } = await server.call(staff, 'GET', 'supplier-admin/figures')
  const { startDate, endDate, rows } = data as { startDate: string; endDate: string; rows: SupplierFigures[] }
  expect(rows.map(({ supplierKey }) => supplierKey)).toEqual(['bits', 'house', 'quiet'])
  for (const row of rows) expect((await card('', row.supplierKey)).data).toMatchObject({ ...row, startDate, endDate })
  expect(rows.slice(1)).toMatchObject([
    { entrants: 10, incidence: 4 / 6, earningsPerClick: 12 },
    { entrants: 0, incidence: null, earningsPerClick: null, reversalRate: null },
  ])
})

test('the buckets that the database counts into are those that are read', async () => {
  const values = [0, 0.5, 1, 1.3, 2, 3, 59, 60, 61, 300, 1_000, 12_345, 86_400, 2_147_483_647]
  const rows = await world.sql<{ value: number; bucket: number }>(
    `select v::float8 as value, case when v < 1 then 0 else least(${bucketCount - 1}, 1 + floor(4 * log(2, v::numeric)))::int end as bucket
     from unnest($1::float8[]) v`,
    [values],
  )
  expect(rows.map(({ bucket }) => bucket)).toEqual(values.map(findBucket))
})

test('a day is read from the counted figures, however many attempts there were', async () => {
  const plan = await world.sql<{ 'QUERY PLAN': string }>(
    `explain select * from supplier_days where supplier_key = 'house' and day between '2026-01-01' and '2026-12-31'`,
  )
  expect(JSON.stringify(plan)).not.toContain('attempts')
  const before = (await card()).data
  await startedAttempts(world, 1, 'open')
  expect((await card()).data).toEqual(before)
})

test.each([
  ['?startDate=2026-02-30', 'startDate'],
  ['?startDate=2026-03-02&endDate=2026-03-01', 'endDate'],
  ['?startDate=2024-01-01&endDate=2026-01-01', 'startDate'],
])('a period %s is refused, and says which day', async (query, field) => {
  expect(await card(query)).toMatchObject({ status: 400, errors: [{ field }] })
})
