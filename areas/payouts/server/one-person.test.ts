import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFinanceWorld, type FinanceWorld } from '../../../app/testing/finance-world.ts'
import { answerOf } from '../../../app/testing/payout-answer.ts'
import { rightPassword } from '../../../app/testing/redemption-world.ts'
import type { Answer, Batch, BatchLine } from '../contract.ts'
import { panelSettings, type WaitingStep } from '../../settings/contract/approvals.ts'
import { computeDueTime } from '../../settings/server/approval-rules.ts'

const ip = '::1'
let world: FinanceWorld
let one: { userId: string; ip: string }
let other: { userId: string; ip: string }
let token: string
let second: string
beforeAll(async () => {
  world = await openFinanceWorld()
  const [first, next] = await world.reviewers(2)
  ;[one, other] = [
    { userId: first!.userId, ip },
    { userId: next!.userId, ip },
  ]
  token = world.sign(one.userId, '2', ['approvals.view', 'redemptions.review', 'finance.adjust'])
  second = world.sign(other.userId, '2', ['approvals.view', 'redemptions.review', 'finance.adjust'])
  // Two people who may change settings, because weakening a guard needs two.
  const bosses = (await world.reviewers(2)).map(({ userId }) => userId)
  await world.rows(`update users set role = '2' where user_id = any ($1::uuid[])`, [bosses])
  await world.offerByHand('by-hand')
})
afterAll(() => world.close())
/** The setting is an hour older than the step, so that the 24 hours of the step decide. */
const runBy = async (people: 'one' | 'two') => {
  const { key } = panelSettings.onePerson
  const change = { key, value: people === 'one', version: world.chosen.versionOf(key) }
  await world.settingsDesk.update(one, { changes: [change], reason: 'A test.' })
  await world.rows(`update settings set changed_at = changed_at - interval '1 hour' where key = $1`, [key])
}
beforeEach(() => runBy('one'))

type Steps = { rows: WaitingStep[]; count: number; isOnePerson: boolean }
const steps = async (by = token, state = 'waiting') =>
  (await world.call<Steps>(by, 'GET', `settings/getSteps?limit=100&state=${state}`)).data
const stepAbout = async (title: string, state = 'waiting') =>
  (await steps(token, state)).rows.find((step) => step.title.includes(title))
const press = (act: 'approveStep' | 'takeStepBack', stepId: string, by = token) =>
  act === 'approveStep'
    ? world.call<WaitingStep>(by, 'POST', 'settings/approveStep', { body: { stepId } })
    : world.call<WaitingStep>(by, 'POST', 'settings/takeStepBack', { body: { stepId } })
/** Moves every step, and the change of the setting, this many hours into the past. */
const later = async (hours: number) => {
  await world.rows(`update waiting_steps set asked_at = asked_at - $1 * interval '1 hour' where state = 'waiting'`, [
    hours,
  ])
  await world.rows(`update settings set changed_at = changed_at - $1 * interval '1 hour' where key = $2`, [
    hours,
    panelSettings.onePerson.key,
  ])
}
const waitingSince = `select asked_at from waiting_steps where subject = $1 and state = 'waiting'`
/** The day after what a statement finds, as an answer contains it. */
const dayAfter = async (since: string, about: string): Promise<string | undefined> => {
  const [found] = await world.rows<{ later: Date }>(`select (${since}) + interval '24 hours' as later`, [about])
  return found?.later.toISOString()
}
const requested = async (points = 10_000) => {
  const { userId } = await world.panelist(points)
  const { redemptionId } = await world.ask(userId, points)
  return { userId, redemptionId }
}
const statusOf = async (redemptionId: string) =>
  (
    await world.rows<{ status: string; decided_by: string | null; first_approver_id: string | null }>(
      'select status, decided_by, first_approver_id from redemptions where redemption_id = $1',
      [redemptionId],
    )
  )[0]
const availableOf = async (userId: string) => (await world.wallet.balances(world.db, userId)).available
let points = 700
/** A proposal with a title of its own. */
const proposed = async (by = one) => {
  points += 1
  const { userId } = await world.panelist(0)
  const made = await world.finance.propose(by, { panelistId: userId, points, reason: 'A survey was lost' })
  return { ...made, userId, points, title: String(points) }
}

test('the delay counts from the step, and again from when the panel came to be run by one person', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
  expect(computeDueTime(at(5), at(0))).toEqual(at(29))
  expect(computeDueTime(at(0), at(5))).toEqual(at(29))
})

describe('on a panel run by one person', () => {
  test('a large reward is approved by one press and a day, and not a minute before', async () => {
    const { redemptionId } = await requested()
    const row = await world.redemptions.decide(one, { redemptionId, decision: 'approve' })
    expect(row.status).toBe('awaiting_second')
    expect(row.dueAt).toBe(await dayAfter(waitingSince, redemptionId))
    expect(await world.approvals.takeDue()).toBe(0)
    await later(23.98)
    expect(await world.approvals.takeDue()).toBe(0)
    expect((await statusOf(redemptionId))?.status).toBe('awaiting_second')
    await later(0.02)
    expect(await world.approvals.takeDue()).toBe(1)
    expect(await statusOf(redemptionId)).toEqual({
      status: 'approved',
      decided_by: null,
      first_approver_id: one.userId,
    })
    const actions = await world.rows<{ action: string; actor_id: string | null }>(
      `select action, actor_id from audit_log where subject = $1 or subject in
         (select step_id::text from waiting_steps where subject = $1) order by at, audit_id`,
      [redemptionId],
    )
    expect(actions.map(({ action, actor_id: actor }) => [action, actor])).toEqual([
      ['redemptions.approve', one.userId],
      ['redemptions.approve', null],
      ['approvals.delay-over', null],
    ])
    expect(await world.findings()).toEqual([])
  })

  test('it can be taken back within the day; then nothing is sent, and it begins anew', async () => {
    const { redemptionId } = await requested()
    await world.redemptions.decide(one, { redemptionId, decision: 'approve' })
    const [step] = (await steps()).rows.filter(({ href }) => href === '/finance')
    expect(step).toMatchObject({ mayApprove: false, mayTakeBack: true, askedBy: one.userId })
    await later(23)
    expect(await press('takeStepBack', step!.stepId)).toMatchObject({
      status: 200,
      message: 'The step was withdrawn.',
    })
    await later(24 * 7)
    expect(await world.approvals.takeDue()).toBe(0)
    expect(await statusOf(redemptionId)).toMatchObject({ status: 'on_hold', first_approver_id: null })
    expect(await press('takeStepBack', step!.stepId)).toMatchObject({ status: 409, code: 'approval-ended' })
    const again = await world.redemptions.decide(one, { redemptionId, decision: 'approve' })
    expect(again.dueAt).toBe(await dayAfter(waitingSince, redemptionId))
    await world.redemptions.decide(one, { redemptionId, decision: 'reject', reason: 'Not this one' })
    expect(await stepAbout('Gift card', 'ended')).toMatchObject({ state: 'decided' })
  })

  test('a request that its first approver put on hold goes on by the same person, and waits again', async () => {
    const { redemptionId } = await requested()
    await world.redemptions.decide(one, { redemptionId, decision: 'approve' })
    await world.redemptions.decide(one, { redemptionId, decision: 'hold' })
    await later(24)
    expect(await world.approvals.takeDue()).toBe(0)
    const again = await world.redemptions.decide(one, { redemptionId, decision: 'approve' })
    expect(again).toMatchObject({ status: 'awaiting_second', dueAt: expect.any(String) })
    await later(24)
    expect(await world.approvals.takeDue()).toBe(1)
    expect((await statusOf(redemptionId))?.status).toBe('approved')
  })

  test('points given by hand move after a day, once, however many processes look', async () => {
    const made = await proposed()
    expect(await stepAbout(made.title)).toMatchObject({ mayTakeBack: true, dueAt: made.dueAt })
    await later(24)
    const [first, next] = world.parties
    const taken = await Promise.all([first!, next!, first!, next!].map(({ approvals }) => approvals.takeDue()))
    expect(taken.reduce((sum, count) => sum + count)).toBe(1)
    expect(await stepAbout(made.title, 'ended')).toMatchObject({ state: 'done', endedAs: 'delay', endedByName: null })
    expect(await availableOf(made.userId)).toBe(made.points)
    const { rows } = await world.finance.list(one.userId, { panelistId: made.userId, currentPage: 1, limit: 10 })
    expect(rows).toMatchObject([{ status: 'approved', isByDelay: true, dueAt: null, decidedBy: null }])
    expect(await world.findings()).toEqual([])
  })

  test('taken back, they never move', async () => {
    const made = await proposed()
    const step = await stepAbout(made.title)
    await press('takeStepBack', step?.stepId ?? '')
    expect(await stepAbout(made.title, 'ended')).toMatchObject({ state: 'taken-back', endedAs: 'person' })
    await later(24)
    expect(await world.approvals.takeDue()).toBe(0)
    expect(await availableOf(made.userId)).toBe(0)
  })

  test('what cannot be done when its day is over is said, and waits no longer', async () => {
    const { userId, redemptionId } = await requested()
    await world.redemptions.decide(one, { redemptionId, decision: 'approve' })
    await world.rows(`update users set is_active = false where user_id = $1`, [userId])
    await later(24)
    expect(await world.approvals.takeDue()).toBe(0)
    expect(await statusOf(redemptionId)).toMatchObject({ status: 'on_hold', first_approver_id: null })
    expect((await steps(token, 'ended')).rows[0]).toMatchObject({
      state: 'refused',
      endedAs: 'system',
      refusal: expect.any(String),
    })
    const held = `select actor_id, after from audit_log where subject = $1 and action = 'redemptions.hold'`
    expect(await world.rows(held, [redemptionId])).toEqual([
      { actor_id: null, after: { status: 'on_hold', code: 'account-restricted' } },
    ])
  })

  test.each([
    ['account was closed', `update users set closed_at = now() where user_id = $1`],
    ['account was blocked', `update users set blocked_at = now() where user_id = $1`],
    ['right was taken away', `update users set role = '6' where user_id = $1`],
  ])('nothing is done of whoever asked whose %s within the day, and the step says so', async (_what, change) => {
    const [leaver] = await world.reviewers(1)
    const by = { userId: leaver!.userId, ip }
    const { redemptionId } = await requested()
    await world.redemptions.decide(by, { redemptionId, decision: 'approve' })
    const made = await proposed(by)
    await world.rows(change, [by.userId])
    await later(24)
    expect(await world.approvals.takeDue()).toBe(0)
    expect(await statusOf(redemptionId)).toMatchObject({ status: 'on_hold', first_approver_id: null })
    expect(await availableOf(made.userId)).toBe(0)
    expect(await stepAbout(made.title, 'ended')).toMatchObject({
      state: 'refused',
      endedAs: 'system',
      refusal: 'The person who asked for this is no longer allowed to.',
    })
    expect((await steps()).rows.filter(({ askedBy }) => askedBy === by.userId)).toEqual([])
    expect(await world.findings()).toEqual([])
  })

  test('points that would become a debt nobody spoke of are rejected when their day is over', async () => {
    const { userId } = await world.panelist(500)
    const reason = 'Paid twice'
    const { adjustmentId } = await world.finance.propose(one, { panelistId: userId, points: -300, reason })
    await world.ask(userId, 500)
    await later(24)
    expect(await world.approvals.takeDue()).toBe(0)
    const { rows } = await world.finance.list(one.userId, { panelistId: userId, currentPage: 1, limit: 10 })
    expect(rows).toMatchObject([{ adjustmentId, status: 'rejected', isByDelay: true, dueAt: null, decidedBy: null }])
  })

  test('a step of which nothing waits any more ends as well', async () => {
    const made = await proposed()
    await world.finance.decide(other, { adjustmentId: made.adjustmentId, decision: 'approve' })
    const reopened = `update waiting_steps set state = 'waiting', ended_at = null, ended_as = null, ended_by = null
      where subject = $1`
    await world.rows(reopened, [made.adjustmentId])
    await later(24)
    expect(await world.approvals.takeDue()).toBe(0)
    expect(await stepAbout(made.title, 'ended')).toMatchObject({ state: 'refused', refusal: expect.any(String) })
    expect(await availableOf(made.userId)).toBe(made.points)
  })

  test('the answer to a batch that one made oneself is applied after a day, or taken back', async () => {
    const { userId } = await world.panelist(500)
    const payee = { payeeName: 'Ana Ruiz', payeeHandle: 'GB29 NWBK 6016 1331 9268 19' }
    const { redemptionId } = await world.ask(userId, 500, { rewardId: 'by-hand', password: rightPassword, ...payee })
    await world.redemptions.decide(one, { redemptionId, decision: 'approve' })
    const { data: batch } = await world.call<Batch>(token, 'POST', 'redemptions/createBatch', { body: {} })
    expect(batch).toMatchObject({ isOwn: true, isByDelay: true, dueAt: null })
    const paid = { redemption_id: redemptionId, status: 'paid', amount: '5.00', fee: '', reference: 'R1', note: '' }
    const csv = answerOf([{ ...paid, paid_at: batch.createdAt.slice(0, 10) }])
    const hand = (isDryRun: boolean) =>
      world.call<Answer>(token, 'POST', 'redemptions/uploadBatch', { body: { csv, isDryRun, batchId: batch.batchId } })
    const stateOf = async () =>
      (await world.call<{ rows: BatchLine[] }>(token, 'GET', `redemptions/getBatchLines/${batch.batchId}`)).data.rows[0]
        ?.state
    expect(await hand(false)).toMatchObject({ status: 409, code: 'batch-dry-run-first' })
    await hand(true)
    expect((await hand(false)).data.batch.dueAt).toEqual(expect.any(String))
    expect(await hand(false)).toMatchObject({ status: 409, code: 'batch-answer-waits' })
    expect(await stateOf()).toBe('exported')
    const step = await stepAbout('Apply the answer')
    await press('takeStepBack', step?.stepId ?? '')
    await later(24)
    expect([await world.approvals.takeDue(), await stateOf()]).toEqual([0, 'exported'])
    await hand(false)
    await later(24)
    expect([await world.approvals.takeDue(), await stateOf()]).toEqual([1, 'paid'])
    expect((await statusOf(redemptionId))?.status).toBe('sent')
    expect(await world.findings()).toEqual([])
  })

  test('switched on anew, every day begins anew; switched off, a second person is needed again', async () => {
    const made = await proposed()
    await later(30)
    await runBy('two')
    expect(await world.approvals.takeDue()).toBe(0)
    await runBy('one')
    expect(await world.approvals.takeDue()).toBe(0)
    const step = await stepAbout(made.title)
    expect(step?.dueAt).toBe(
      await dayAfter('select changed_at from settings where key = $1', panelSettings.onePerson.key),
    )
    await runBy('two')
    expect(await stepAbout(made.title)).toMatchObject({ dueAt: null, mayApprove: false })
    await later(24 * 30)
    expect(await world.approvals.takeDue()).toBe(0)
    expect(await press('approveStep', step?.stepId ?? '')).toMatchObject({ status: 409, code: 'approval-own' })
    expect(await press('approveStep', step?.stepId ?? '', second)).toMatchObject({ status: 200 })
    expect(await availableOf(made.userId)).toBe(made.points)
  })
})

test('whoever lacks the right of a step neither approves nor takes it back', async () => {
  const made = await proposed()
  const step = await stepAbout(made.title)
  const reader = world.sign(other.userId, '3', ['approvals.view'])
  for (const act of ['approveStep', 'takeStepBack'] as const)
    expect(await press(act, step?.stepId ?? '', reader)).toMatchObject({ status: 403 })
  expect((await steps(reader)).rows.find(({ stepId }) => stepId === step?.stepId)).toMatchObject({
    mayApprove: false,
    mayTakeBack: false,
  })
})

test('the checklist tells of it as long as it is so, also once the panel is open', async () => {
  const item = async () => (await world.readiness.look()).items.find(({ code }) => code === 'two-people')
  expect(await item()).toMatchObject({ isDone: false, isRequired: false, stays: true })
  await runBy('two')
  expect(await item()).toMatchObject({ isDone: true })
})
