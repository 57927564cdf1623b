import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRedemptionWorld, rightPassword, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import {
  openProvider,
  productOf,
  type ProviderAccount,
  type ProviderServer,
} from '../../../app/testing/provider-server.ts'

const apiKey = 'key-of-environment'
const nobody = { userId: null, ip: null }
const product = (more: object = {}) => productOf('OKMHM2X2OHYV', 'Any card', more)
let shop: ProviderServer
let world: RedemptionWorld
let account: ProviderAccount
let reviewer = ''
beforeAll(async () => {
  shop = await openProvider()
  account = shop.account(apiKey)
  world = await openRedemptionWorld({ shop: { ...shop, apiKey } })
  reviewer = (await world.reviewers(1))[0]!.userId
})
afterAll(async () => {
  await world.close()
  await shop.close()
})

let rewardId = ''
let made = 0
/** A five-dollar reward with a product that is sold for that amount. */
beforeEach(async () => {
  await sold(product())
  rewardId = `choice-${(made += 1)}`
  await world.offerVendorCard(rewardId)
  await world.run('delete from notifications')
})
/** Fetches the catalogue after the provider has changed to selling these products. */
async function sold(...products: object[]): Promise<void> {
  account.products = products
  await world.run(`update reward_provider_looks set catalogue_at = catalogue_at - interval '2 days'`)
  await world.processes[1]!.providers.look()
}
async function approved(): Promise<{ redemptionId: string; userId: string }> {
  const { userId } = await world.panelist(500)
  const { redemptionId } = await world.ask(userId, 500, { rewardId, password: rightPassword })
  await world.redemptions.decide({ userId: reviewer, ip: '::1' }, { redemptionId, decision: 'approve' })
  return { redemptionId, userId }
}
const statusOf = async (redemptionId: string): Promise<string | undefined> =>
  (
    await world.pool.query<{ status: string }>('select status from redemptions where redemption_id = $1', [
      redemptionId,
    ])
  ).rows[0]?.status
const reward = async () => (await world.rewards.all({})).rows.find((one) => one.rewardId === rewardId)
const bells = (code: string) =>
  world.count('select count(*) as n from notifications where user_id = $1 and code = $2', [reviewer, code])
const ordersOf = (redemptionId: string) => shop.heard.filter(({ body }) => body['external_id'] === redemptionId).length

test.each([
  ['band', product({ skus: [{ min: 10, max: 100 }] })],
  ['currency', product({ currency_codes: ['EUR'] })],
])(
  'what was approved, and is outside of the %s of its product by now, is never ordered: the reward is paused, the points stay on hold, and staff are told once',
  async (_what, changed) => {
    const { redemptionId, userId } = await approved()
    const { redemptionId: second } = await approved()
    await sold(changed)
    for (const one of [redemptionId, second, redemptionId]) await world.redemptions.send(one)
    expect([await statusOf(redemptionId), await statusOf(second)]).toEqual(['approved', 'approved'])
    expect(ordersOf(redemptionId) + ordersOf(second)).toBe(0)
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })
    expect(await reward()).toMatchObject({ state: 'paused', problem: 'value-unsold USD 5.00' })
    expect(await world.rewards.offer(userId, rewardId)).toBeNull()
    expect(await bells('reward-desk.valueUnsold')).toBe(1)
    await expect(world.rewards.setState(nobody, rewardId, 'offered')).rejects.toMatchObject({ code: 'invalid-input' })

    await sold(product())
    await world.rewards.setState(nobody, rewardId, 'offered')
    for (const one of [redemptionId, second]) await world.redemptions.send(one)
    expect([await statusOf(redemptionId), await statusOf(second)]).toEqual(['sent', 'sent'])
    expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 0 })
    expect(await world.findings()).toEqual([])
  },
)

test('what is refused so for the second time, or of an amount that its reward has no longer, goes back to the reviewers, and its reward stays on offer', async () => {
  const { redemptionId, userId } = await approved()
  await world.rewards.update(nobody, rewardId, { amounts: [1000] })
  await sold(product({ skus: [{ min: 10, max: 100 }] }))
  await world.redemptions.send(redemptionId)
  expect(await statusOf(redemptionId)).toBe('on_hold')
  expect(await reward()).toMatchObject({ state: 'offered', problem: null })
  expect(await bells('redemptions.orderUnsold')).toBe(1)
  const { rows } = await world.redemptions.queue({ status: 'on_hold' })
  expect(rows.find((row) => row.redemptionId === redemptionId)?.flagCodes).toContain('refused')
  expect(await world.pointsOf(userId)).toEqual({ available: 0, held: 500 })

  await world.redemptions.decide({ userId: reviewer, ip: '::1' }, { redemptionId, decision: 'approve' })
  await world.redemptions.send(redemptionId)
  expect(await statusOf(redemptionId)).toBe('on_hold')
  expect(ordersOf(redemptionId)).toBe(0)
  const decided = { redemptionId, decision: 'reject' as const, reason: 'Not to be had' }
  await world.redemptions.decide({ userId: reviewer, ip: '::1' }, decided)
  expect(await world.pointsOf(userId)).toEqual({ available: 500, held: 0 })
  expect(await world.findings()).toEqual([])
})

test('what is sold in several currencies or bands is ordered when one of them fits', async () => {
  const { redemptionId } = await approved()
  await sold(
    product({
      skus: [
        { min: 1, max: 1 },
        { min: 5, max: 5 },
      ],
      currency_codes: ['CAD', 'USD'],
    }),
  )
  await world.redemptions.send(redemptionId)
  expect(await statusOf(redemptionId)).toBe('sent')
  expect(ordersOf(redemptionId)).toBe(1)
})
