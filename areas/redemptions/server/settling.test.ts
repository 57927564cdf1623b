import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFinanceWorld, type FinanceWorld } from '../../../app/testing/finance-world.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { rightPassword, tally } from '../../../app/testing/redemption-world.ts'
import { openVendor, type VendorServer } from '../../../app/testing/vendor-server.ts'
import { hourMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { panelSettings, type WaitingStep } from '../../settings/contract/approvals.ts'
import type { OrderDoubt, ReviewRow } from '../contract.ts'
import type { Connected } from './connected.ts'
import { findDoubt } from './rules.ts'

/** Another account knows none of the orders of the first. */
const absent = async () => ({ state: 'absent' }) as const
const vendorNow = (): Connected['vendor'] => {
  if (connected === 'second') return { ...shop.vendor, lookUp: absent, find: absent }
  return connected === 'silent' ? shop.unreached : shop.vendor
}
const ip = '::1'
const rights = ['redemptions.view', 'redemptions.review', 'approvals.view'] as const
let shop: VendorServer
let world: FinanceWorld
/** The connected account: the one that placed the orders, another one, one that does not answer, or none. */
let connected: 'first' | 'second' | 'silent' | 'none' = 'first'
let [rex, sam] = ['', '']
let [byRex, bySam, byViewer] = ['', '', '']
beforeAll(async () => {
  shop = await openVendor()
  world = await openFinanceWorld({
    ordering: {
      connect: async () => (connected === 'none' ? null : { vendor: vendorNow(), account: connected, keyHint: '0001' }),
      absentApartMs: hourMs,
      deadAfterMs: hourMs,
      pausesMs: [0],
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
  connected = 'first'
  await world.run('update vendor_pace set stopped_until = null, stopped_because = null')
})

const send = (redemptionId: string, n = 0) => world.processes[n % 2]!.redemptions.send(redemptionId)
/** A request whose order was placed without an answer and was looked up once. */
async function unknown(mood: 'error-before' | 'error-after' | 'conflict' | 'pending' = 'error-before') {
  const { userId } = await world.panelist(500)
  const { redemptionId } = await world.ask(userId, 500, { rewardId: 'choice', password: rightPassword })
  await world.redemptions.decide({ userId: rex, ip }, { redemptionId, decision: 'approve' })
  shop.setMood(mood)
  await send(redemptionId)
  shop.setMood('good')
  return { redemptionId, userId }
}
/** Such a request, while another account is connected. */
async function elsewhere(mood?: 'error-before' | 'error-after') {
  connected = 'first'
  const made = await unknown(mood)
  connected = 'second'
  await send(made.redemptionId)
  return made
}
/** The vendor's id of the order of a request. */
const idOf = (redemptionId: string): string => shop.orders.get(redemptionId)?.id ?? ''
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
    `select action, actor_id, after from audit_log
     where subject = $1 and action ~ 'settle|give-back|delivered|correct' order by at, audit_id`,
    [redemptionId],
  )
const untilTomorrow = (redemptionId: string) =>
  world.rows(
    `update vendor_orders set ordered_at = ordered_at - interval '1 day', pending_at = pending_at - interval '1 day'
    where redemption_id = $1`,
    [redemptionId],
  ) /** As if a day had passed since the vendor was last asked about an order. */
const lookedUpYesterday = (redemptionId: string) =>
  world.rows(`update vendor_orders set looked_up_at = now() - interval '25 hours' where redemption_id = $1`, [
    redemptionId,
  ])
/** Runs the job that looks at orders every few minutes, and the jobs that it queues. */
const lookAtAll = async () => {
  await world.redemptions.resumeSending()
  await world.doJobs()
}

const { key: onePerson } = panelSettings.onePerson
const runByOne = async (value: boolean) => {
  const change = { key: onePerson, value, version: world.chosen.versionOf(onePerson) }
  await world.settingsDesk.update({ userId: rex, ip }, { changes: [change], reason: 'A test.' })
}
/** Moves time on until the delay of a step is over, on a panel with one staff member. */
const dayLater = async (redemptionId: string) => {
  const earlier = `update waiting_steps set asked_at = asked_at - interval '24 hours' where subject = $1`
  await world.rows(earlier, [redemptionId])
  await world.rows(`update settings set changed_at = changed_at - interval '24 hours' where key = $1`, [onePerson])
}

describe('an order of which no program can tell the outcome', () => {
  test('that was delivered ends its request by the word of one person, who names the order as the vendor has it', async () => {
    const { redemptionId, userId } = await elsewhere('error-after')
    expect(await rowOf(redemptionId)).toMatchObject({
      status: 'unknown',
      order: { doubt: 'elsewhere', keyHint: '0001', waiting: null, settled: null },
    })
    connected = 'first'
    const orderId = idOf(redemptionId)
    const answer = await settle(redemptionId, { outcome: 'delivered', orderId: ` ${orderId} ` })
    expect(answer).toMatchObject({
      status: 200,
      data: { status: 'sent', order: { doubt: null, settled: { orderId, reason: 'Seen there.' }, waiting: null } },
    })
    expect(await points(userId)).toEqual({ available: 0, held: 0 })
    expect(await recorded(redemptionId)).toMatchObject([
      {
        action: 'redemptions.settle-delivered',
        actor_id: rex,
        after: { status: 'sent', orderId, reason: 'Seen there.' },
      },
    ])
    expect(await world.findings()).toEqual([])
  })

  test('is not settled with the order of another request, nor with one that the vendor does not have, has not decided or has cancelled', async () => {
    const { redemptionId: other } = await elsewhere('error-after')
    const { redemptionId, userId } = await elsewhere('error-after')
    connected = 'first'
    const refusalOf = async (orderId: string) => {
      const { status, errors, code } = await settle(redemptionId, { outcome: 'delivered', orderId })
      return [status, errors?.[0]?.field ?? code, errors?.[0]?.message]
    }
    expect(await refusalOf(idOf(other))).toEqual([
      400,
      'orderId',
      'Tremendous has this order, but it is not the one of this request.',
    ])
    expect(await refusalOf('NOSUCHORDER')).toEqual([
      400,
      'orderId',
      'Tremendous has no order with this id in the account that is connected.',
    ])
    const own = shop.orders.get(redemptionId)!
    own.status = 'CANCELED'
    expect(await refusalOf(own.id)).toEqual([400, 'orderId', 'Tremendous has this order and did not deliver it.'])
    own.status = 'PENDING APPROVAL'
    expect(await refusalOf(own.id)).toEqual([409, 'order-open', undefined])
    expect(await rowOf(redemptionId)).toMatchObject({ status: 'unknown', order: { waiting: null } })
    expect(await points(userId)).toEqual({ available: 0, held: 500 })
  })

  test.each([
    ['none', 'unconnected'],
    ['silent', 'unreached'],
    ['second', 'elsewhere'],
  ] as const)(
    'whose id nobody can check, with the %s account connected, says why and takes a second person',
    async (now, unchecked) => {
      const { redemptionId, userId } = await elsewhere()
      connected = now
      const orderId = `UNCHECKED${now.toUpperCase()}`
      expect(await settle(redemptionId, { outcome: 'delivered', orderId })).toMatchObject({
        status: 200,
        data: { status: 'unknown', order: { waiting: { outcome: 'delivered', orderId, unchecked, dueAt: null } } },
      })
      expect(await points(userId)).toEqual({ available: 0, held: 500 })
      expect(await press('approveStep', redemptionId, byRex)).toMatchObject({ status: 409, code: 'approval-own' })
      expect(await press('approveStep', redemptionId)).toMatchObject({
        status: 200,
        data: {
          title: `End the request for Card of your choice of US$5.00 as delivered with the order ${orderId}, which Tremendous did not confirm`,
        },
      })
      expect(await rowOf(redemptionId)).toMatchObject({ status: 'sent', order: { settled: { orderId } } })
      expect(await points(userId)).toEqual({ available: 0, held: 0 })
      expect(await recorded(redemptionId)).toMatchObject([
        { action: 'redemptions.propose-delivered', actor_id: rex, after: { orderId, unchecked } },
        { action: 'redemptions.settle-delivered', actor_id: sam, after: { status: 'sent', orderId } },
      ])
      const another = await elsewhere()
      expect(await settle(another.redemptionId, { outcome: 'delivered', orderId })).toMatchObject({
        status: 400,
        errors: [{ field: 'orderId', message: 'This order belongs to another request.' }],
      })
      expect(await world.findings()).toEqual([])
    },
  )

  test('is not given back while the vendor says that it was delivered, or is about to be', async () => {
    const { redemptionId } = await elsewhere('error-after')
    connected = 'first'
    expect(await notDelivered(redemptionId)).toMatchObject({
      status: 400,
      errors: [
        { field: 'outcome', message: `Tremendous says that it was delivered: it is the order ${idOf(redemptionId)}.` },
      ],
    })
    shop.orders.get(redemptionId)!.status = 'PENDING APPROVAL'
    expect(await notDelivered(redemptionId)).toMatchObject({ status: 409, code: 'order-open' })
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
    await runByOne(true)
    const { redemptionId, userId } = await elsewhere()
    expect((await notDelivered(redemptionId)).data.order?.waiting?.dueAt).toEqual(expect.any(String))
    expect(await world.approvals.takeDue()).toBe(0)
    await dayLater(redemptionId)
    expect(await world.approvals.takeDue()).toBe(1)
    expect(await points(userId)).toEqual({ available: 500, held: 0 })
    expect(await world.findings()).toEqual([])
    await runByOne(false)
  })

  test('no longer waits when it is refused at the end of its day, and is asked for again', async () => {
    const { redemptionId, userId } = await unknown('pending')
    await runByOne(true)
    await untilTomorrow(redemptionId)
    connected = 'silent'
    await send(redemptionId)
    await notDelivered(redemptionId)
    connected = 'first'
    await send(redemptionId)
    await dayLater(redemptionId)
    expect(await world.approvals.takeDue()).toBe(0)
    expect(await rowOf(redemptionId)).toMatchObject({ status: 'unknown', order: { doubt: 'pending', waiting: null } })
    expect(await stepOf(redemptionId)).toMatchObject({ state: 'refused' })
    expect((await recorded(redemptionId)).at(-1)).toEqual({
      action: 'redemptions.withdraw-give-back',
      actor_id: null,
      after: { code: 'order-open' },
    })
    expect(await points(userId)).toEqual({ available: 0, held: 500 })
    await untilTomorrow(redemptionId)
    connected = 'silent'
    expect(await notDelivered(redemptionId)).toMatchObject({ status: 200 })
    expect(await press('takeStepBack', redemptionId)).toMatchObject({ status: 200 })
    await runByOne(false)
  })

  test('that the vendor delivers after its points came back is found within a day, told once, and never paid twice', async () => {
    const { redemptionId, userId } = await elsewhere('error-after')
    await notDelivered(redemptionId)
    await press('approveStep', redemptionId)
    await world.doJobs()
    expect(await rowOf(redemptionId)).toMatchObject({ status: 'rejected', lateOrderId: null })
    connected = 'first'
    const orderId = idOf(redemptionId)
    await lookAtAll()
    expect(await rowOf(redemptionId)).toMatchObject({ lateOrderId: null })
    await lookedUpYesterday(redemptionId)
    await lookAtAll()
    const row = await rowOf(redemptionId)
    expect(row).toMatchObject({ status: 'rejected', lateOrderId: orderId, order: null })
    expect(row.flagCodes).toContain('delivered-late')
    await lookedUpYesterday(redemptionId)
    await lookAtAll()
    await Promise.all([send(redemptionId, 0), send(redemptionId, 1)])
    expect(await points(userId)).toEqual({ available: 500, held: 0 })
    const told = `select message_values, link from notifications where code = 'redemptions.deliveredLate'
      and message_values->>'redemptionId' = $1 and user_id = $2`
    expect(await world.rows(told, [redemptionId, rex])).toEqual([
      { message_values: { redemptionId, orderId }, link: `/finance?request=${redemptionId}` },
    ])
    expect((await recorded(redemptionId)).at(-1)).toEqual({
      action: 'redemptions.delivered-late',
      actor_id: null,
      after: { orderId },
    })
    expect(await world.findings()).toEqual([])
  })

  test('that was not found is not looked for any more after thirty days', async () => {
    const { redemptionId } = await elsewhere('error-after')
    await notDelivered(redemptionId)
    await press('approveStep', redemptionId)
    await world.doJobs()
    connected = 'first'
    for (let day = 0; day < 31; day += 1) await untilTomorrow(redemptionId)
    await lookedUpYesterday(redemptionId)
    await lookAtAll()
    expect(await rowOf(redemptionId)).toMatchObject({ lateOrderId: null })
  })

  test('that the vendor delivers while a second person is waited for ends the step, which says so', async () => {
    const { redemptionId } = await elsewhere('error-after')
    await notDelivered(redemptionId)
    connected = 'first'
    await send(redemptionId)
    expect(await rowOf(redemptionId)).toMatchObject({ status: 'sent' })
    const stepId = (await stepOf(redemptionId))?.step_id
    const { data } = await world.call<{ rows: WaitingStep[] }>(bySam, 'GET', 'settings/getSteps?state=ended&limit=100')
    expect(data.rows.find((step) => step.stepId === stepId)).toMatchObject({
      state: 'decided',
      endedAs: 'system',
      endedByName: null,
      refusal: 'Tremendous delivered the order.',
    })
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
    connected = 'silent'
    await send(redemptionId)
    await notDelivered(redemptionId)
    connected = 'first'
    await send(redemptionId)
    expect(await press('approveStep', redemptionId)).toMatchObject({ status: 409, code: 'order-open' })
    expect(await points(userId)).toEqual({ available: 0, held: 500 })
  })

  test('under whose id the vendor has another one may be settled at once', async () => {
    const { redemptionId } = await unknown('conflict')
    expect((await rowOf(redemptionId)).order?.doubt).toBe('conflict')
    shop.orders.set(redemptionId, {
      id: 'CONFLICT1',
      external_id: redemptionId,
      status: 'EXECUTED',
      denomination: 7,
      rewards: [],
    })
    const delivered = { outcome: 'delivered', orderId: 'CONFLICT1' }
    expect(await settle(redemptionId, delivered)).toMatchObject({ status: 200, data: { status: 'sent' } })
    expect(await world.findings()).toEqual([])
  })

  test.each(['vendor', 'staff'] as const)(
    'that turns out delivered, by the %s, before the second person agreed ends the waiting',
    async (who) => {
      const { redemptionId, userId } = await elsewhere('error-after')
      await notDelivered(redemptionId)
      connected = 'first'
      if (who === 'vendor') await send(redemptionId)
      else await settle(redemptionId, { outcome: 'delivered', orderId: idOf(redemptionId) }, bySam)
      expect(await rowOf(redemptionId)).toMatchObject({ status: 'sent' })
      expect(await stepOf(redemptionId)).toMatchObject({ state: 'decided' })
      expect(await press('approveStep', redemptionId)).toMatchObject({ status: 409, code: 'approval-ended' })
      expect(await points(userId)).toEqual({ available: 0, held: 0 })
      expect(await world.findings()).toEqual([])
    },
  )

  test('ends once, however many agree and look it up at the same time', async () => {
    const count = scaleWork(60, 8)
    const people: { redemptionId: string; userId: string }[] = []
    for (let n = 0; n < count; n += 1) {
      const made = await elsewhere('error-after')
      await notDelivered(made.redemptionId)
      people.push(made)
    }
    connected = 'first'
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

  test('that the vendor delivered while another request has its id stays open, and staff are told once which two', async () => {
    const { redemptionId: wrong } = await elsewhere()
    const { redemptionId, userId } = await elsewhere('error-after')
    const orderId = idOf(redemptionId)
    await settle(wrong, { outcome: 'delivered', orderId })
    expect(await press('approveStep', wrong)).toMatchObject({ status: 200 })
    connected = 'first'
    for (let looks = 0; looks < 3; looks += 1) await send(redemptionId)
    expect(await rowOf(redemptionId)).toMatchObject({ status: 'unknown', order: { doubt: 'taken', takenBy: wrong } })
    expect(await points(userId)).toEqual({ available: 0, held: 500 })
    expect(await notDelivered(redemptionId)).toMatchObject({ status: 409, code: 'order-open' })
    const bells = await world.rows<{ user_id: string; message_values: object }>(
      `select user_id, message_values from notifications where code = 'redemptions.orderTaken'`,
    )
    expect(bells.filter((bell) => bell.user_id === rex)).toMatchObject([
      { message_values: { redemptionId, otherId: wrong, orderId } },
    ])
    expect(await world.findings()).toEqual([])

    expect(await settle(wrong, { outcome: 'delivered', orderId: 'RIGHTORDER' })).toMatchObject({ status: 400 })
    connected = 'second'
    expect(await settle(wrong, { outcome: 'delivered', orderId })).toMatchObject({
      errors: [{ field: 'orderId', message: 'The request was settled with this order already.' }],
    })
    expect(await settle(wrong, { outcome: 'delivered', orderId: 'RIGHTORDER' })).toMatchObject({
      status: 200,
      data: { status: 'sent', order: { settled: { orderId }, waiting: { orderId: 'RIGHTORDER' } } },
    })
    expect(await press('approveStep', wrong, byRex)).toMatchObject({ status: 409, code: 'approval-own' })
    expect(await press('approveStep', wrong)).toMatchObject({ status: 200 })
    expect(await rowOf(wrong)).toMatchObject({ status: 'sent', order: { settled: { orderId: 'RIGHTORDER' } } })
    connected = 'first'
    await send(redemptionId)
    expect(await rowOf(redemptionId)).toMatchObject({ status: 'sent' })
    expect(await points(userId)).toEqual({ available: 0, held: 0 })
    expect(await world.findings()).toEqual([])
  })

  test('that was settled as delivered and was not gives its points back by two people, who take the wrong id off', async () => {
    const { redemptionId, userId } = await elsewhere()
    const delivered = { outcome: 'delivered', orderId: `WRONG${newId().slice(-6).toUpperCase()}` }
    await settle(redemptionId, delivered)
    await press('approveStep', redemptionId)
    expect(await points(userId)).toEqual({ available: 0, held: 0 })
    expect(await notDelivered(redemptionId)).toMatchObject({ status: 200, data: { status: 'sent' } })
    expect(await press('takeStepBack', redemptionId)).toMatchObject({ status: 200 })
    expect(await points(userId)).toEqual({ available: 0, held: 0 })
    await notDelivered(redemptionId)
    expect(await points(userId)).toEqual({ available: 0, held: 0 })
    expect(await press('approveStep', redemptionId)).toMatchObject({
      status: 200,
      data: {
        title:
          'Give the points back for Card of your choice of US$5.00, which was settled as delivered although it was not',
      },
    })
    expect(await rowOf(redemptionId)).toMatchObject({ status: 'rejected', order: null })
    expect(await points(userId)).toEqual({ available: 500, held: 0 })
    expect((await recorded(redemptionId)).map(({ action }) => action)).toEqual([
      'redemptions.propose-delivered',
      'redemptions.settle-delivered',
      'redemptions.propose-correction',
      'redemptions.withdraw-correction',
      'redemptions.propose-correction',
      'redemptions.correct-settlement',
    ])
    expect(await notDelivered(redemptionId)).toMatchObject({ status: 409, code: 'review-too-late' })
    const another = await elsewhere()
    await settle(another.redemptionId, delivered)
    expect(await press('approveStep', another.redemptionId)).toMatchObject({ status: 200 })
    expect(await world.findings()).toEqual([])
  })

  test('that the vendor delivered is not settled again by anybody who had nothing to do with it', async () => {
    const { redemptionId } = await unknown('error-after')
    await send(redemptionId)
    expect(await rowOf(redemptionId)).toMatchObject({ status: 'sent', order: null })
    expect(await notDelivered(redemptionId)).toMatchObject({ status: 409, code: 'review-too-late' })
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
  ['taken', 0, { isTaken: true, pendingAt: new Date(0) }],
  ['pending', day, { hasConflict: true, pendingAt: new Date(1) }],
  ['conflict', day, { hasConflict: true, pendingAt: new Date(0) }],
])('the outcome of an order is %s after %i ms with %j', (doubt, after, more) => {
  const facts = { hasConflict: false, isElsewhere: false, isTaken: false, pendingAt: null }
  const order = { orderedAt: new Date(0), ...facts, ...more }
  expect(findDoubt(order, new Date(after))).toBe(doubt)
})
