import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedemptionWorld, rightPassword, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import { undone } from '../../../app/testing/undone.ts'
import { runOnce, type Db } from '../../../platform/server/db.ts'

let world: RedemptionWorld
beforeAll(async () => {
  world = await openRedemptionWorld()
  const [reviewer] = await world.reviewers(1)
  const by = { userId: reviewer!.userId, ip: '127.0.0.1' }
  await world.stock(500, ['A', 'B'])
  for (const decision of ['approve', 'reject', 'hold'] as const) {
    const { userId } = await world.panelist(500)
    const { redemptionId } = await world.ask(userId, 500, { password: rightPassword })
    await world.redemptions.decide(by, { redemptionId, decision, reason: 'Copied' })
    await world.redemptions.send(redemptionId)
  }
})
afterAll(() => world.close())
const found = async (db: Db) => {
  const all = [...(await world.wallet.check(db)), ...(await world.redemptions.check(db))]
  return [...new Set(all.map((one) => one.invariant))]
}
const toOneUser = `user_id = (select user_id from redemptions where status = 'on_hold')`

test('sound redemptions have no findings', async () => {
  expect(await world.count('select count(distinct status) as n from redemptions')).toBe(3)
  expect(await found(world.db)).toEqual([])
})

test.each([
  [
    'a second open request',
    `drop index redemptions_one_open; drop index redemptions_one_a_day; update redemptions set ${toOneUser}, status = 'on_hold' where status <> 'sent'`,
    'W6',
  ],
  [
    'a second request on one day',
    `drop index redemptions_one_a_day; update redemptions set ${toOneUser} where status = 'sent'`,
    'W6',
  ],
  [
    'a payment without a redemption',
    `update redemptions set status = 'requested', sent_at = null where status = 'sent'`,
    'W7',
  ],
  [
    'a redemption marked as sent',
    `update redemptions set status = 'sent', sent_at = now() where status = 'on_hold'`,
    'W7',
  ],
  [
    'a rejected request whose points are held again',
    `update redemptions set status = 'on_hold' where status = 'rejected'`,
    'W7',
  ],
  ['a redemption of other points', 'update redemptions set points = points + 500', 'W7'],
  ['a hold whose redemption is gone', `delete from redemptions where status = 'on_hold'`, 'W7'],
  [
    'a code given to nobody',
    'update gift_codes set redemption_id = gen_random_uuid() where redemption_id is not null',
    'W8',
  ],
  ['a code of another value', 'update gift_codes set points = 1 where redemption_id is not null', 'W8'],
] as const)('%s is found', (_name, damage, invariant) =>
  undone(world.db, async (tx) => {
    await runOnce(tx, damage, [])
    expect(await found(tx)).toContain(invariant)
  }),
)
