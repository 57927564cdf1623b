import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Permission } from '../../../platform/contract/access.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { serveCallers } from '../../../app/testing/callers.ts'
import { carelessAnswers, judgedWorld, teaSurvey, type JudgedWorld } from '../../../app/testing/judged-world.ts'
import { got, houseAddress, saveLive } from '../../../app/testing/supplier-callbacks.ts'
import { externalDraft, supplierSecret } from '../../../app/testing/survey-world.ts'
import type { AttemptFile, AttemptLine } from '../contract.ts'
import { attemptsRoutes } from './routes.ts'

let world: JudgedWorld
let server: Awaited<ReturnType<typeof serveCallers>>
let staffId: string
beforeAll(async () => {
  world = await judgedWorld()
  server = await serveCallers((app) => attemptsRoutes(app, world))
  await saveLive(world, { supplierKey: 'house', name: 'House', secret: supplierSecret })
  await world.surveys.save([
    teaSurvey,
    externalDraft({ surveyId: 'there', title: 'Over there', points: 40 }),
    externalDraft({ surveyId: 'after', title: 'Afterwards', points: 30 }),
  ])
  const [one = ''] = await world.panelists(1)
  staffId = one
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

const everything: readonly Permission[] = [
  'panelists.view',
  'surveys.results',
  'suppliers.view',
  'quality.review',
  'support.view',
  'disputes.view',
  'money.view',
]
const read = (attemptId: string, permissions = everything) =>
  server.call<AttemptFile>(server.sign(staffId, '4', permissions), 'GET', `survey-admin/attempts/${attemptId}`)
const panelist = async (): Promise<string> => {
  const [userId = ''] = await world.panelists(1)
  return userId
}
const started = async (userId: string, surveyId = 'there') =>
  (await world.surveys.start(userId, surveyId, 'desktop')).attemptId
const report = (attemptId: string, outcome = 'completed', eventId = `event-${attemptId}`) =>
  world.suppliers.callback('house', got(houseAddress({ attemptId, outcome, eventId })))
const ask = async (userId: string, attemptId: string, reason: 'too-few' | 'not-credited') => {
  const message = 'I answered all of it.'
  return world.disputes.raise(userId, { attemptId, reason, message }, '10.0.0.1')
}

test('an attempt at a supplier shows its offer, the callback as it came with its verdict, the points and what the bell told', async () => {
  const userId = await panelist()
  const attemptId = await started(userId)
  await report(attemptId)
  await report(attemptId, 'reversed', `back-${attemptId}`)
  const { status, data } = await read(attemptId)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    attemptId,
    panelistId: userId,
    outcome: 'reversed',
    offer: { surveyTitle: 'Over there', supplierName: 'House', points: 40, promisedMinutes: 4 },
    entry: { isWatched: false, otherCountry: null, homeCountry: 'United States' },
    hasAnswers: false,
    answers: null,
    holds: { review: null, callbackSince: null, releaseAt: null },
  })
  expect(data.callbacks).toMatchObject([
    { outcome: 'completed', state: 'applied', eventId: `event-${attemptId}`, ruling: null },
    { outcome: 'reversed', state: 'applied' },
  ])
  expect(data.callbacks?.[0]?.raw).toContain(`attemptId=${attemptId}`)
  expect(data.callbacks?.[0]?.raw).not.toContain('sig=')
  const others = everything.filter((one) => one !== 'money.view')
  expect((await read(attemptId, others)).data.callbacks?.map(({ raw }) => raw)).toEqual(['', ''])
  expect(data.transfers).toMatchObject([
    { kind: 'survey', points: 40, available: 40, pending: 0, owed: 0 },
    { kind: 'reversal', points: 40, available: -40, owed: 0 },
  ])
  const [credit, reversal] = data.transfers
  expect((credit?.balanceAfter ?? 0) - 40).toBeLessThanOrEqual(reversal?.balanceAfter ?? 0)
  expect(data.timeline.map(({ event }) => event)).toEqual(['Started', 'Completed', 'Reversed'])
  expect(data.messages.notes.map(({ title }) => title)).toContain('40 points were taken back')
})

test('an attempt at a survey of our own shows each page with its time, the answers in words, and why its points wait', async () => {
  const userId = await panelist()
  const attemptId = await started(userId, 'tea')
  await world.surveys.saveAnswers(userId, attemptId, { answers: { check: 'b' }, pageNo: 1 })
  await world.sql(`update attempt_answers set saved_at = saved_at - interval '90 seconds' where attempt_id = $1`, [
    attemptId,
  ])
  await world.surveys.submit(userId, attemptId, carelessAnswers)
  const { data } = await read(attemptId)
  expect(data.answers).toMatchObject({ failedChecks: 1, workedSeconds: 90 })
  expect(data.answers?.pages).toEqual([
    { pageNo: 0, seconds: 0 },
    { pageNo: 1, seconds: 90 },
  ])
  expect(data.answers?.answers[0]).toEqual({ question: 'Choose a', answer: 'b', isFromProfile: false })
  expect(data.callbacks).toEqual([])
  expect(data.holds.review).toMatchObject({ state: 'held', points: 40, decidedBy: null })
  expect(data.holds.review?.score).toBeTypeOf('number')
  expect(data.holds.review?.reasons?.[0]?.seen).toBeTypeOf('string')
  expect(data.holds.releaseAt).not.toBeNull()
  expect(data.transfers).toMatchObject([{ kind: 'survey', available: 0, pending: 40 }])
})

test('each part needs the permission that it needs elsewhere, and no part tells a price', async () => {
  const userId = await panelist()
  const attemptId = await started(userId, 'tea')
  await world.surveys.submit(userId, attemptId, carelessAnswers)
  const { data } = await read(attemptId, ['panelists.view'])
  expect(data).toMatchObject({ hasAnswers: true, answers: null, callbacks: null })
  expect(data.messages).toMatchObject({ tickets: null, disputes: null })
  expect(data.holds.review).toMatchObject({ state: 'held', score: null, reasons: null })
  const without = everything.filter((one) => one !== 'panelists.view')
  expect(await read(attemptId, without)).toMatchObject({ status: 403 })
  expect(await read(newId())).toMatchObject({ status: 404 })
  expect(await read('nothing')).toMatchObject({ status: 404 })
  expect(JSON.stringify((await read(attemptId)).data)).not.toMatch(/"[a-z]*(?:micros|currency|price)[a-z]*":/i)
})

test('a dispute and what it granted stand on the page of its attempt', async () => {
  const userId = await panelist()
  const attemptId = await started(userId)
  await report(attemptId, 'disqualified')
  const { disputeId } = await ask(userId, attemptId, 'not-credited')
  await world.disputes.decide(
    { userId: staffId, ip: '10.0.0.1' },
    { disputeId, decision: 'grant', points: 15, answer: 'Yes.' },
  )
  const { data } = await read(attemptId)
  expect(data.granted).toBe(15)
  expect(data.messages.disputes).toMatchObject([{ disputeId, status: 'granted', points: 15, answer: 'Yes.' }])
  expect(data.transfers.at(-1)).toMatchObject({ kind: 'dispute', available: 15 })
})

test('the page takes the same number of statements, however much there is to tell', async () => {
  const userId = await panelist()
  const bare = await started(userId)
  const full = await started(userId, 'after')
  await report(full, 'disqualified')
  for (const no of [1, 2, 3]) await report(full, 'disqualified', `more-${no}-${full}`)
  await ask(userId, full, 'not-credited')
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const count = async (attemptId: string) => {
    asked.mockClear()
    expect(await read(attemptId)).toMatchObject({ status: 200 })
    return asked.mock.calls.length
  }
  const few = await count(bare)
  expect(await count(full)).toBe(few)
  expect(few).toBeLessThanOrEqual(16)
  asked.mockRestore()
})

test('beside a ticket stand the last attempts, and beside a request those that brought its points', async () => {
  const userId = await panelist()
  const first = await started(userId)
  await report(first)
  const second = await started(userId, 'after')
  await report(second)
  const third = await started(userId, 'tea')
  const token = server.sign(staffId, '6', ['panelists.view'])
  const lines = async (query = '') =>
    (await server.call<AttemptLine[]>(token, 'GET', `survey-admin/lastAttempts/${userId}${query}`)).data
  expect((await lines()).map(({ attemptId }) => attemptId)).toEqual([third, second, first])
  const now = encodeURIComponent(new Date(Date.now() + 1_000).toISOString())
  expect(await lines(`?before=${now}&points=30`)).toMatchObject([
    { attemptId: second, points: 30, surveyTitle: 'Afterwards' },
  ])
  expect((await lines(`?before=${now}&points=31`)).map(({ attemptId }) => attemptId)).toEqual([second, first])
  expect(await lines(`?before=${encodeURIComponent('2020-01-01T00:00:00.000Z')}&points=500`)).toEqual([])
  const asked = `survey-admin/lastAttempts/${userId}?points=1&before=${encodeURIComponent('2026-01-01T10:00:00+02')}`
  expect(await server.call(token, 'GET', asked)).toMatchObject({ status: 400, errors: [{ field: 'before' }] })
})
