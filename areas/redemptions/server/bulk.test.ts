import type { Approval } from '../contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFinanceWorld, type FinanceWorld } from '../../../app/testing/finance-world.ts'
import { rightPassword } from '../../../app/testing/redemption-world.ts'
import { dayMs } from '../../../platform/contract/durations.ts'

let world: FinanceWorld
let reviewer = ''
let reviewerId = ''
beforeAll(async () => {
  world = await openFinanceWorld()
  const [staff] = await world.reviewers(1)
  reviewerId = staff!.userId
  reviewer = world.sign(reviewerId, '5', ['redemptions.review', 'redemptions.view'])
})
afterAll(() => world.close())

/** A new request of a long-standing panelist who has been paid before; it has no flags. */
async function plainRequest(): Promise<{ redemptionId: string; userId: string }> {
  const { userId } = await world.panelist(1000)
  await world.rows(`update users set created_at = now() - interval '90 days' where user_id = $1`, [userId])
  await world.stock500()
  const first = await world.ask(userId, 500, { password: rightPassword })
  await world.redemptions.decide(
    { userId: reviewerId, ip: '::1' },
    { redemptionId: first.redemptionId, decision: 'approve' },
  )
  await world.redemptions.send(first.redemptionId)
  await world.rows(`update redemptions set day = day - 3 where redemption_id = $1`, [first.redemptionId])
  world.setNow(new Date(Date.now() + 3 * dayMs))
  const { redemptionId } = await world.ask(userId, 500, { password: rightPassword })
  world.setNow(null)
  return { redemptionId, userId }
}
const flagged = async () => {
  const { userId } = await world.panelist(500)
  return (await world.ask(userId, 500, { password: rightPassword })).redemptionId
}
type Answer = { rows: Approval[]; approved: number }
const approve = (redemptionIds: string[], token = reviewer) =>
  world.call<Answer>(token, 'POST', 'wallet/approveRedemptions', { body: { redemptionIds } })

test('many requests are approved at once, and each that has a flag is left as it is', async () => {
  const plain = [await plainRequest(), await plainRequest()]
  const first = await flagged()
  const ids = [...plain.map((one) => one.redemptionId), first, 'nothing']
  const { data } = await approve(ids)
  expect(data.rows.map(({ status, refused }) => status ?? refused)).toEqual([
    'approved',
    'approved',
    'review-flagged',
    'not-found',
  ])
  expect(data.approved).toBe(2)
  const again = await approve(ids.slice(0, 1))
  expect(again.data.rows).toMatchObject([{ status: null, refused: 'review-too-late' }])
  const [row] = await world.rows('select status from redemptions where redemption_id = $1', [first])
  expect(row).toEqual({ status: 'requested' })
  expect(await world.findings()).toEqual([])
})

test('the figures above the queue count what waits and what was approved today', async () => {
  const summary = await world.reports.summary()
  expect(summary.waiting).toBe(1)
  expect(summary.waitingPoints).toBe(500)
  expect(summary.approvedToday).toBeGreaterThanOrEqual(2)
  expect(summary.paidThisMonth).toBe(1000)
})

test('who approves many may review, and is none of the panelists who ask', async () => {
  const { redemptionId, userId } = await plainRequest()
  for (const token of [world.sign(userId), world.sign(userId, '8'), world.sign(reviewerId, '6', ['redemptions.view'])])
    expect(await approve([redemptionId], token)).toMatchObject({ status: 403 })
  expect(
    await world.call(null, 'POST', 'wallet/approveRedemptions', { body: { redemptionIds: [redemptionId] } }),
  ).toMatchObject({
    status: 401,
  })
  const own = await approve([redemptionId], world.sign(userId, '1,5', ['redemptions.review']))
  expect(own.data.rows).toMatchObject([{ refused: 'review-own' }])
})
