import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceiver, type HeardCall, type Receiver } from '../../../app/testing/receiver.ts'
import { openRedemptionWorld, rightPassword, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import { openVendor, type VendorServer } from '../../../app/testing/vendor-server.ts'

let shop: VendorServer
let receiver: Receiver
let world: RedemptionWorld
let reviewer = ''
beforeAll(async () => {
  shop = await openVendor()
  receiver = await openReceiver()
  world = await openRedemptionWorld({
    callbackHosts: [receiver.url],
    ordering: { connect: async () => ({ vendor: shop.vendor, account: 'first', keyHint: '0001' }), pausesMs: [0] },
  })
  await world.offerVendorCard('choice')
  reviewer = (await world.reviewers(1))[0]?.userId ?? ''
})
afterAll(async () => {
  await world.close()
  receiver.close()
  await shop.close()
})

const by = () => ({ userId: reviewer, ip: '::1' })
/** Makes a request whose gift card was ordered, paid and delivered. */
async function delivered() {
  const { userId } = await world.panelist(500)
  const { redemptionId } = await world.ask(userId, 500, { rewardId: 'choice', password: rightPassword })
  await world.redemptions.decide(by(), { redemptionId, decision: 'approve' })
  await world.redemptions.send(redemptionId)
  shop.deliver(redemptionId, 'SUCCEEDED')
  await world.redemptions.send(redemptionId)
  return { userId, redemptionId }
}
/** Returns the events that the receiver got about a request, checked with the library that receivers use. */
const verified = (secret: string, redemptionId: string) =>
  receiver.heard().flatMap(({ headers, body }: HeardCall) => {
    const said = new Webhook(secret).verify(body, headers as Record<string, string>) as {
      type: string
      timestamp: string
      data: Record<string, unknown>
    }
    return said.data['redemptionId'] === redemptionId ? [{ id: headers['webhook-id'], ...said }] : []
  })

test('a delivered reward that its provider cancels reaches the receiver as redemption.returned, once, behind all before it', async () => {
  const { data } = await world.webhooks.create(
    {
      url: `${receiver.url}/hook`,
      events: ['redemption.requested', 'redemption.approved', 'redemption.sent', 'redemption.returned'],
    },
    by(),
  )
  const { userId, redemptionId } = await delivered()
  await world.doJobs({ until: new Date() })
  expect(verified(data.secret, redemptionId).map(({ type }) => type)).toEqual([
    'redemption.requested',
    'redemption.approved',
    'redemption.sent',
  ])

  const orderId = shop.orders.get(redemptionId)?.id ?? ''
  shop.setStatus(redemptionId, 'CANCELED')
  // As if an event, a look-up and a second process each found it.
  for (const process of [...world.processes, ...world.processes])
    await process.redemptions.follow({ provider: 'tremendous', resource: 'order', id: orderId })
  await world.doJobs({ until: new Date() })
  const heard = verified(data.secret, redemptionId)
  expect(heard.map(({ type }) => type)).toEqual([
    'redemption.requested',
    'redemption.approved',
    'redemption.sent',
    'redemption.returned',
  ])
  const { id, timestamp, ...said } = heard.at(-1) ?? { id: '', timestamp: '' }
  expect(said).toEqual({
    type: 'redemption.returned',
    data: { redemptionId, panelistId: userId, points: 500, valueUsd: 5 },
  })
  expect(new Date(timestamp).toISOString()).toBe(timestamp)
  expect(new Set(heard.map(({ id: one }) => one)).size).toBe(4)
  const { rows } = await world.webhooks.deliveries({ limit: 10 })
  expect(rows.find(({ event }) => event === 'redemption.returned')).toMatchObject({
    deliveryId: id,
    state: 'delivered',
    body: receiver.heard().at(-1)?.body,
  })
  expect(await world.wallet.balances(world.db, userId)).toMatchObject({ available: 500, held: 0 })
  expect(await world.findings()).toEqual([])
})
