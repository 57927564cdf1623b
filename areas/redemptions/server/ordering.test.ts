import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRedemptionWorld, rightPassword, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import { openVendor, type Mood, type VendorServer } from '../../../app/testing/vendor-server.ts'
import { openJsonServer, sendJson } from '../../../app/testing/json-server.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { hourMs } from '../../../platform/contract/durations.ts'
import { createOutgoing } from '../../../platform/server/outgoing.ts'
import { makeSendJobKey } from './ledger-keys.ts'
import { createTremendous } from '../../providers/server/tremendous.ts'

let shop: VendorServer
let world: RedemptionWorld
let reviewer = ''
let account: string | null = 'first account'
const staff = { userId: null, ip: null }
beforeAll(async () => {
  shop = await openVendor()
  world = await openRedemptionWorld({
    ordering: {
      connect: async () => (account === null ? null : { vendor: shop.vendor, account, keyHint: '0001' }),
      absentApartMs: hourMs,
      deadAfterMs: hourMs,
      pausesMs: [0],
    },
  })
  await world.offerVendorCard('choice')
  reviewer = (await world.reviewers(1))[0]!.userId
})
afterAll(async () => {
  await world.close()
  await shop.close()
})
beforeEach(async () => {
  shop.setMood('good')
  await goOn()
})

/** Moves time on until orders at the vendor and of the reward are no longer paused. */
const goOn = () =>
  world.run(
    'update vendor_pace set stopped_until = null, stopped_because = null',
    `update rewards set problem = null, state = 'offered', product_ids = '{OKMHM2X2OHYV}', campaign_id = null where reward_id = 'choice'`,
  )
const order = (externalId: string) => ({
  externalId,
  cents: 500,
  currency: 'USD',
  email: 'a@example.com',
  name: 'A',
  productIds: ['OKMHM2X2OHYV'],
  campaignId: null,
})

/** An approved request for a card from the vendor. */
async function approved(n = 0): Promise<{ redemptionId: string; userId: string }> {
  const { userId } = await world.panelist(500)
  const { redemptionId } = await world.ask(userId, 500, { n, rewardId: 'choice', password: rightPassword })
  await world.redemptions.decide({ userId: reviewer, ip: '::1' }, { redemptionId, decision: 'approve' })
  return { redemptionId, userId }
}
const statusOf = async (redemptionId: string): Promise<string> => {
  const { rows } = await world.pool.query<{ status: string }>(
    'select status from redemptions where redemption_id = $1',
    [redemptionId],
  )
  return rows[0]!.status
}
/** Moves the latest calls to the vendor and our latest notes an hour into the past. */
const anHourLater = () =>
  world.run(
    `update redemptions set sending_at = sending_at - interval '1 hour'`,
    `update vendor_orders set absent_since = absent_since - interval '1 hour'`,
  )
const send = (redemptionId: string, n = 0) => world.processes[n % 2]!.redemptions.send(redemptionId)
/** How many notifications of this kind a reviewer has got since the last call. */
const bells = async (what: string): Promise<number> => {
  const rows = await world.count('select count(*) as n from notifications where user_id = $1 and $2 in (title, code)', [
    reviewer,
    what,
  ])
  await world.run('delete from notifications')
  return rows
}

describe('an order at the vendor', () => {
  test('is made under the id of the redemption, and the points leave', async () => {
    const { redemptionId, userId } = await approved()
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('sent')
    expect(shop.orders.get(redemptionId)).toMatchObject({ denomination: 5, status: 'EXECUTED' })
    const { email } = (await world.users.find(world.db, userId))!
    expect(shop.heard.last).toEqual({
      external_id: redemptionId,
      payment: { funding_source_id: 'balance' },
      reward: {
        value: { denomination: 5, currency_code: 'USD' },
        recipient: { name: expect.any(String), email },
        delivery: { method: 'EMAIL' },
        products: ['OKMHM2X2OHYV'],
      },
    })
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 0 })
    expect(await world.findings()).toEqual([])
  })

  test.each(['late', 'error-after', 'silent'] as const)(
    'of which the answer is %s is looked up, and never made again',
    async (mood: Mood) => {
      const { redemptionId, userId } = await approved()
      shop.setMood(mood)
      const before = shop.heard.orders
      await send(redemptionId)
      expect(await statusOf(redemptionId)).toBe('unknown')
      expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })
      expect(await world.findings()).toEqual([])
      await send(redemptionId)
      expect(await statusOf(redemptionId)).toBe('sent')
      expect(shop.heard.orders - before).toBe(1)
      expect(await world.findings()).toEqual([])
    },
  )

  test('that never was is given back when the vendor has said so twice, far enough apart', async () => {
    const { redemptionId, userId } = await approved()
    shop.setMood('error-before')
    await send(redemptionId)
    await send(redemptionId)
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('unknown')
    await anHourLater()
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('rejected')
    expect(await world.pointsOf(userId)).toEqual({ available: 500, held: 0 })
    expect(shop.orders.has(redemptionId)).toBe(false)
    expect(await world.findings()).toEqual([])
  })

  test.each([
    ['reject', 'Our gift-card partner could not fulfil this request.'],
    ['bad-email', 'Our gift-card partner does not accept your email address.'],
    ['failed', 'Our gift-card partner could not fulfil this request.'],
  ] as const)('that the vendor refuses because of the recipient (%s) gives the points back', async (mood, words) => {
    const { redemptionId, userId } = await approved()
    shop.setMood(mood)
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('rejected')
    expect(await world.pointsOf(userId)).toEqual({ available: 500, held: 0 })
    await world.redemptions.deliverRejected(redemptionId)
    expect(world.letters.at(-1)).toMatchObject({
      subject: 'Your reward could not be delivered',
      text: expect.stringContaining(words),
    })
    expect(world.letters.at(-1)?.text).not.toMatch(/not approved|could not approve/)
    const told = 'select code from notifications where user_id = $1 order by at desc, notification_id desc limit 1'
    expect((await world.pool.query(told, [userId])).rows).toEqual([{ code: 'redemptions.undelivered' }])
    expect(await world.findings()).toEqual([])
  })

  test.each(['wrong-product', 'half-wrong', 'old-error'] as const)(
    'that the vendor refuses because of how the reward is set up (%s) pauses the reward and keeps the points on hold',
    async (mood) => {
      const { redemptionId, userId } = await approved()
      const { redemptionId: second } = await approved()
      shop.setMood(mood)
      const before = shop.heard.orders
      await send(redemptionId)
      await send(second)
      await send(redemptionId)
      expect([await statusOf(redemptionId), await statusOf(second)]).toEqual(['approved', 'approved'])
      expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })
      expect(shop.heard.orders - before).toBe(1)
      const choice = (await world.rewards.all({})).rows.find(({ rewardId }) => rewardId === 'choice')!
      expect(choice).toMatchObject({ state: 'paused', problem: expect.stringMatching(/^(Invalid input|No)/) })
      expect(await world.rewards.offer(userId, 'choice')).toBe(null)
      expect(await bells('reward-desk.stopped')).toBe(1)

      shop.setMood('good')
      await world.rewards.update(staff, 'choice', { productIds: ['A2J05SWPI2QG'] })
      await send(redemptionId)
      expect(await statusOf(redemptionId)).toBe('sent')
      expect(shop.heard.last).toMatchObject({ reward: { products: ['A2J05SWPI2QG'] } })
      expect(await world.findings()).toEqual([])
    },
  )

  test('that is refused again after its reward was corrected goes back to the reviewers, and the reward stays on offer', async () => {
    const { redemptionId, userId } = await approved()
    const { redemptionId: second } = await approved()
    shop.setMood('wrong-product')
    await send(redemptionId)
    const choice = async () => (await world.rewards.all({})).rows.find(({ rewardId }) => rewardId === 'choice')!
    expect((await choice()).problem).toContain(redemptionId)
    await world.rewards.setState(staff, 'choice', 'offered')
    await bells('')

    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('on_hold')
    expect(await choice()).toMatchObject({ state: 'offered', problem: null })
    expect(
      await world.count("select count(*) as n from notifications where message_values->>'redemptionId' = $1", [
        redemptionId,
      ]),
    ).toBe(1)
    expect(await bells('redemptions.orderRefused')).toBe(1)
    const { rows } = await world.redemptions.queue({ status: 'on_hold' })
    expect(rows.find((row) => row.redemptionId === redemptionId)?.flagCodes).toContain('refused')
    shop.setMood('good')
    await send(redemptionId)
    await send(second)
    expect([await statusOf(redemptionId), await statusOf(second)]).toEqual(['on_hold', 'sent'])
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })

    const decided = { redemptionId, decision: 'reject' as const, reason: 'Not to be had' }
    await world.redemptions.decide({ userId: reviewer, ip: '::1' }, decided)
    expect(await world.pointsOf(userId)).toEqual({ available: 500, held: 0 })
    expect(await world.findings()).toEqual([])
  })

  test('of an amount that its reward has no longer pauses nothing: the request goes back to the reviewers', async () => {
    const { redemptionId } = await approved()
    await world.rewards.update(staff, 'choice', { amounts: [1000] })
    shop.setMood('wrong-product')
    await send(redemptionId)
    await world.rewards.update(staff, 'choice', { amounts: [500] })
    expect(await statusOf(redemptionId)).toBe('on_hold')
    expect((await world.rewards.find('choice'))?.problem).toBe(null)

    shop.setMood('good')
    await world.redemptions.decide({ userId: reviewer, ip: '::1' }, { redemptionId, decision: 'approve' })
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('sent')
  })

  test('of a reward with a campaign and no products names the campaign', async () => {
    const { redemptionId } = await approved()
    await world.rewards.update(staff, 'choice', { productIds: [], campaignId: 'TSAPBW6E0DHU' })
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('sent')
    expect(shop.heard.last).toMatchObject({ reward: { campaign_id: 'TSAPBW6E0DHU' } })
    expect(shop.heard.last).not.toHaveProperty('reward.products')
  })

  test('that the vendor has to think about stays open until it is made', async () => {
    const { redemptionId } = await approved()
    shop.setMood('pending')
    await send(redemptionId)
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('sending')
    shop.execute(redemptionId)
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('sent')
  })

  test.each(['no-money', 'no-key', 'not-allowed'] as const)(
    'that cannot be made because of our account (%s) stops all orders, tells staff once, and is made later',
    async (mood) => {
      const { redemptionId, userId } = await approved()
      const { redemptionId: second } = await approved()
      shop.setMood(mood)
      const before = shop.heard.orders
      await send(redemptionId)
      await send(second)
      expect([await statusOf(redemptionId), await statusOf(second)]).toEqual(['approved', 'approved'])
      expect(shop.heard.orders - before).toBe(1)
      expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })
      await world.run(`update vendor_pace set stopped_until = now()`)
      await send(redemptionId)
      expect(shop.heard.orders - before).toBe(2)
      expect(await bells('redemptions.ordersStopped')).toBe(1)
      await world.run(`update vendor_pace set stopped_until = now()`)
      shop.setMood('good')
      await send(redemptionId)
      await send(second)
      expect([await statusOf(redemptionId), await statusOf(second)]).toEqual(['sent', 'sent'])
      expect(await world.findings()).toEqual([])
    },
  )

  test('of which there were too many at once is made after as long a rest as the vendor asks for, or a second', async () => {
    const { redemptionId } = await approved()
    const restOf = async (): Promise<number> =>
      world.count(
        `select round(extract(epoch from j.run_at - r.sending_at)) as n from graphile_worker.jobs j, redemptions r
         where j.key = $1 and r.redemption_id = $2`,
        [makeSendJobKey(redemptionId), redemptionId],
      )
    shop.setMood('too-many')
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('approved')
    expect(await restOf()).toBe(1)
    shop.setMood('too-many-for-long')
    await send(redemptionId)
    expect(await restOf()).toBe(90)
    shop.setMood('good')
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('sent')
  })

  test('under whose id the vendor has another one is never made again, nor given back without a person', async () => {
    const { redemptionId, userId } = await approved()
    shop.setMood('conflict')
    const before = shop.heard.orders
    await send(redemptionId)
    shop.setMood('good')
    await send(redemptionId)
    await anHourLater()
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('unknown')
    expect(shop.heard.orders - before).toBe(1)
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })
    expect(await bells('redemptions.orderConflict')).toBe(1)
    await shop.vendor.order(order(redemptionId))
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('sent')
  })

  test('that was placed with another account, which the one of now does not know, is never given back without a person', async () => {
    const { redemptionId, userId } = await approved()
    shop.setMood('error-before')
    await send(redemptionId)
    account = 'second account'
    for (let looks = 0; looks < 3; looks += 1) {
      await send(redemptionId)
      await anHourLater()
    }
    expect(await statusOf(redemptionId)).toBe('unknown')
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })
    expect(await bells('redemptions.orderElsewhere')).toBe(1)
    shop.setMood('good')
    await shop.vendor.order(order(redemptionId))
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('sent')
    account = 'first account'
  })

  test('is given back after all when its own account is connected again, and has said twice that there is none', async () => {
    const { redemptionId, userId } = await approved()
    shop.setMood('error-before')
    await send(redemptionId)
    account = 'second account'
    await send(redemptionId)
    account = 'first account'
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('unknown')
    await anHourLater()
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('rejected')
    expect(await world.pointsOf(userId)).toEqual({ available: 500, held: 0 })
    expect(await world.findings()).toEqual([])
  })

  test('of before the account was noted is given back by no account', async () => {
    const { redemptionId, userId } = await approved()
    shop.setMood('error-before')
    await send(redemptionId)
    await world.run(`update vendor_orders set account = null where redemption_id = '${redemptionId}'`)
    for (let looks = 0; looks < 3; looks += 1) {
      await send(redemptionId)
      await anHourLater()
    }
    expect(await statusOf(redemptionId)).toBe('unknown')
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })
  })

  test('whose process died is asked about after a while, and not made again', async () => {
    const { redemptionId } = await approved()
    await shop.vendor.order(order(redemptionId))
    await world.pool.query(`update redemptions set status = 'sending', sending_at = now() where redemption_id = $1`, [
      redemptionId,
    ])
    await world.pool.query('insert into vendor_orders (redemption_id, ordered_at) values ($1, now())', [redemptionId])
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('sending')
    await anHourLater()
    await send(redemptionId)
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('sent')
    expect(await world.findings()).toEqual([])
  })

  test('whose process died is unknown after a while also when no account is connected any more, so that staff can settle it', async () => {
    const { redemptionId, userId } = await approved()
    await world.pool.query(`update redemptions set status = 'sending', sending_at = now() where redemption_id = $1`, [
      redemptionId,
    ])
    await world.pool.query('insert into vendor_orders (redemption_id, ordered_at) values ($1, now())', [redemptionId])
    account = null
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('sending')
    await anHourLater()
    await send(redemptionId)
    await send(redemptionId)
    account = 'first account'
    expect(await statusOf(redemptionId)).toBe('unknown')
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })
    expect(await world.findings()).toEqual([])
  })

  test('of which another account knew nothing is not elsewhere any more once its own account has it', async () => {
    const { redemptionId } = await approved()
    const isElsewhere = () =>
      world.count('select count(*) as n from vendor_orders where redemption_id = $1 and is_elsewhere', [redemptionId])
    await bells('')
    shop.setMood('error-before')
    await send(redemptionId)
    account = 'second account'
    await send(redemptionId)
    expect(await isElsewhere()).toBe(1)
    account = 'first account'
    shop.setMood('pending')
    await shop.vendor.order(order(redemptionId))
    await send(redemptionId)
    expect(await isElsewhere()).toBe(0)
    expect(await bells('redemptions.orderElsewhere')).toBe(1)
    shop.orders.delete(redemptionId)
    account = 'second account'
    await send(redemptionId)
    expect([await isElsewhere(), await bells('redemptions.orderElsewhere')]).toEqual([1, 1])
    account = 'first account'
    await send(redemptionId)
    expect(await isElsewhere()).toBe(0)
  })

  test('is made once by many rounds of sending at once', async () => {
    const rounds = scaleWork(500, 20)
    const before = shop.heard.orders
    const { redemptionId, userId } = await approved()
    await Promise.all(Array.from({ length: rounds }, (_, n) => send(redemptionId, n)))
    expect(await statusOf(redemptionId)).toBe('sent')
    expect(shop.heard.orders - before).toBe(1)
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 0 })
  })

  test('that is made before it is noted is made many times: this test would see it', async () => {
    const { redemptionId } = await approved()
    const before = shop.heard.orders
    const asked = order(redemptionId)
    const naive = async () => {
      if ((await statusOf(redemptionId)) === 'approved') await shop.vendor.order(asked)
    }
    await Promise.all(Array.from({ length: 10 }, naive))
    expect(shop.heard.orders - before).toBeGreaterThan(1)
  })
})

test('a vendor that was not reached has heard of nothing, and one that says nonsense has said nothing', async () => {
  const asked = order('x')
  expect(await shop.unreached.order(asked)).toMatchObject({ state: 'later' })
  expect(await shop.unreached.lookUp('x')).toMatchObject({ state: 'unknown' })
  expect(await shop.unreached.find('ORDER1')).toEqual({ state: 'unknown' })
})

test.each([
  [200, { order: { id: 'ORDER1', external_id: 'x', status: 'EXECUTED' } }, 'found'],
  [200, { order: { id: 'ORDER1', status: 'EXECUTED' } }, 'found'],
  [200, { order: { id: 'ORDER2', external_id: 'x', status: 'EXECUTED' } }, 'unknown'],
  [200, {}, 'unknown'],
  [404, { errors: { message: 'Not found', payload: {} } }, 'absent'],
  [404, {}, 'unknown'],
  [401, { errors: { message: 'Unauthorized', payload: {} } }, 'unknown'],
])('an order that is asked for by its id and answered with %i %j is %s', async (status, answer, state) => {
  const server = await openJsonServer(async (_request, _text, response) => sendJson(response, status, answer))
  const outgoing = createOutgoing({ allowHosts: [server.host] })
  const vendor = createTremendous({ outgoing, url: server.url, apiKey: 'key' })
  expect(await vendor.find('ORDER1')).toMatchObject({ state })
  outgoing.close()
  await server.close()
})
