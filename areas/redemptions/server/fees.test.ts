import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedemptionWorld, rightPassword, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { FeeBearer } from '../../rewards/contract.ts'
import { countFeePoints } from './rules.ts'

let world: RedemptionWorld
let by = { userId: '', ip: '::1' }
const staff = { userId: null, ip: null }
const rewardId = 'with-fee'
beforeAll(async () => {
  world = await openRedemptionWorld()
  const [reviewer] = await world.reviewers(1)
  by = { userId: reviewer!.userId, ip: '::1' }
  await world.offerByHand(rewardId)
})
afterAll(() => world.close())

const bears = (feeBearer: FeeBearer, feeCents = 35) => world.rewards.update(staff, rewardId, { feeCents, feeBearer })
const payee = { payeeName: 'Ana', payeeHandle: '12345678' }
const ask = (userId: string, more: { feeCents?: number } = {}) =>
  world.ask(userId, 500, { rewardId, password: rightPassword, ...payee, ...more })
/** One approved request that a batch has taken; returns what the batch received. */
async function taken() {
  const { userId } = await world.panelist(500)
  const { redemptionId } = await ask(userId)
  await world.redemptions.decide(by, { redemptionId, decision: 'approve' })
  const [row] = await transaction(world.db, (tx) => world.redemptions.takeForBatch(tx, { method: null, limit: 10 }))
  return { userId, redemptionId, row }
}
const end = (redemptionId: string, state: 'paid' | 'refused' | 'returned') =>
  transaction(world.db, (tx) => {
    const paid = { redemptionId, state: 'paid' as const, paidAt: new Date().toISOString(), reference: '' }
    return world.redemptions.endBatched(tx, by, [state === 'paid' ? paid : { redemptionId, state }])
  })
/** How many points of a request moved to and from each account, counted from the postings. */
const moved = async (redemptionId: string) =>
  Object.fromEntries(
    (
      await world.pool.query<{ account: string; points: number }>(
        `select p.account, sum(p.amount)::int as points from postings p join transfers t using (transfer_id)
         where t.key like $1 group by p.account having sum(p.amount) <> 0 order by p.account`,
        [`redemption:${redemptionId}:%`],
      )
    ).rows.map(({ account, points }) => [account, points]),
  )
/** The faults that the checks of wallet and redemptions find; batches are not part of these tests. */
const found = async () => [...(await world.wallet.check(world.db)), ...(await world.redemptions.check(world.db))]
const own = async (userId: string) => (await world.redemptions.own(userId, {})).rows[0]

test('a fee that the panelist bears leaves by a transfer of its own, and so much less is sent', async () => {
  await bears('panelist')
  const { userId, redemptionId, row } = await taken()
  expect(row).toMatchObject({ points: 500, currency: 'USD', amountCents: 465 })
  expect(await own(userId)).toMatchObject({ points: 500, sentCents: 465, feeCents: 35 })
  expect(await moved(redemptionId)).toEqual({ available: -500, held: 500 })
  await end(redemptionId, 'paid')
  expect(await moved(redemptionId)).toEqual({ available: -500, 'fulfilment:manual': 465, 'fee:manual': 35 })
  const { rows } = await world.wallet.history(userId, {})
  expect(
    rows.slice(0, 2).map((line) => [world.wallet.wordRow(line, 'en').description, line.points, line.status]),
  ).toEqual([
    ['Bank transfer (fee)', -35, 'paid'],
    ['Bank transfer', -465, 'paid'],
  ])
  await end(redemptionId, 'returned')
  expect(await moved(redemptionId)).toEqual({})
  expect(await world.wallet.balances(world.db, userId)).toMatchObject({ available: 500, held: 0 })
  expect(await found()).toEqual([])
})

test('a fee that the panel bears takes nothing from what is sent, and moves no points', async () => {
  await bears('panel')
  const { userId, redemptionId, row } = await taken()
  expect(row).toMatchObject({ points: 500, amountCents: 500 })
  expect(await own(userId)).toMatchObject({ sentCents: 500, feeCents: 0 })
  await end(redemptionId, 'paid')
  expect(await moved(redemptionId)).toEqual({ available: -500, 'fulfilment:manual': 500 })
})

test('what is refused gives the fee back too, and a debt is paid from both', async () => {
  await bears('panelist')
  const rejected = await world.panelist(500)
  const { redemptionId } = await ask(rejected.userId)
  await world.redemptions.decide(by, { redemptionId, decision: 'reject', reason: 'No' })
  expect(await moved(redemptionId)).toEqual({})

  const owing = await taken()
  const slip = { key: newId(), userId: owing.userId, points: 480, house: 'adjustments', description: 'Slip' }
  await transaction(world.db, (tx) => world.wallet.takeAway(tx, slip))
  await end(owing.redemptionId, 'refused')
  expect(await world.wallet.balances(world.db, owing.userId)).toEqual({ available: 20, held: 0, pending: 0, debt: 0 })
  world.letters.length = 0
  await world.redemptions.deliverRejected(owing.redemptionId)
  expect(world.letters[0]?.text).toContain('480')
  expect(await found()).toEqual([])
})

test('a request keeps the fee that it was made with, and is refused at another than its panelist was told', async () => {
  await bears('panelist')
  const { userId } = await world.panelist(500)
  await bears('panelist', 100)
  await expect(ask(userId, { feeCents: 35 })).rejects.toMatchObject({ code: 'reward-changed' })
  expect(await world.wallet.balances(world.db, userId)).toMatchObject({ available: 500, held: 0 })
  await ask(userId, { feeCents: 100 })
  await bears('panelist', 200)
  expect(await own(userId)).toMatchObject({ sentCents: 400, feeCents: 100 })
})

test.each([
  ['a fee that was not held', 'fee_points = fee_points + 1'],
  ['the hold of a fee that nobody bears', 'fee_points = 0'],
])('the checker finds %s', async (_name, damage) => {
  await bears('panelist')
  const { userId } = await world.panelist(500)
  const { redemptionId } = await ask(userId)
  expect(await found()).toEqual([])
  const change = (set: string) => world.run(`update redemptions set ${set} where redemption_id = '${redemptionId}'`)
  await change(damage)
  const findings = await found()
  expect(findings.map(({ invariant }) => invariant)).toContain('W7')
  expect(findings.every(({ subject }) => subject.includes(redemptionId))).toBe(true)
  await change('fee_points = 35')
})

test('a fee is whole points, never none of what costs something, and leaves a point of the reward', () => {
  expect([countFeePoints(500, 0), countFeePoints(500, 35), countFeePoints(20, 35)]).toEqual([0, 35, 19])
})
