import { disputeNote } from '../contract.ts'
import { timelineMessage } from '../../surveys/contract/attempt-timeline.ts'
import { randomUUID } from 'node:crypto'
import { permissionNames } from '../../../platform/contract/access.ts'
import type { Dispute } from '../contract.ts'
import type { Rows } from '../../../platform/contract/paging.ts'
import type { Attempt } from '../../surveys/contract/surveys.ts'
import type { HistoryRow } from '../../wallet/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveCallers } from '../../../app/testing/callers.ts'
import { offer, openDisputeWorld, type DisputeWorld } from '../../../app/testing/dispute-world.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import { surveyRoutes } from '../../surveys/server/routes.ts'
import { walletRoutes } from '../../wallet/server/routes.ts'
import { disputesRoutes } from './routes.ts'

let world: DisputeWorld
let server: Awaited<ReturnType<typeof serveCallers>>

beforeAll(async () => {
  world = await openDisputeWorld()
  server = await serveCallers((app) => {
    disputesRoutes(app, world)
    surveyRoutes(app, world)
    walletRoutes(app, world)
  })
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

const raise = (userId: string, body: object) =>
  server.call<Dispute>(server.sign(userId), 'POST', 'wallet/raiseDispute', { body })
const decide = async (body: object, staffId?: string) => {
  const [someone = ''] = staffId ? [staffId] : await world.staff()
  return server.call<Dispute>(server.sign(someone, '5', ['disputes.decide']), 'POST', 'wallet/decideDispute', { body })
}
const listed = async (token: string, query = '') =>
  (await server.call<Rows<Dispute>>(token, 'GET', `wallet/getDisputes?limit=100${query}`)).data
const timeline = async (userId: string, attemptId: string) =>
  (await server.call<Attempt>(server.sign(userId), 'GET', `survey/attempt/${attemptId}`)).data.timeline
const raised = async () => {
  const asked = await world.attempted()
  const { data } = await raise(asked.userId, { attemptId: asked.attemptId, message: 'I answered all of it.' })
  return { ...asked, disputeId: data.disputeId, reason: data.reason }
}
const days = (count: number) => count * dayMs

test('a question about points is raised, granted by staff and paid by a new transfer', async () => {
  const { userId, attemptId } = await world.attempted()
  const { status, data } = await raise(userId, { attemptId, message: '  I answered all of it.\n' })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    attemptId,
    surveyId: 'coffee',
    title: 'Coffee',
    message: 'I answered all of it.',
    status: 'open',
    points: 0,
    answer: null,
    decidedAt: null,
  })
  expect(data).not.toHaveProperty('panelistId')
  expect(Date.parse(data.decideBy) - Date.parse(data.raisedAt)).toBe(days(30))
  const body = { disputeId: data.disputeId, decision: 'grant', points: 25, answer: 'You are right.' }
  const decided = await decide(body)
  expect(decided).toMatchObject({
    status: 200,
    data: { status: 'granted', points: 25, answer: 'You are right.', panelistId: userId, mostPoints: offer - 25 },
  })
  expect(await world.wallet.balances(world.db, userId)).toMatchObject({ available: 25 })
  const history = await server.call(server.sign(userId), 'GET', 'wallet/getUserWalletHistory?kind=dispute')
  expect(history.data).toMatchObject({ rows: [{ points: 25, description: 'Coffee (your question was granted)' }] })
  expect((await timeline(userId, attemptId)).slice(-2)).toMatchObject([
    { event: 'You asked about this' },
    { event: 'Your question was decided', detail: '25 points added to your wallet.' },
  ])
  expect(await world.sql('select action, after from audit_log where subject = $1', [data.disputeId])).toEqual([
    { action: 'disputes.grant', after: { status: 'granted', points: 25 } },
  ])
  expect(world.notices.filter((one) => one.userId === userId)).toMatchObject([
    {
      kind: 'dispute',
      message: disputeNote('decided', { title: 'Coffee', said: timelineMessage('added', { count: 25 }) }),
      link: '/my-disputes',
    },
  ])
  expect([...(await world.disputes.check(world.db)), ...(await world.wallet.check(world.db))]).toEqual([])
})

test('a question says what is wrong, and is found by the attempt that it is about', async () => {
  const { userId, attemptId } = await world.attempted()
  const { data } = await raise(userId, { attemptId, reason: 'screened-out', message: 'I fit.' })
  expect(data.reason).toBe('screened-out')
  const token = server.sign(userId)
  expect((await listed(token, `&attemptId=${attemptId}`)).rows).toMatchObject([{ disputeId: data.disputeId }])
  expect(await listed(token, `&attemptId=${randomUUID()}`)).toEqual({ rows: [], count: 0 })
  expect(await listed(server.sign(randomUUID()), `&attemptId=${attemptId}`)).toEqual({ rows: [], count: 0 })
  const unknown = { attemptId, reason: 'unfair', message: 'I fit.' }
  expect(await raise(userId, unknown)).toMatchObject({ status: 400, code: 'invalid-input' })
  expect((await raised()).reason).toBe('other')
})

test('the ledger names the attempt behind points, and the attempt until when they can be questioned', async () => {
  const { userId, attemptId } = await world.attempted('completed')
  const token = server.sign(userId)
  const attempt = async () => (await server.call<Attempt>(token, 'GET', `survey/attempt/${attemptId}`)).data
  const { endedAt, disputeUntil } = await attempt()
  expect(Date.parse(disputeUntil ?? '') - Date.parse(endedAt ?? '')).toBe(days(30))
  await transaction(world.db, (tx) =>
    world.wallet.reverse(tx, [{ key: `back:${attemptId}`, originalKey: `attempt:${attemptId}`, reason: 'Taken back' }]),
  )
  const { data } = await server.call<Rows<HistoryRow>>(token, 'GET', 'wallet/getUserWalletHistory')
  expect(data.rows.map((row) => [row.kind, row.attemptId])).toEqual(
    expect.arrayContaining([
      ['reversal', attemptId],
      ['survey', attemptId],
    ]),
  )
  expect(data.rows.filter((row) => row.kind === 'welcome').every((row) => row.attemptId === null)).toBe(true)
  const running = await world.attempted(null)
  const path = `survey/attempt/${running.attemptId}`
  expect((await server.call<Attempt>(server.sign(running.userId), 'GET', path)).data).toMatchObject({
    endedAt: null,
    disputeUntil: null,
  })
})

test('a refused question pays nothing, says why, and can be asked again while the days last', async () => {
  const { userId, attemptId, disputeId } = await raised()
  const refused = await decide({ disputeId, decision: 'refuse', answer: 'The partner screened you out.' })
  expect(refused).toMatchObject({ status: 200, data: { status: 'refused', points: 0 } })
  expect(await world.wallet.balances(world.db, userId)).toMatchObject({ available: 0 })
  expect((await timeline(userId, attemptId)).at(-1)).toMatchObject({ detail: 'No points were added.' })
  expect(await raise(userId, { attemptId, message: 'Really?' })).toMatchObject({ status: 200 })
})

test.each([
  ['in part', 15, offer - 15],
  ['wholly', offer, 0],
])(
  'a completion that arrives after a dispute granted its points %s pays only what is left',
  async (_, granted, left) => {
    const { userId, attemptId } = await world.attempted('abandoned')
    const { data } = await raise(userId, { attemptId, message: 'I had finished.' })
    await decide({ disputeId: data.disputeId, decision: 'grant', points: granted, answer: 'So you had.' })
    const ending = {
      attemptId,
      outcome: 'completed' as const,
      key: randomUUID(),
      source: 'supplier:house',
      at: new Date(),
    }
    await transaction(world.db, (tx) => world.surveys.endAttempts(tx, [ending]))
    const { data: history } = await server.call<Rows<HistoryRow>>(
      server.sign(userId),
      'GET',
      'wallet/getUserWalletHistory',
    )
    const paid = history.rows.filter(({ kind }) => kind !== 'welcome')
    expect(paid.reduce((sum, { points }) => sum + points, 0)).toBe(offer)
    expect(await world.surveys.earnedBy([attemptId])).toEqual(new Map([[attemptId, left]]))
    expect([...(await world.disputes.check(world.db)), ...(await world.wallet.check(world.db))]).toEqual([])
  },
)

test('after two decisions the matter is final, whatever they were, and the panelist is told', async () => {
  const { userId, attemptId, disputeId } = await raised()
  await decide({ disputeId, decision: 'refuse', answer: 'No.' })
  await world.work()
  expect(world.letters.at(-1)?.text).toContain('you can ask once more, within 30 days')
  const { data } = await raise(userId, { attemptId, message: 'Really?' })
  await decide({ disputeId: data.disputeId, decision: 'refuse', answer: 'Really.' })
  await world.work()
  expect(world.letters.at(-1)?.text).toContain('the decision is final')
  expect(await raise(userId, { attemptId, message: 'Still?' })).toMatchObject({ status: 409, code: 'dispute-final' })
})

test('a dispute never pays an attempt beyond its promise: what it earned counts', async () => {
  const { userId, attemptId } = await world.attempted('completed')
  const { data } = await raise(userId, { attemptId, message: 'I want more.' })
  const token = server.sign(randomUUID(), '6', ['disputes.view'])
  const seen = (await listed(token, '&scope=all')).rows.find((row) => row.disputeId === data.disputeId)
  expect(seen).toMatchObject({ earned: offer, mostPoints: 0 })
  const grant = { disputeId: data.disputeId, decision: 'grant', answer: 'Yes.' }
  expect(await decide({ ...grant, points: 1 })).toMatchObject({ status: 400, code: 'dispute-too-much' })
  expect(await world.paidFor(data.disputeId)).toEqual([])
  // After the attempt was taken back, all of the promised points can be granted again.
  const reversal = {
    attemptId,
    key: randomUUID(),
    source: 'supplier:house',
    at: new Date(),
    outcome: 'reversed',
  } as const
  await transaction(world.db, (tx) => world.surveys.endAttempts(tx, [reversal]))
  expect(await decide({ ...grant, points: offer })).toMatchObject({ status: 200, data: { earned: 0, mostPoints: 0 } })
})

test('one question at a time is open about an attempt', async () => {
  const { userId, attemptId } = await raised()
  const again = await raise(userId, { attemptId, message: 'And?' })
  expect(again).toMatchObject({ status: 409, code: 'dispute-open', message: 'This is already being looked at.' })
})

test('an attempt is questioned only when it has ended, within 30 days, and by its owner', async () => {
  const running = await world.attempted(null)
  const body = { attemptId: running.attemptId, message: 'Where are my points?' }
  expect(await raise(running.userId, body)).toMatchObject({ status: 409, code: 'dispute-too-early' })
  const ended = await world.attempted('completed')
  const other = await world.attempted()
  for (const attemptId of [ended.attemptId, randomUUID(), 'no-id'])
    expect(await raise(other.userId, { attemptId, message: 'Mine?' })).toMatchObject({ status: 404 })
  const late = { attemptId: ended.attemptId, message: 'Still missing.' }
  world.setNow(new Date(Date.now() + days(30) + 60_000))
  expect(await raise(ended.userId, late)).toMatchObject({ status: 409, code: 'dispute-too-late' })
  world.setNow(new Date(Date.now() + days(30) - 60_000))
  expect(await raise(ended.userId, late)).toMatchObject({ status: 200 })
  world.setNow(null)
})

test('white space is no question and no answer', async () => {
  const { userId, attemptId, disputeId } = await raised()
  expect(await raise(userId, { attemptId, message: ' \n' })).toMatchObject({
    status: 400,
    errors: [{ field: 'message', message: 'Message cannot be left empty' }],
  })
  expect(await decide({ disputeId, decision: 'refuse', answer: ' ' })).toMatchObject({
    status: 400,
    errors: [{ field: 'answer', message: 'Answer cannot be left empty' }],
  })
})

test.each([
  [{ decision: 'grant' }, 'invalid-input'],
  [{ decision: 'refuse', points: 5 }, 'invalid-input'],
  [{ decision: 'grant', points: 0 }, 'invalid-input'],
  [{ decision: 'grant', points: -5 }, 'invalid-input'],
  [{ decision: 'grant', points: 1.5 }, 'invalid-input'],
  [{ decision: 'grant', points: offer + 1 }, 'dispute-too-much'],
])('the decision %j is refused and pays nothing', async (given, code) => {
  const { disputeId } = await raised()
  expect(await decide({ disputeId, answer: 'So be it.', ...given })).toMatchObject({ status: 400, code })
  expect(await world.paidFor(disputeId)).toEqual([])
})

test('all questions about an attempt together are granted no more than the survey pays', async () => {
  const { userId, attemptId, disputeId } = await raised()
  await decide({ disputeId, decision: 'grant', points: 30, answer: 'Yes.' })
  const { data } = await raise(userId, { attemptId, message: 'And the rest?' })
  const more = { disputeId: data.disputeId, decision: 'grant', answer: 'Yes.' }
  expect(await decide({ ...more, points: 11 })).toMatchObject({ status: 400, code: 'dispute-too-much' })
  expect(await decide({ ...more, points: 10 })).toMatchObject({ status: 200, data: { mostPoints: 0 } })
})

test('nobody decides about their own points, and nobody decides twice', async () => {
  const { userId, disputeId } = await raised()
  const body = { disputeId, decision: 'grant', points: 5, answer: 'Yes.' }
  expect(await decide(body, userId)).toMatchObject({ status: 403, code: 'dispute-own' })
  expect((await decide(body)).status).toBe(200)
  expect(await decide({ ...body, points: 6 })).toMatchObject({ status: 409, code: 'dispute-decided' })
  expect(await world.paidFor(disputeId)).toEqual([{ points: 5 }])
  expect(await decide({ ...body, disputeId: randomUUID() })).toMatchObject({ status: 404 })
  expect(await decide({ ...body, disputeId: 'nothing' })).toMatchObject({ status: 404 })
})

test('each call is for whom it is meant', async () => {
  const { userId, attemptId, disputeId } = await raised()
  const [staffId = ''] = await world.staff()
  const others = permissionNames.filter((name) => name !== 'disputes.view' && name !== 'disputes.decide')
  const calls = [
    ['POST', 'wallet/raiseDispute', { attemptId, message: 'Mine?' }],
    ['GET', 'wallet/getDisputes', undefined],
    ['POST', 'wallet/decideDispute', { disputeId, decision: 'refuse', answer: 'No.' }],
  ] as const
  for (const [method, path, body] of calls)
    expect(await server.call(null, method, path, body ? { body } : {})).toMatchObject({ status: 401 })
  const staff = server.sign(staffId, '2', others)
  expect(await server.call(staff, 'POST', calls[0][1], { body: calls[0][2] })).toMatchObject({ code: 'not-a-panelist' })
  for (const token of [staff, server.sign(userId)]) {
    expect(await server.call(token, 'POST', calls[2][1], { body: calls[2][2] })).toMatchObject({ code: 'not-allowed' })
    expect(await server.call(token, 'GET', 'wallet/getDisputes?scope=all')).toMatchObject({ code: 'not-allowed' })
  }
  expect(await listed(staff)).toEqual({ rows: [], count: 0 })
  expect((await listed(server.sign(userId))).rows.map((row) => row.disputeId)).toEqual([disputeId])
})

test('staff read every dispute, open ones by their deadline, then the last decided first', async () => {
  const first = await raised()
  const second = await raised()
  await world.sql(`update disputes set decide_by = decide_by - interval '9 days' where dispute_id = $1`, [
    second.disputeId,
  ])
  const third = await raised()
  await decide({ disputeId: third.disputeId, decision: 'refuse', answer: 'No.' })
  const token = server.sign(randomUUID(), '6', ['disputes.view'])
  const { rows, count } = await listed(token, '&scope=all')
  expect(count).toBe(rows.length)
  const ids = rows.map((row) => row.disputeId)
  expect(ids[0]).toBe(second.disputeId)
  expect(ids.indexOf(first.disputeId)).toBeLessThan(ids.indexOf(third.disputeId))
  const decided = rows.filter((row) => row.status !== 'open')
  expect(decided[0]?.disputeId).toBe(third.disputeId)
  expect(rows.slice(-decided.length)).toEqual(decided)
  const { email } = (await world.users.find(world.db, first.userId))!
  expect(rows.find((row) => row.disputeId === first.disputeId)).toMatchObject({ panelistId: first.userId, email })
  const open = await listed(token, '&scope=all&status=open')
  expect(open).toEqual({ rows: rows.filter((row) => row.status === 'open'), count: count - decided.length })
  const page = await server.call<Rows<Dispute>>(token, 'GET', 'wallet/getDisputes?scope=all&limit=1&currentPage=2')
  expect(page.data).toEqual({ rows: [rows[1]], count })
})

test('the panelist gets a mail when the question came in and one with the answer', async () => {
  const { userId, disputeId } = await raised()
  const { email } = (await world.users.find(world.db, userId))!
  const mine = () => world.letters.filter(({ to }) => to === email)
  await world.work()
  expect(mine().map(({ subject }) => subject)).toEqual(['We received your question about points'])
  await decide({ disputeId, decision: 'grant', points: 7, answer: 'You were right,\nwe are sorry.' })
  await world.work()
  expect(mine().at(-1)).toMatchObject({ subject: 'Your points were added' })
  expect(mine().at(-1)?.text).toContain('We added 7 points to your wallet.')
  expect(mine().at(-1)?.text).toContain('we are sorry.')
})

test('on day 20 and 28 everybody who may decide is reminded once, and nobody of what is decided', async () => {
  await world.work(new Date(Date.now() + days(40)))
  await world.sql(`update disputes set status = 'refused', decided_at = now() where status = 'open'`)
  const [finance = ''] = await world.staff(1, '5')
  const [blocked = ''] = await world.staff(1, '5')
  await world.sql('update users set blocked_at = now() where user_id = $1', [blocked])
  const [analyst = ''] = await world.staff(1, '7')
  const open = await raised()
  const decided = await raised()
  await decide({ disputeId: decided.disputeId, decision: 'refuse', answer: 'No.' })
  const lettersTo = async (userId: string) => {
    const account = await world.users.find(world.db, userId)
    return world.letters.filter(({ to }) => to === account?.email).map(({ subject }) => subject)
  }
  await world.work(new Date(Date.now() + days(20) - 60_000))
  expect(await lettersTo(finance)).toEqual([])
  await world.work(new Date(Date.now() + days(20) + 60_000))
  expect(await lettersTo(finance)).toEqual(['A dispute is waiting: 10 days left'])
  for (let again = 0; again < 2; again += 1) await world.disputes.remind(open.disputeId, 20)
  await world.work(new Date(Date.now() + days(28) + 60_000))
  expect(await lettersTo(finance)).toEqual(['A dispute is waiting: 10 days left', 'A dispute is waiting: 2 days left'])
  expect(await lettersTo(blocked)).toEqual([])
  expect(await lettersTo(analyst)).toEqual([])
  expect(await lettersTo(open.userId)).toEqual(['We received your question about points'])
})

test('of a custom role its own rights count, and not those of the role that it stands in the place of', async () => {
  await world.sql(
    `insert into roles (role_id, role_name, based_on) values ('less', 'Less', '5'), ('more', 'More', '7')`,
  )
  await world.sql(`insert into role_permissions values ('less', 'disputes.view'), ('more', 'disputes.decide')`)
  const [less = ''] = await world.staff(1, '5,less')
  const [more = ''] = await world.staff(1, '7,more')
  const { disputeId } = await raised()
  await world.work(new Date(Date.now() + days(20) + 60_000))
  expect(await world.sql(`select status from disputes where dispute_id = $1`, [disputeId])).toEqual([
    { status: 'open' },
  ])
  const mailed = async (userId: string) => {
    const account = await world.users.find(world.db, userId)
    return world.letters.filter(({ to }) => to === account?.email).length
  }
  expect(await mailed(more)).toBe(1)
  expect(await mailed(less)).toBe(0)
})

test('what a user wrote can be handed over and erased; the points stay', async () => {
  const { userId, disputeId } = await raised()
  await decide({ disputeId, decision: 'grant', points: 3, answer: 'A private answer.' })
  expect(await world.disputes.exportOf(userId)).toMatchObject([{ disputeId, message: 'I answered all of it.' }])
  await transaction(world.db, (tx) => world.disputes.erase(tx, userId))
  expect(await world.disputes.exportOf(userId)).toMatchObject([{ disputeId, message: '', answer: '', points: 3 }])
})

test('a granted dispute that the ledger does not know, or knows otherwise, is found', async () => {
  const { disputeId } = await raised()
  await world.sql(`update disputes set status = 'granted', points = 9, decided_at = now() where dispute_id = $1`, [
    disputeId,
  ])
  expect(await world.disputes.check(world.db)).toMatchObject([{ invariant: 'W5', subject: disputeId }])
})
