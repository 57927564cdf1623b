import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRedemptionWorld, rightPassword, type RedemptionWorld } from '../../../test/redemption-world.ts'
import { openVendor, type Mood, type VendorServer } from '../../../test/vendor-server.ts'
import { scaled } from '../../../test/pools.ts'
import { transaction } from '../../platform/db.ts'

const hourMs = 3_600_000
let shop: VendorServer
let world: RedemptionWorld
let reviewer = ''
beforeAll(async () => {
  shop = await openVendor()
  world = await openRedemptionWorld({
    ordering: { vendor: shop.vendor, perSecond: 200, absentApartMs: hourMs, deadAfterMs: hourMs, lookAgainMs: 0 },
  })
  const choice = {
    rewardId: 'choice',
    name: 'Card of your choice',
    fulfilment: 'tremendous',
    amounts: [500],
    deliveryText: 'By email',
    position: 2,
  } as const
  await transaction(world.db, (tx) => world.rewards.save(tx, choice))
  reviewer = (await world.reviewers(1))[0]!.userId
})
afterAll(async () => {
  await world.close()
  await shop.close()
})
beforeEach(() => shop.setMood('good'))

/** An approved request for a card of the vendor's. */
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
/** As if an hour had passed since what the vendor and we did last. */
const anHourLater = () =>
  world.run(
    `update redemptions set sending_at = sending_at - interval '1 hour'`,
    `update vendor_orders set absent_since = absent_since - interval '1 hour'`,
  )
const send = (redemptionId: string, n = 0) => world.processes[n % 2]!.redemptions.send(redemptionId)
const points = async (userId: string) => {
  const { available, held } = await world.wallet.balances(world.db, userId)
  return { available, held }
}

describe('an order at the vendor', () => {
  test('is made under the id of the redemption, and the points leave', async () => {
    const { redemptionId, userId } = await approved()
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('sent')
    expect(shop.orders.get(redemptionId)).toMatchObject({ denomination: 5, status: 'EXECUTED' })
    expect(await points(userId)).toEqual({ available: 0, held: 0 })
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
      expect(await points(userId)).toEqual({ available: 0, held: 500 })
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
    expect(await points(userId)).toEqual({ available: 500, held: 0 })
    expect(shop.orders.has(redemptionId)).toBe(false)
    expect(await world.findings()).toEqual([])
  })

  test.each(['reject', 'failed'] as const)('that the vendor refuses (%s) gives the points back', async (mood) => {
    const { redemptionId, userId } = await approved()
    shop.setMood(mood)
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('rejected')
    expect(await points(userId)).toEqual({ available: 500, held: 0 })
    await world.redemptions.deliverRejected(redemptionId)
    expect(world.letters.at(-1)?.text).toContain('Our gift-card partner could not fulfil this request.')
  })

  test('that the vendor has to think about stays open until it is made', async () => {
    const { redemptionId } = await approved()
    shop.setMood('pending')
    await send(redemptionId)
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('unknown')
    shop.execute(redemptionId)
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('sent')
  })

  test('that cannot be made for want of money waits, approved, and is made later', async () => {
    const { redemptionId } = await approved()
    shop.setMood('no-money')
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('approved')
    shop.setMood('good')
    await send(redemptionId)
    expect(await statusOf(redemptionId)).toBe('sent')
  })

  test('whose process died is asked about after a while, and not made again', async () => {
    const { redemptionId } = await approved()
    const asked = { externalId: redemptionId, usd: 5, email: 'a@example.com', name: 'A', rewardName: 'x' }
    await shop.vendor.order(asked)
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

  test('is made once by many rounds of sending at once', async () => {
    const rounds = scaled(500, 20)
    const before = shop.heard.orders
    const { redemptionId, userId } = await approved()
    await Promise.all(Array.from({ length: rounds }, (_, n) => send(redemptionId, n)))
    expect(await statusOf(redemptionId)).toBe('sent')
    expect(shop.heard.orders - before).toBe(1)
    expect(await points(userId)).toEqual({ available: 0, held: 0 })
  })

  test('that is made before it is noted is made many times: this test would see it', async () => {
    const { redemptionId } = await approved()
    const before = shop.heard.orders
    const asked = { externalId: redemptionId, usd: 5, email: 'a@example.com', name: 'A', rewardName: 'x' }
    const naive = async () => {
      if ((await statusOf(redemptionId)) === 'approved') await shop.vendor.order(asked)
    }
    await Promise.all(Array.from({ length: 10 }, naive))
    expect(shop.heard.orders - before).toBeGreaterThan(1)
  })
})

test('a vendor that was not reached has heard of nothing, and one that says nonsense has said nothing', async () => {
  const asked = { externalId: 'x', usd: 5, email: 'a@example.com', name: 'A', rewardName: 'x' }
  expect(await shop.unreached.order(asked)).toMatchObject({ state: 'later' })
  expect(await shop.unreached.lookUp('x')).toMatchObject({ state: 'unknown' })
})
