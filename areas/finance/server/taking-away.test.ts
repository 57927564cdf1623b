import type { Adjustment } from '../contract.ts'
import type { Rows } from '../../../platform/contract/paging.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFinanceWorld, type FinanceWorld } from '../../../app/testing/finance-world.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { tally } from '../../../app/testing/redemption-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { countDebt } from './rules.ts'

let world: FinanceWorld
let first = { userId: '', ip: '::1' }
let second = first
beforeAll(async () => {
  world = await openFinanceWorld()
  const [one, two] = await world.reviewers(2)
  first = { userId: one!.userId, ip: '::1' }
  second = { userId: two!.userId, ip: '::1' }
})
afterAll(() => world.close())

const reason = 'Paid twice for one survey'
const balances = (userId: string) => world.wallet.balances(world.db, userId)
const propose = (panelistId: string, points: number, debtAtMost = 0) =>
  world.finance.propose(first, { panelistId, points, reason, debtAtMost })
const approve = (adjustmentId: string, debtAtMost = 0, n = 0) =>
  world.parties[n % 2]!.finance.decide(second, { adjustmentId, decision: 'approve', debtAtMost })

test.each([
  [250, 0, 0],
  [-250, 250, 0],
  [-250, 300, 0],
  [-250, 249, 1],
  [-250, 0, 250],
])('%i points at a balance of %i leave a debt of %i', (points, available, debt) => {
  expect(countDebt(points, available)).toBe(debt)
})

describe('points taken away by hand', () => {
  test('leave when a second person approves, as a reversal whose reason the panelist reads', async () => {
    const { userId } = await world.panelist(400)
    const { adjustmentId, debt } = await propose(userId, -150)
    expect(debt).toBe(0)
    expect(await balances(userId)).toMatchObject({ available: 400 })
    const own = world.finance.decide(first, { adjustmentId, decision: 'approve' })
    await expect(own).rejects.toMatchObject({ code: 'adjustment-same-person' })
    expect(await approve(adjustmentId)).toMatchObject({ status: 'approved', points: -150, debt: 0 })
    expect(await balances(userId)).toEqual({ available: 250, held: 0, pending: 0, debt: 0 })
    const { rows } = await world.wallet.history(userId, {})
    expect(rows[0]).toMatchObject({
      kind: 'reversal',
      status: 'reversed',
      points: -150,
      balanceAfter: 250,
      description: reason,
      reverses: null,
    })
    await expect(approve(adjustmentId)).rejects.toMatchObject({ code: 'adjustment-decided' })
    expect(await world.findings()).toEqual([])
  })

  test('never leave a debt that nobody has spoken of: it is told, proposed, seen and said by whoever approves', async () => {
    const { userId } = await world.panelist(100)
    await expect(propose(userId, -160)).rejects.toMatchObject({ code: 'adjustment-debt', more: { data: { debt: 60 } } })
    await expect(propose(userId, -160, 59)).rejects.toMatchObject({ code: 'adjustment-debt' })
    const { adjustmentId, debt } = await propose(userId, -160, 60)
    expect(debt).toBe(60)
    await expect(approve(adjustmentId)).rejects.toMatchObject({ code: 'adjustment-debt' })
    expect(await balances(userId)).toEqual({ available: 100, held: 0, pending: 0, debt: 0 })
    expect(await approve(adjustmentId, 60)).toMatchObject({ status: 'approved', debt: 60 })
    expect(await balances(userId)).toEqual({ available: 0, held: 0, pending: 0, debt: 60 })
    const { rows } = await world.wallet.history(userId, {})
    expect(rows[0]).toMatchObject({
      points: -100,
      description: { code: 'transfers.owed', values: { count: 60, what: reason } },
    })
    await transaction(world.db, (tx) =>
      world.wallet.credit(tx, [
        { key: newId(), userId, points: 90, kind: 'survey', house: 'supplier:house', description: 'Survey' },
      ]),
    )
    expect(await balances(userId)).toEqual({ available: 30, held: 0, pending: 0, debt: 0 })
    expect(await world.findings()).toEqual([])
  })

  test('tell in the list what they would leave as debt at this moment', async () => {
    const { userId } = await world.panelist(100)
    const { adjustmentId } = await propose(userId, -100)
    await world.ask(userId, 500).catch(() => undefined)
    await propose(userId, 20)
    const before = await world.finance.list(second.userId, { panelistId: userId })
    expect(before.rows.map(({ points, debt }) => [points, debt])).toEqual([
      [20, 0],
      [-100, 0],
    ])
    const other = await propose(userId, -70)
    await approve(other.adjustmentId)
    const after: Rows<Adjustment> = await world.finance.list(second.userId, { panelistId: userId })
    expect(after.rows.find((row) => row.adjustmentId === adjustmentId)).toMatchObject({ debt: 70 })
  })

  test('and a redemption of the same points at the same time: one of them is refused, and no points are owed', async () => {
    const rounds = scaleWork(200, 12)
    for (let round = 0; round < rounds; round += 1) {
      const { userId } = await world.panelist(500)
      const { adjustmentId } = await propose(userId, -300)
      const ends = await tally([
        world.ask(userId, 500, { n: round, password: 'right' }),
        approve(adjustmentId, 0, round + 1),
      ])
      expect(ends['ok']).toBe(1)
      expect((ends['not-enough-points'] ?? 0) + (ends['adjustment-debt'] ?? 0)).toBe(1)
      expect((await balances(userId)).debt).toBe(0)
    }
    expect(await world.findings()).toEqual([])
  })

  test('decided by a balance that was read before leave a debt nobody spoke of: this test would see it', async () => {
    const { userId } = await world.panelist(500)
    const naive = async (meanwhile: () => Promise<unknown>) => {
      const { db, wallet } = world.processes[1]!
      const available = (await wallet.availableOf(db, [userId])).get(userId) ?? 0
      await meanwhile()
      if (countDebt(-300, available) > 0) return
      const taking = { key: newId(), userId, points: 300, house: 'adjustments', description: reason }
      await transaction(db, (tx) => wallet.takeAway(tx, taking))
    }
    await naive(() => world.ask(userId, 500))
    expect((await balances(userId)).debt).toBe(300)
  })

  test('that many approve at once leave once', async () => {
    const { userId } = await world.panelist(500)
    const { adjustmentId } = await propose(userId, -200)
    const approvals = scaleWork(1000, 24)
    const ends = await tally(Array.from({ length: approvals }, (_, n) => approve(adjustmentId, 0, n)))
    expect(ends).toEqual({ ok: 1, 'adjustment-decided': approvals - 1 })
    expect(await balances(userId)).toMatchObject({ available: 300 })
  })
})

describe('points moved by whoever runs the installation', () => {
  test('move once for each key, and a key of something else is refused', async () => {
    const { userId, email } = await world.panelist(0)
    const wish = { key: 'ticket-7', email, points: 40, reason: 'A goodwill gesture' }
    expect(await world.finance.adjust(wish)).toMatchObject({ moved: true, debt: 0 })
    expect(await world.finance.adjust(wish)).toMatchObject({ moved: false })
    for (const points of [41, -40])
      await expect(world.finance.adjust({ ...wish, points, debtAtMost: 99 })).rejects.toMatchObject({
        code: 'idempotency-mismatch',
      })
    expect(await balances(userId)).toMatchObject({ available: 40, debt: 0 })
    const recorded = await world.rows('select actor_id, after from audit_log where action = $1', ['finance.operator'])
    expect(recorded).toEqual([{ actor_id: null, after: { key: 'ticket-7', points: 40, reason: 'A goodwill gesture' } }])
  })

  test('leave a debt only as far as it was said, and a repeat of that changes nothing', async () => {
    const { userId, email } = await world.panelist(30)
    const wish = { key: 'ticket-8', email, points: -50, reason }
    await expect(world.finance.adjust(wish)).rejects.toMatchObject({ code: 'adjustment-debt' })
    expect(await world.finance.adjust({ ...wish, debtAtMost: 20 })).toMatchObject({ moved: true, debt: 20 })
    expect(await world.finance.adjust(wish)).toMatchObject({ moved: false, debt: 20 })
    expect(await balances(userId)).toMatchObject({ available: 0, debt: 20 })
    await expect(world.finance.adjust({ ...wish, key: 'x', email: 'nobody@example.com' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

test('over the wire points are taken away with a number below zero, and zero is none', async () => {
  const { userId } = await world.panelist(100)
  const adjusts = world.sign(first.userId, '5', ['finance.view', 'finance.adjust'])
  const body = (points: number, more = {}) => ({ body: { panelistId: userId, points, reason, ...more } })
  expect(await world.call(adjusts, 'POST', 'wallet/proposeAdjustment', body(0))).toMatchObject({ status: 400 })
  expect(await world.call(adjusts, 'POST', 'wallet/proposeAdjustment', body(-101))).toMatchObject({
    status: 409,
    code: 'adjustment-debt',
    data: { debt: 1 },
  })
  const proposed = await world.call<Adjustment>(
    adjusts,
    'POST',
    'wallet/proposeAdjustment',
    body(-101, { debtAtMost: 1 }),
  )
  expect(proposed).toMatchObject({ status: 200, data: { points: -101, debt: 1 } })
  const other = world.sign(second.userId, '5', ['finance.adjust'])
  const ruling = { adjustmentId: proposed.data.adjustmentId, decision: 'approve' }
  expect(await world.call(other, 'POST', 'wallet/decideAdjustment', { body: ruling })).toMatchObject({ status: 409 })
  expect(
    await world.call(other, 'POST', 'wallet/decideAdjustment', { body: { ...ruling, debtAtMost: 1 } }),
  ).toMatchObject({ status: 200, data: { status: 'approved', debt: 1 } })
})
