import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFinanceWorld, type FinanceWorld } from '../../../app/testing/finance-world.ts'
import { scaled } from '../../../app/testing/pools.ts'
import { rightPassword, tally } from '../../../app/testing/redemption-world.ts'
import { openVendor, type VendorServer } from '../../../app/testing/vendor-server.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { panelSettings, type WaitingStep } from '../../settings/contract/approvals.ts'
import type { OrderDoubt, ReviewRow } from '../contract.ts'
import { findDoubt } from './rules.ts'

const hourMs = 3_600_000
const ip = '::1'
const rights = ['redemptions.view', 'redemptions.review', 'approvals.view'] as const
let shop: VendorServer
let world: FinanceWorld
let account = 'first account'
let [rex, sam] = ['', '']
let [byRex, bySam, byViewer] = ['', '', '']
beforeAll(async () => {
  shop = await openVendor()
  world = await openFinanceWorld({
    ordering: {
      connect: async () => ({ vendor: shop.vendor, account, keyHint: '0001' }),
      perSecond: 1_000,
      absentApartMs: hourMs,
      deadAfterMs: hourMs,
      lookAgainMs: 0,
    },
  })
  await world.offerVendorCard('choice')
  const [first, second] = await world.reviewers(2)
  ;[rex, sam] = [first!.userId, second!.userId]
  ;[byRex, bySam] = [world.sign(rex, '5', rights), world.sign(sam, '5', rights)]
  byViewer = world.sign(sam, '6', ['redemptions.view'])
})
afterAll(async () => {
  await world.close()
  await shop.close()
})
beforeEach(async () => {
  account = 'first account'
  await world.run('update vendor_pace set stopped_until = null, stopped_because = null, next_at = now()')
})

const send = (redemptionId: string, n = 0) => world.processes[n % 2]!.redemptions.send(redemptionId)
/** A request whose order was sent without an answer, and looked up once. */
async function unknown(mood: 'error-before' | 'error-after' | 'conflict' | 'pending' = 'error-before') {
  const { userId } = await world.panelist(500)
  const { redemptionId } = await world.ask(userId, 500, { rewardId: 'choice', password: rightPassword })
  await world.redemptions.decide({ userId: rex, ip }, { redemptionId, decision: 'approve' })
  shop.setMood(mood)
  await send(redemptionId)
  shop.setMood('good')
  return { redemptionId, userId }
}
/** The same, when another account is connected by now. */
async function elsewhere(mood?: 'error-before' | 'error-after') {
  account = 'first account'
  const made = await unknown(mood)
  account = 'second account'
  const known = shop.orders.get(made.redemptionId)
  shop.orders.delete(made.redemptionId)
  await send(made.redemptionId)
  if (known) shop.orders.set(made.redemptionId, known)
  return made
}
const settle = (redemptionId: string, more: object, token = byRex) =>
  world.call<ReviewRow>(token, 'POST', 'wallet/settleRedemptionOrder', {
    body: { redemptionId, reason: 'Seen there.', ...more },
  })
const notDelivered = (redemptionId: string, token = byRex) => settle(redemptionId, { outcome: 'not-delivered' }, token)
const rowOf = async (redemptionId: string): Promise<ReviewRow> => {
  const { data } = await world.call<{ rows: ReviewRow[] }>(byRex, 'GET', 'wallet/getAllRedeemRequests?limit=100')
  return data.rows.find((row) => row.redemptionId === redemptionId)!
}
const stepOf = async (redemptionId: string) =>
  (
    await world.rows<{ step_id: string; state: string }>(
      `select step_id, state from waiting_steps where subject = $1 order by asked_at desc limit 1`,
      [redemptionId],
    )
  )[0]
const press = async (act: 'approveStep' | 'takeStepBack', redemptionId: string, token = bySam) =>
  world.call<WaitingStep>(token, 'POST', `settings/${act}`, {
    body: { stepId: (await stepOf(redemptionId))?.step_id ?? newId() },
  })
const points = async (userId: string) => {
  const { available, held } = await world.wallet.balances(world.db, userId)
  return { available, held }
}
const recorded = (redemptionId: string) =>
  world.rows<{ action: string; actor_id: string | null; after: object }>(
    `select action, actor_id, after from audit_log where subject = $1 and action ~ 'settle|give-back' order by at, audit_id`,
    [redemptionId],
  )
const untilTomorrow = (redemptionId: string) =>
  world.rows(
    `update vendor_orders set ordered_at = ordered_at - interval '1 day', pending_at = pending_at - interval '1 day'
    where redemption_id = $1`,
    [redemptionId],
  )

describe('an order of which no program can tell the outcome', () => {
  test('that was delivered ends its request by the word of one person, who names the order', async () => {
    const { redemptionId, userId } = await elsewhere()
    expect(await rowOf(redemptionId)).toMatchObject({
      status: 'unknown',
      order: { doubt: 'elsewhere', keyHint: '0001', waiting: null },
    })
    const answer = await settle(redemptionId, { outcome: 'delivered', orderId: ' ABC123XYZ ' })
    expect(answer).toMatchObject({ status: 200, data: { status: 'sent', order: null } })
    expect(await points(userId)).toEqual({ available: 0, held: 0 })
    expect(await recorded(redemptionId)).toMatchObject([
      {
        action: 'redemptions.settle-delivered',
        actor_id: rex,
        after: { status: 'sent', orderId: 'ABC123XYZ', reason: 'Seen there.' },
      },
    ])
    const other = await elsewhere()
    expect(await settle(other.redemptionId, { outcome: 'delivered', orderId: 'ABC123XYZ' })).toMatchObject({
      status: 400,
      errors: [{ field: 'orderId', message: 'This order belongs to another request.' }],
    })
    expect(await points(other.userId)).toEqual({ available: 0, held: 500 })
    expect(await world.findings()).toEqual([])
  })

  test('that was not delivered gives the points back once a second person agrees', async () => {
    const { redemptionId, userId } = await elsewhere()
    expect(await notDelivered(redemptionId)).toMatchObject({
      status: 200,
      data: { status: 'unknown', order: { waiting: { reason: 'Seen there.', dueAt: null } } },
    })
    expect(await points(userId)).toEqual({ available: 0, held: 500 })
    expect(await notDelivered(redemptionId, bySam)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect(await press('approveStep', redemptionId, byRex)).toMatchObject({ status: 409, code: 'approval-own' })
    expect(await press('approveStep', redemptionId)).toMatchObject({
      status: 200,
      data: { title: 'Give the points back for Card of your choice of US$5.00, which was not delivered' },
    })
    expect(await rowOf(redemptionId)).toMatchObject({ status: 'rejected', order: null })
    expect(await points(userId)).toEqual({ available: 500, held: 0 })
    await world.redemptions.deliverRejected(redemptionId)
    expect(world.letters.at(-1)?.text).toContain('Our gift-card partner could not fulfil this request.')
    expect(await recorded(redemptionId)).toMatchObject([
      { action: 'redemptions.propose-give-back', actor_id: rex, after: { reason: 'Seen there.' } },
      { action: 'redemptions.settle-not-delivered', actor_id: sam, after: { status: 'rejected' } },
    ])
    expect(await notDelivered(redemptionId)).toMatchObject({ status: 409, code: 'review-too-late' })
    expect(await world.findings()).toEqual([])
  })

  test('gives them back after a day on a panel run by one person, and not before', async () => {
    const { key } = panelSettings.onePerson
    const runByOne = async (value: boolean) => {
      const change = { key, value, version: world.chosen.versionOf(key) }
      await world.settingsDesk.update({ userId: rex, ip }, { changes: [change], reason: 'A test.' })
    }
    await runByOne(true)
    const { redemptionId, userId } = await elsewhere()
    expect((await notDelivered(redemptionId)).data.order?.waiting?.dueAt).toEqual(expect.any(String))
    expect(await world.approvals.takeDue()).toBe(0)
    await world.rows(`update waiting_steps set asked_at = asked_at - interval '24 hours' where subject = $1`, [
      redemptionId,
    ])
    await world.rows(`update settings set changed_at = changed_at - interval '24 hours' where key = $1`, [key])
    expect(await world.approvals.takeDue()).toBe(1)
    expect(await points(userId)).toEqual({ available: 500, held: 0 })
    expect(await world.findings()).toEqual([])
    await runByOne(false)
  })

  test('is taken back by the person who asked, and asked for again', async () => {
    const { redemptionId, userId } = await elsewhere()
    await notDelivered(redemptionId)
    expect(await press('takeStepBack', redemptionId, byRex)).toMatchObject({ status: 200 })
    expect(await rowOf(redemptionId)).toMatchObject({ status: 'unknown', order: { waiting: null } })
    expect(await notDelivered(redemptionId, bySam)).toMatchObject({ status: 200 })
    expect(await press('approveStep', redemptionId, byRex)).toMatchObject({ status: 200 })
    expect(await points(userId)).toEqual({ available: 500, held: 0 })
  })

  test('is not settled while the vendor may still say what became of it, and after a day without an answer is', async () => {
    const { redemptionId, userId } = await unknown()
    expect((await rowOf(redemptionId)).order?.doubt).toBe('fresh')
    expect(await notDelivered(redemptionId)).toMatchObject({ status: 409, code: 'order-open' })
    await untilTomorrow(redemptionId)
    expect((await rowOf(redemptionId)).order?.doubt).toBe('silent')
    await notDelivered(redemptionId)
    expect(await press('approveStep', redemptionId)).toMatchObject({ status: 200 })
    expect(await points(userId)).toEqual({ available: 500, held: 0 })
  })

  test('that the vendor has and has not decided is settled there, also when a second person was waited for', async () => {
    const { redemptionId, userId } = await unknown('pending')
    await untilTomorrow(redemptionId)
    await send(redemptionId)
    expect((await rowOf(redemptionId)).order?.doubt).toBe('pending')
    expect(await notDelivered(redemptionId)).toMatchObject({ status: 409, code: 'order-open' })
    await untilTomorrow(redemptionId)
    await notDelivered(redemptionId)
    await send(redemptionId)
    expect(await press('approveStep', redemptionId)).toMatchObject({ status: 409, code: 'order-open' })
    expect(await points(userId)).toEqual({ available: 0, held: 500 })
  })

  test('under whose id the vendor has another one may be settled at once', async () => {
    const { redemptionId } = await unknown('conflict')
    expect((await rowOf(redemptionId)).order?.doubt).toBe('conflict')
    expect(await settle(redemptionId, { outcome: 'delivered', orderId: 'CONFLICT1' })).toMatchObject({ status: 200 })
    expect(await world.findings()).toEqual([])
  })

  test.each(['vendor', 'staff'] as const)(
    'that turns out delivered, by the %s, before the second person agreed ends the waiting',
    async (who) => {
      const { redemptionId, userId } = await elsewhere('error-after')
      await notDelivered(redemptionId)
      if (who === 'vendor') {
        account = 'first account'
        await send(redemptionId)
      } else
        await settle(redemptionId, { outcome: 'delivered', orderId: `ORDER${newId().slice(-4).toUpperCase()}` }, bySam)
      expect(await rowOf(redemptionId)).toMatchObject({ status: 'sent', order: null })
      expect(await stepOf(redemptionId)).toMatchObject({ state: 'decided' })
      expect(await press('approveStep', redemptionId)).toMatchObject({ status: 409, code: 'approval-ended' })
      expect(await points(userId)).toEqual({ available: 0, held: 0 })
      expect(await world.findings()).toEqual([])
    },
  )

  test('ends once, however many agree and look it up at the same time', async () => {
    const count = scaled(60, 8)
    const people: { redemptionId: string; userId: string }[] = []
    for (let n = 0; n < count; n += 1) {
      const made = await elsewhere('error-after')
      await notDelivered(made.redemptionId)
      people.push(made)
    }
    account = 'first account'
    await Promise.all(
      people.map(async ({ redemptionId }, n) => {
        const step = await stepOf(redemptionId)
        const staff = { userId: sam, ip, permissions: rights }
        const agree = () => world.processes[n % 2]!.approvals.approve(staff, step?.step_id ?? '')
        await Promise.all([tally([agree(), agree()]), send(redemptionId, n), send(redemptionId, n + 1)])
      }),
    )
    for (const { redemptionId, userId } of people) {
      const { status } = await rowOf(redemptionId)
      expect(['sent', 'rejected']).toContain(status)
      expect(await points(userId)).toEqual({ available: status === 'sent' ? 0 : 500, held: 0 })
    }
    expect(await world.findings()).toEqual([])
  })

  test.each([
    ['no reason', { outcome: 'not-delivered', reason: ' ' }, 400, 'reason-missing'],
    ['no id of a delivered order', { outcome: 'delivered' }, 400, 'invalid-input'],
    ['an id that is none', { outcome: 'delivered', orderId: 'order 1' }, 400, 'invalid-input'],
    ['another outcome', { outcome: 'lost' }, 400, 'invalid-input'],
  ])('is not settled with %s', async (_what, more, status, code) => {
    const { redemptionId } = await elsewhere()
    expect(await settle(redemptionId, more)).toMatchObject({ status, code })
    expect((await rowOf(redemptionId)).status).toBe('unknown')
  })

  test('is settled by no one without the right, nor by its own panelist, and neither is a request without an order', async () => {
    const { redemptionId, userId } = await elsewhere()
    const own = world.sign(userId, '5', rights)
    const delivered = { outcome: 'delivered', orderId: 'OWNORDER1' }
    expect(await settle(redemptionId, delivered, byViewer)).toMatchObject({ status: 403 })
    expect(await settle(redemptionId, delivered, own)).toMatchObject({ status: 403, code: 'review-own' })
    await notDelivered(redemptionId)
    expect(await press('approveStep', redemptionId, own)).toMatchObject({ status: 403, code: 'review-own' })
    expect(await settle(newId(), delivered)).toMatchObject({ status: 404 })
    const { redemptionId: fresh } = await world.ask((await world.panelist(500)).userId, 500, {
      password: rightPassword,
    })
    expect(await settle(fresh, delivered)).toMatchObject({ status: 404 })
  })

  test('says in an export of its panelist how it was settled, and nothing of it after the account is erased', async () => {
    const { redemptionId, userId } = await elsewhere()
    await notDelivered(redemptionId)
    const { orderSettlements } = await world.redemptions.exportOf(userId)
    expect(orderSettlements).toMatchObject([{ redemptionId, outcome: 'not-delivered', reason: 'Seen there.' }])
    await transaction(world.db, (tx) => world.redemptions.erase(tx, { userId }))
    expect((await world.redemptions.exportOf(userId)).orderSettlements).toMatchObject([{ reason: '' }])
  })
})

const day = 24 * hourMs
test.each<[OrderDoubt, number, object]>([
  ['fresh', 0, {}],
  ['fresh', day - 1, {}],
  ['silent', day, {}],
  ['elsewhere', 0, { isElsewhere: true }],
  ['conflict', 0, { isElsewhere: true, hasConflict: true }],
  ['pending', day, { hasConflict: true, pendingAt: new Date(1) }],
  ['conflict', day, { hasConflict: true, pendingAt: new Date(0) }],
])('the outcome of an order is %s after %i ms with %j', (doubt, after, more) => {
  const order = { orderedAt: new Date(0), hasConflict: false, isElsewhere: false, pendingAt: null, ...more }
  expect(findDoubt(order, new Date(after))).toBe(doubt)
})
