import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedemptionWorld, rightPassword, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import { openProvider, type ProviderServer } from '../../../app/testing/provider-server.ts'

const [ofEnvironment, ofPanel, later] = ['key-of-environment', 'key-of-the-panel', 'key-of-later-on']
const ip = '::1'
let shop: ProviderServer
let world: RedemptionWorld
let [first, second] = ['', '']
beforeAll(async () => {
  shop = await openProvider()
  for (const key of [ofEnvironment, ofPanel, later]) shop.account(key)
  world = await openRedemptionWorld({ shop: { ...shop, apiKey: ofEnvironment } })
  await world.offerVendorCard('choice')
  ;[first = '', second = ''] = (await world.reviewers(2)).map(({ userId }) => userId)
})
afterAll(async () => {
  await world.close()
  await shop.close()
})

/** Sends an approved request in the n-th process; returns the key and the funding source of its order. */
async function ordered(n = 0) {
  const { userId } = await world.panelist(500)
  const { redemptionId } = await world.ask(userId, 500, { rewardId: 'choice', password: rightPassword })
  await world.redemptions.decide({ userId: first, ip }, { redemptionId, decision: 'approve' })
  await world.processes[n]!.redemptions.send(redemptionId)
  const { rows } = await world.pool.query<{ status: string; key_hint: string }>(
    'select status, key_hint from redemptions join vendor_orders using (redemption_id) where redemption_id = $1',
    [redemptionId],
  )
  const order = shop.heard.findLast(({ body }) => body['external_id'] === redemptionId)
  return { ...rows[0], key: order?.key, ...(order?.body['payment'] as { funding_source_id?: string }) }
}
async function connect(apiKey: string, version: number) {
  const account = { provider: 'tremendous', host: 'production', fundingSourceId: 'SOURCE1' } as const
  await world.providers.propose({ userId: first, ip }, { ...account, apiKey, version, reason: 'A test.' })
  const staff = { userId: second, ip, permissions: ['rewards.update'] as const }
  const { rows } = await world.approvals.list(staff, {})
  await world.approvals.approve(staff, rows.find(({ kind }) => kind === 'providers.connection')?.stepId ?? '')
}

test('an order that was paid with an earlier key of the environment is not given back because the account of another key does not know it', async () => {
  const { userId } = await world.panelist(500)
  const { redemptionId } = await world.ask(userId, 500, { rewardId: 'choice', password: rightPassword })
  await world.redemptions.decide({ userId: first, ip }, { redemptionId, decision: 'approve' })
  const statusOf = async () =>
    (await world.redemptions.own(userId, {})).rows.find((one) => one.redemptionId === redemptionId)?.status
  const lookUp = async () => {
    await world.run('update vendor_orders set next_look_at = now()')
    await world.redemptions.send(redemptionId)
    await world.run(`update vendor_orders set absent_since = absent_since - interval '1 hour'`)
  }
  shop.account(ofEnvironment, { losesAnswers: true })
  await world.redemptions.send(redemptionId)
  expect(await statusOf()).toBe('unknown')

  world.setEnvironmentKey(later)
  for (let looks = 0; looks < 3; looks += 1) await lookUp()
  expect(await statusOf()).toBe('unknown')
  expect(await world.wallet.balances(world.db, userId)).toMatchObject({ available: 0, held: 500 })

  world.setEnvironmentKey(ofEnvironment)
  shop.account(ofEnvironment)
  await lookUp()
  expect(await statusOf()).toBe('sent')
  expect(await world.findings()).toEqual([])
})

test('an order goes by the connection that counts when its run begins, and is paid from the funding source chosen there', async () => {
  expect(await ordered()).toEqual({
    status: 'sent',
    key_hint: 'ment',
    key: ofEnvironment,
    funding_source_id: 'balance',
  })
  await connect(ofPanel, 0)
  const chosen = { status: 'sent', key_hint: 'anel', key: ofPanel, funding_source_id: 'SOURCE1' }
  expect([await ordered(0), await ordered(1)]).toEqual([chosen, chosen])

  const underWay = await world.processes[1]!.providers.connection('tremendous')
  await connect(later, 1)
  expect(await ordered(1)).toMatchObject({ key_hint: 'r-on', key: later })
  await underWay?.vendor.lookUp('one-that-waits')
  expect(shop.heard.at(-1)).toMatchObject({ key: ofPanel })
})
