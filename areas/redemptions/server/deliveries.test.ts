import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFinanceWorld, type FinanceWorld } from '../../../app/testing/finance-world.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { rightPassword } from '../../../app/testing/redemption-world.ts'
import { openVendor, type VendorServer } from '../../../app/testing/vendor-server.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import type { OwnRedemption, ReviewRow } from '../contract.ts'
import { decideDelivery, isGivenUp, lookPausesMs } from './rules.ts'
import * as store from './store.ts'

let shop: VendorServer
let world: FinanceWorld
let reviewer = ''
let byReviewer = ''
let account = 'first'
beforeAll(async () => {
  shop = await openVendor()
  world = await openFinanceWorld({
    ordering: {
      connect: async () => ({ vendor: shop.vendor, account, keyHint: '0001' }),
      pausesMs: [0],
    },
  })
  await world.offerVendorCard('choice')
  reviewer = (await world.reviewers(1))[0]!.userId
  byReviewer = world.sign(reviewer, '5', ['redemptions.view', 'redemptions.review'])
})
afterAll(async () => {
  await world.close()
  await shop.close()
})
beforeEach(async () => {
  account = 'first'
  shop.setMood('good')
  shop.setInstead(null)
  shop.heard.resends.length = 0
  shop.heard.cancels.length = 0
  await world.run('update vendor_pace set stopped_until = null, stopped_because = null')
})

const ip = '::1'
const send = (redemptionId: string, n = 0) => world.processes[n % 2]!.redemptions.send(redemptionId)
const follow = (resource: 'order' | 'reward', id: string, n = 0) =>
  world.processes[n % 2]!.redemptions.follow({ provider: 'tremendous', resource, id })
/** A request whose card was ordered and paid. */
async function sent() {
  const { userId } = await world.panelist(500)
  const { redemptionId } = await world.ask(userId, 500, { rewardId: 'choice', password: rightPassword })
  await world.redemptions.decide({ userId: reviewer, ip }, { redemptionId, decision: 'approve' })
  await send(redemptionId)
  const order = shop.orders.get(redemptionId)
  return { redemptionId, userId, orderId: order?.id ?? '', rewardRef: order?.rewards[0]?.id ?? '' }
}
/** The same request after its email has bounced. */
async function bounced() {
  const made = await sent()
  shop.deliver(made.redemptionId, 'FAILED')
  await send(made.redemptionId)
  return made
}
const resend = (userId: string, redemptionId: string, more: object = {}) =>
  world.call<null>(world.sign(userId, '1', []), 'POST', 'wallet/resendReward', {
    body: { redemptionId, email: 'other@example.com', password: rightPassword, ...more },
  })
const own = async (userId: string): Promise<OwnRedemption> => {
  const token = world.sign(userId, '1', [])
  const { data } = await world.call<{ rows: OwnRedemption[] }>(token, 'GET', 'wallet/getAllRedeemPointsTransaction')
  return data.rows[0]!
}
const forStaff = async (redemptionId: string): Promise<ReviewRow> => {
  const path = `wallet/getAllRedeemRequests?redemptionId=${redemptionId}`
  return (await world.call<{ rows: ReviewRow[] }>(byReviewer, 'GET', path)).data.rows[0]!
}
const told = async (userId: string, code: string): Promise<number> =>
  world.count('select count(*) as n from notifications where user_id = $1 and code = $2', [
    userId,
    `redemptions.${code}`,
  ])
const fourteenDaysLater = (redemptionId: string) =>
  world.run(
    `update vendor_orders set failed_at = failed_at - interval '14 days' where redemption_id = '${redemptionId}'`,
  )
const backs = (redemptionId: string): Promise<number> =>
  world.count(`select count(*) as n from ledger_transfers where key = 'redemption:' || $1 || ':returned'`, [
    redemptionId,
  ])

describe('a paid reward', () => {
  test.each([
    ['PENDING', 'pending'],
    ['SCHEDULED', 'scheduled'],
    ['SUCCEEDED', 'delivered'],
    ['A WORD OF NEXT YEAR', 'pending'],
  ] as const)('whose delivery is %s is paid and %s, for staff and its panelist', async (status, delivery) => {
    const { redemptionId, userId, orderId, rewardRef } = await sent()
    shop.deliver(redemptionId, status)
    await send(redemptionId)
    expect(await own(userId)).toMatchObject({
      status: 'sent',
      delivery: { state: delivery, addressUntil: null, endsAt: null },
    })
    const vendor = { word: 'EXECUTED', orderId, rewardRef, delivery, failedAt: null, resentAt: null }
    expect((await forStaff(redemptionId)).vendor).toMatchObject(vendor)
    expect((await forStaff(redemptionId)).vendor?.nextLookAt === null).toBe(delivery === 'delivered')
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 0 })
    expect(await world.findings()).toEqual([])
  })

  test('that could not be delivered asks its panelist for another address, once: page, bell and email', async () => {
    const { redemptionId, userId } = await bounced()
    await send(redemptionId)
    await send(redemptionId)
    expect(await told(userId, 'bounced')).toBe(1)
    const { delivery } = await own(userId)
    expect(delivery?.state).toBe('failed')
    const days = (Date.parse(delivery?.addressUntil ?? '') - Date.now()) / dayMs
    expect(Math.round(days)).toBe(14)
    await world.redemptions.deliverBounced(redemptionId)
    expect(world.letters.at(-1)).toMatchObject({
      subject: 'Your reward could not be delivered yet',
      text: expect.stringContaining('Please give us another email address by'),
    })
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 0 })
  })

  test('is sent to another address once, and is delivered', async () => {
    const { redemptionId, userId, rewardRef } = await bounced()
    expect((await resend(userId, redemptionId)).status).toBe(200)
    expect(shop.heard.resends).toEqual([`${rewardRef} other@example.com`])
    expect((await own(userId)).delivery).toMatchObject({ state: 'pending', addressUntil: null })
    expect((await resend(userId, redemptionId)).code).toBe('resend-too-late')
    shop.deliver(redemptionId, 'SUCCEEDED')
    await send(redemptionId)
    expect((await own(userId)).delivery).toEqual({ state: 'delivered', addressUntil: null, endsAt: null })
    expect(shop.heard.resends.length).toBe(1)
    expect(await world.findings()).toEqual([])
  })

  test('is sent to another address once, however often that is asked at once', async () => {
    const { redemptionId, userId } = await bounced()
    const answers = await Promise.all(Array.from({ length: 10 }, () => resend(userId, redemptionId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(shop.heard.resends).toHaveLength(1)
  })

  test('that comes back from the other address too is not sent a third time, and says when its points return', async () => {
    const { redemptionId, userId } = await bounced()
    await resend(userId, redemptionId)
    shop.deliver(redemptionId, 'FAILED')
    await send(redemptionId)
    expect(await told(userId, 'bouncedAgain')).toBe(1)
    expect((await own(userId)).delivery).toMatchObject({
      state: 'failed',
      addressUntil: null,
      endsAt: expect.any(String),
    })
    expect((await resend(userId, redemptionId)).code).toBe('resend-too-late')
    expect(shop.heard.resends.length).toBe(1)
  })

  test('is resent for nobody else, nor without proof, nor to what is no address', async () => {
    const { redemptionId, userId } = await bounced()
    const { userId: other } = await world.panelist(0)
    expect((await resend(other, redemptionId)).status).toBe(404)
    expect((await resend(userId, redemptionId, { password: 'wrong' })).code).toBe('wrong-current-password')
    expect((await resend(userId, redemptionId, { email: 'nobody' })).code).toBe('invalid-input')
    expect(shop.heard.resends).toEqual([])
    expect((await own(userId)).delivery?.addressUntil).not.toBe(null)
  })

  test.each([
    [
      'refuses the address',
      [422, { errors: { message: 'No', payload: { updated_email: 'is wrong' } } }],
      'invalid-input',
      true,
    ],
    ['answers 429', [429, { error: { message: 'Too many requests', payload: {} } }], 'provider-unreached', true],
    ['knows no failed delivery', [422, { errors: { message: 'No', payload: {} } }], 'resend-too-late', true],
    ['says nothing', 'silent', undefined, false],
    ['fails after it did it', [500, {}], undefined, false],
  ] as const)(
    'of which the vendor %s may be tried again only where nothing was done',
    async (_, answer, code, mayAgain) => {
      const { redemptionId, userId } = await bounced()
      shop.setInstead(answer as Parameters<typeof shop.setInstead>[0])
      expect((await resend(userId, redemptionId)).code).toBe(code)
      shop.setInstead(null)
      expect((await resend(userId, redemptionId)).status === 200).toBe(mayAgain)
      expect(shop.heard.resends.length).toBe(mayAgain ? 2 : 1)
    },
  )

  test('of another account than the connected one is left alone', async () => {
    const { redemptionId, userId } = await bounced()
    account = 'second'
    expect((await resend(userId, redemptionId)).code).toBe('provider-unreached')
    await fourteenDaysLater(redemptionId)
    await send(redemptionId)
    expect([shop.heard.resends, shop.heard.cancels]).toEqual([[], []])
    expect((await own(userId)).status).toBe('sent')
  })

  test('that has no other address for two weeks is cancelled, and its points come back once', async () => {
    const { redemptionId, userId, orderId, rewardRef } = await bounced()
    await send(redemptionId)
    expect(shop.heard.cancels).toEqual([])
    await fourteenDaysLater(redemptionId)
    await send(redemptionId)
    await send(redemptionId)
    expect(shop.heard.cancels).toEqual([rewardRef])
    expect(await own(userId)).toMatchObject({
      status: 'rejected',
      reasonCode: 'redemptions.no-address',
      delivery: null,
    })
    expect((await forStaff(redemptionId)).vendor).toMatchObject({ orderId, cancelledAt: expect.any(String) })
    expect(await world.pointsOf(userId)).toEqual({ available: 500, held: 0 })
    expect(await backs(redemptionId)).toBe(1)
    expect(await world.findings()).toEqual([])
    // Later reports of the vendor change nothing.
    shop.setStatus(redemptionId, 'EXECUTED')
    await follow('order', orderId)
    await follow('reward', rewardRef)
    expect((await forStaff(redemptionId)).lateOrderId).toBe(null)
    expect(await world.pointsOf(userId)).toEqual({ available: 500, held: 0 })
  })

  test('that the vendor does not cancel is shown to staff once, and its points stay spent', async () => {
    const { redemptionId, userId } = await bounced()
    await fourteenDaysLater(redemptionId)
    shop.setInstead([422, { errors: { message: 'It has expired', payload: {} } }])
    await send(redemptionId)
    await send(redemptionId)
    expect(await told(reviewer, 'cancelRefused')).toBe(1)
    expect(await own(userId)).toMatchObject({ status: 'sent', delivery: { state: 'failed' } })
    expect(await backs(redemptionId)).toBe(0)
  })

  test('whose cancelling was not answered is found cancelled, and its points come back once', async () => {
    const { redemptionId, userId } = await bounced()
    await fourteenDaysLater(redemptionId)
    shop.setInstead('silent')
    await send(redemptionId)
    expect((await own(userId)).status).toBe('sent')
    shop.setInstead(null)
    shop.setStatus(redemptionId, 'CANCELED')
    await send(redemptionId)
    expect(await own(userId)).toMatchObject({ status: 'rejected', reasonCode: 'redemptions.order-cancelled' })
    expect([await backs(redemptionId), await world.pointsOf(userId)]).toEqual([1, { available: 500, held: 0 }])
    expect(await world.findings()).toEqual([])
  })
})

describe('what the vendor tells', () => {
  test('is believed of the order that it is asked for, and of no other', async () => {
    const { redemptionId, userId, rewardRef, orderId } = await sent()
    await follow('reward', 'NOSUCHREWARD').catch(() => {})
    await follow('order', 'NOSUCHORDER')
    expect((await own(userId)).delivery?.state).toBe('pending')
    shop.deliver(redemptionId, 'SUCCEEDED')
    await follow('reward', rewardRef)
    expect((await own(userId)).delivery?.state).toBe('delivered')
    // An older event arrives late; only the order's current state counts.
    await follow('order', orderId)
    await follow('reward', rewardRef)
    expect((await own(userId)).delivery?.state).toBe('delivered')
    expect(await told(userId, 'bounced')).toBe(0)
  })

  test.each([
    ['that is cancelled', (id: string) => shop.setStatus(id, 'CANCELED')],
    ['whose reward is cancelled, and which stays executed,', (id: string) => shop.refund(id)],
  ])('an order %s after it was paid gives its points back once', async (_, cancel) => {
    const { redemptionId, userId, orderId } = await sent()
    cancel(redemptionId)
    await Promise.all([0, 1, 2, 3].map((n) => follow('order', orderId, n)))
    expect(await own(userId)).toMatchObject({ status: 'rejected', reasonCode: 'redemptions.order-cancelled' })
    expect([await backs(redemptionId), await world.pointsOf(userId)]).toEqual([1, { available: 500, held: 0 }])
    expect(await world.findings()).toEqual([])
  })

  test('an order that waits with it is sent as soon as it is decided', async () => {
    shop.setMood('pending')
    const { redemptionId, userId, orderId } = await sent()
    expect(await own(userId)).toMatchObject({ status: 'sending', isWithPartner: true, delivery: null })
    expect((await forStaff(redemptionId)).vendor).toMatchObject({ word: 'PENDING APPROVAL' })
    await follow('order', orderId)
    expect((await own(userId)).status).toBe('sending')
    shop.execute(redemptionId)
    await follow('order', orderId)
    expect(await own(userId)).toMatchObject({ status: 'sent', isWithPartner: false })
  })

  test.each(['CANCELED', 'FAILED'])(
    'an order that waits with it and ends as %s gives its points back once',
    async (status) => {
      shop.setMood('pending')
      const { redemptionId, userId, orderId } = await sent()
      shop.setStatus(redemptionId, status)
      await Promise.all([follow('order', orderId), send(redemptionId), send(redemptionId, 1)])
      expect((await own(userId)).status).toBe('rejected')
      expect(await world.pointsOf(userId)).toEqual({ available: 500, held: 0 })
      expect(await world.findings()).toEqual([])
    },
  )
})

describe('points of a paid reward come back once', () => {
  test('whichever of event, look-up, two weeks and a person comes first', async () => {
    for (let round = 0; round < scaleWork(200, 8); round += 1) {
      const { redemptionId, userId, orderId, rewardRef } = await bounced()
      await fourteenDaysLater(redemptionId)
      if (round % 2 === 0) shop.setStatus(redemptionId, 'CANCELED')
      const ways = [
        () => follow('order', orderId),
        () => follow('reward', rewardRef, 1),
        () => send(redemptionId),
        () => send(redemptionId, 1),
        () => resend(userId, redemptionId),
      ]
      await Promise.all([...ways, ...ways].map((way) => way()))
      await send(redemptionId)
      const [status, times] = [(await own(userId)).status, await backs(redemptionId)]
      const { available } = await world.pointsOf(userId)
      const notes = await told(userId, 'undelivered')
      const ended = status === 'sent' ? ['sent', 0, 0, 0] : ['rejected', 1, 500, 1]
      expect([status, times, available, notes]).toEqual(ended)
    }
    expect(await world.findings()).toEqual([])
  })

  test('a version that asks before it moves gives them back more than once: this test would see it', async () => {
    const { redemptionId, userId } = await bounced()
    let times = 0
    const naive = async (n: number) => {
      const row = (await store.find(world.db, redemptionId))!
      if (row.status !== 'sent') return
      await transaction(world.db, async (tx) => {
        const credit = { key: `naive:${redemptionId}:${n}`, userId, points: 500, description: 'Back' }
        await world.wallet.credit(tx, [{ ...credit, kind: 'survey', house: 'supplier:house' }])
        times += 1
        await store.move(tx, redemptionId, 'sent', { status: 'rejected', sent_at: null, reason: '' })
      })
    }
    await Promise.all([0, 1, 2, 3, 4, 5].map(naive))
    expect(times).toBeGreaterThan(1)
    expect((await world.findings()).length).toBeGreaterThan(0)
  })
})

describe('rules', () => {
  test('look-ups are 1, 2, 5 and 10 minutes apart, then an hour', () => {
    expect(lookPausesMs.map((ms) => ms / 60_000)).toEqual([1, 2, 5, 10, 60])
  })

  test.each([
    [null, false, 'pending', 'pending'],
    [null, false, 'failed', 'failed'],
    ['pending', false, 'scheduled', 'scheduled'],
    ['pending', false, 'failed', 'failed'],
    ['delivered', false, 'pending', 'delivered'],
    ['delivered', false, 'failed', 'failed'],
    ['failed', false, 'pending', 'failed'],
    ['failed', true, 'pending', 'pending'],
    ['failed', false, 'delivered', 'delivered'],
  ] as const)('a delivery that was %s (resent: %s) and is found %s is %s', (delivery, wasResent, found, now) => {
    expect(decideDelivery({ delivery, wasResent }, found)).toBe(now)
  })

  test('an address is waited for 14 days, and no less', () => {
    const at = new Date('2026-11-01T00:00:00Z')
    expect(isGivenUp(at, new Date('2026-11-14T23:59:59Z'))).toBe(false)
    expect(isGivenUp(at, new Date('2026-11-15T00:00:00Z'))).toBe(true)
  })
})
