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

/** Sends an approved request as the n-th process; answers the key and the funding source of the order that came of it. */
async function ordered(n = 0) {
  const { userId } = await world.panelist(500)
  const { redemptionId } = await world.ask(userId, 500, { rewardId: 'choice', password: rightPassword })
  await world.redemptions.decide({ userId: first, ip }, { redemptionId, decision: 'approve' })
  await world.processes[n]!.redemptions.send(redemptionId)
  const { rows } = await world.pool.query<{ status: string; connection: number }>(
    'select status, connection from redemptions join vendor_orders using (redemption_id) where redemption_id = $1',
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

test('an order goes by the connection that counts when its run begins, and is paid from the funding source chosen there', async () => {
  expect(await ordered()).toEqual({ status: 'sent', connection: 0, key: ofEnvironment, funding_source_id: 'balance' })
  await connect(ofPanel, 0)
  const chosen = { status: 'sent', connection: 1, key: ofPanel, funding_source_id: 'SOURCE1' }
  expect([await ordered(0), await ordered(1)]).toEqual([chosen, chosen])

  const underWay = await world.processes[1]!.providers.connection('tremendous')
  await connect(later, 1)
  expect(await ordered(1)).toMatchObject({ connection: 2, key: later })
  await underWay?.vendor.lookUp('one-that-waits')
  expect(shop.heard.at(-1)).toMatchObject({ key: ofPanel })
})
