import { afterEach, expect, test } from 'vitest'
import { giftCard, openRedemptionWorld, tally, startingLine } from '../../../app/testing/redemption-world.ts'
import { rightPassword, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import { redemptionSettings } from '../contract.ts'

let world: RedemptionWorld
afterEach(() => world.close())
const timeout = { timeout: 120_000 }
const staff = { userId: null, ip: null }
const racers = 50
const most = 3

/** A world in which a panelist may make many requests, but only a few for the gift card. */
async function worldOf(limits: { day?: number; month?: number; ever?: number }, breaks = {}): Promise<RedemptionWorld> {
  const opened = await openRedemptionWorld({ breaks })
  for (const { chosen } of opened.processes)
    chosen.take(
      [redemptionSettings.perDay, redemptionSettings.openAtOnce].map(({ key }) => ({ key, value: 10, version: 1 })),
    )
  await opened.rewards.update(staff, giftCard, { limits: { day: null, month: null, ever: null, ...limits } })
  return opened
}
/** Many requests at the same time in both processes, each with its own key. */
const storm = (userId: string) =>
  tally(Array.from({ length: racers }, (_, n) => world.ask(userId, 500, { n, password: rightPassword })))
const holds = (userId: string) =>
  world.count(`select count(*) as n from ledger_transfers where user_id = $1 and kind = 'hold'`, [userId])

test.each(['day', 'month', 'ever'] as const)(
  'of 50 requests at once exactly as many are made as one person may make: %s',
  timeout,
  async (span) => {
    world = await worldOf({ [span]: most })
    const { userId } = await world.panelist(500 * racers)
    const other = await world.panelist(500)
    expect(await storm(userId)).toEqual({ ok: most, 'reward-limit': racers - most })
    expect(await holds(userId)).toBe(most)
    expect(await world.wallet.balances(world.db, userId)).toMatchObject({ available: 500 * (racers - most) })
    expect(await world.rewards.offer(userId, giftCard)).toMatchObject({ reached: span })
    // Each panelist has a separate count.
    expect(await world.ask(other.userId, 500, { password: rightPassword })).toMatchObject({ status: 'requested' })
    expect(await world.findings()).toEqual([])
  },
)

test('without the lock of the person more are made than one may make, which this test sees', timeout, async () => {
  const line = startingLine(6, 150)
  world = await worldOf(
    { ever: most },
    {
      users: (users: RedemptionWorld['users']) => ({
        lock: async (tx: Parameters<typeof users.lock>[0], id: string) => (await users.find(tx, id))!,
      }),
      wallet: (wallet: RedemptionWorld['wallet']) => ({
        hold: async (...hold: Parameters<typeof wallet.hold>) => {
          await line()
          await wallet.hold(...hold)
        },
      }),
    },
  )
  await world.run('drop index redemptions_one_open', 'drop index redemptions_one_a_day')
  const { userId } = await world.panelist(500 * racers)
  expect((await storm(userId))['ok']).toBeGreaterThan(most)
  expect(await holds(userId)).toBeGreaterThan(most)
})

test('who is younger than a reward is for neither sees it nor gets it, until the birthday comes', async () => {
  world = await worldOf({})
  const { userId } = await world.panelist(500)
  await world.rewards.update(staff, giftCard, { minimumAge: 30 })
  await world.pool.query(`update users set date_of_birth = '2001-03-15' where user_id = $1`, [userId])
  const shown = async () => (await world.rewards.list(userId)).rows.map(({ rewardId }) => rewardId)
  const ask = () => world.ask(userId, 500, { password: rightPassword })
  world.setNow(new Date('2031-03-14T23:59:59Z'))
  expect(await shown()).toEqual([])
  await expect(ask()).rejects.toMatchObject({ code: 'reward-unknown' })
  expect(await holds(userId)).toBe(0)
  world.setNow(new Date('2031-03-15T00:00:00Z'))
  expect(await shown()).toEqual([giftCard])
  await expect(ask()).resolves.toMatchObject({ status: 'requested' })
})
