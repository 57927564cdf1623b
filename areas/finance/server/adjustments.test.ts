import type { Adjustment } from '../contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFinanceWorld, type FinanceWorld } from '../../../app/testing/finance-world.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { startingLine, tally } from '../../../app/testing/redemption-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { findDecisionRefusal } from './rules.ts'

let world: FinanceWorld
beforeAll(async () => {
  world = await openFinanceWorld()
})
afterAll(() => world.close())

const ip = '::1'
const given = async (userId: string): Promise<number> => (await world.wallet.balances(world.db, userId)).available
const proposed = async (points = 250) => {
  const [first, second] = await world.reviewers(2)
  const { userId } = await world.panelist(0)
  const proposal = { panelistId: userId, points, reason: 'A survey was lost' }
  const { adjustmentId } = await world.finance.propose({ userId: first!.userId, ip }, proposal)
  return { adjustmentId, userId, first: { userId: first!.userId, ip }, second: { userId: second!.userId, ip } }
}

test.each([
  ['proposed', 'else', 'else', 'approve', null],
  ['proposed', 'else', 'staff', 'approve', 'adjustment-same-person'],
  ['proposed', 'else', 'staff', 'reject', null],
  ['proposed', 'staff', 'else', 'approve', 'adjustment-own'],
  ['proposed', 'staff', 'else', 'reject', 'adjustment-own'],
  ['approved', 'else', 'else', 'approve', 'adjustment-decided'],
  ['rejected', 'else', 'else', 'reject', 'adjustment-decided'],
] as const)('a %s adjustment for %s by %s: to %s is %s', (status, userId, proposedBy, decision, refusal) => {
  expect(findDecisionRefusal({ status, userId, proposedBy }, 'staff', decision)).toBe(refusal)
})

describe('points given by hand', () => {
  test('move when a second person approves, once, by a transfer that names their reason', async () => {
    const { adjustmentId, userId, first, second } = await proposed()
    expect(await given(userId)).toBe(0)
    const approve = { adjustmentId, decision: 'approve' } as const
    await expect(world.finance.decide(first, approve)).rejects.toMatchObject({ code: 'adjustment-same-person' })
    expect(await world.finance.decide(second, approve)).toMatchObject({ status: 'approved', points: 250 })
    expect(await given(userId)).toBe(250)
    await expect(world.finance.decide(second, approve)).rejects.toMatchObject({ code: 'adjustment-decided' })
    const transfers = await world.rows('select kind, points::int from ledger_transfers where key = $1', [
      `adjustment:${adjustmentId}`,
    ])
    expect(transfers).toEqual([{ kind: 'adjustment', points: 250 }])
    const recorded = await world.rows<{ action: string }>(
      'select action from audit_log where subject = $1 order by at',
      [adjustmentId],
    )
    expect(recorded.map(({ action }) => action)).toEqual(['finance.propose', 'finance.approve'])
    expect(await world.findings()).toEqual([])
  })

  test('do not move when they are rejected, also by whoever proposed them', async () => {
    const { adjustmentId, userId, first, second } = await proposed()
    await world.finance.decide(first, { adjustmentId, decision: 'reject' })
    await expect(world.finance.decide(second, { adjustmentId, decision: 'approve' })).rejects.toMatchObject({
      code: 'adjustment-decided',
    })
    expect(await given(userId)).toBe(0)
  })

  test('are for panelists only, and never for whoever proposes', async () => {
    const [staff] = await world.reviewers(1)
    const by = { userId: staff!.userId, ip }
    const ask = { points: 5, reason: 'x' }
    await expect(world.finance.propose(by, { ...ask, panelistId: by.userId })).rejects.toMatchObject({
      code: 'not-found',
    })
    const self = await world.panelist(0)
    const own = world.finance.propose({ userId: self.userId, ip }, { ...ask, panelistId: self.userId })
    await expect(own).rejects.toMatchObject({ code: 'adjustment-own' })
    const blank = world.finance.propose(by, { ...ask, panelistId: self.userId, reason: ' ' })
    await expect(blank).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('that many approve at once move once', async () => {
    const { adjustmentId, userId } = await proposed()
    const staff = await world.reviewers(8)
    const approvals = scaleWork(1000, 24)
    const ends = await tally(
      Array.from({ length: approvals }, (_, n) =>
        world.parties[n % 2]!.finance.decide(
          { userId: staff[n % staff.length]!.userId, ip },
          { adjustmentId, decision: 'approve' },
        ),
      ),
    )
    expect(ends).toEqual({ ok: 1, 'adjustment-decided': approvals - 1 })
    expect(await given(userId)).toBe(250)
  })

  test('that are looked at before they are decided, and paid under no key, move more than once: this test would see it', async () => {
    const { adjustmentId, userId } = await proposed()
    const line = startingLine(6)
    const naive = async (n: number) => {
      const { pool, db, wallet } = world.processes[n % 2]!
      const { rows } = await pool.query<{ status: string }>(
        'select status from point_adjustments where adjustment_id = $1',
        [adjustmentId],
      )
      await line()
      if (rows[0]?.status !== 'proposed') return
      const credit = {
        key: `naive:${n}`,
        userId,
        points: 250,
        kind: 'adjustment',
        house: 'x',
        description: 'x',
      } as const
      await transaction(db, (tx) => wallet.credit(tx, [credit]))
    }
    await Promise.all(Array.from({ length: 6 }, (_, n) => naive(n)))
    expect(await given(userId)).toBeGreaterThan(250)
  })

  test('the database itself refuses that one person gives points alone', async () => {
    const { adjustmentId, first } = await proposed()
    const alone = world.rows(
      `update point_adjustments set status = 'approved', decided_by = $2, decided_at = now() where adjustment_id = $1`,
      [adjustmentId, first.userId],
    )
    await expect(alone).rejects.toThrow('point_adjustments_two_people')
  })

  test('are in the copy of their panelist, and their reasons go with the account', async () => {
    const { adjustmentId, userId } = await proposed()
    expect(await world.finance.exportOf(userId)).toMatchObject([{ points: 250, reason: 'A survey was lost' }])
    expect(await transaction(world.db, (tx) => world.finance.erase(tx, { userId }))).toEqual([adjustmentId])
    expect(await world.finance.exportOf(userId)).toMatchObject([{ points: 250, reason: '' }])
  })
})

test('over the wire only finance.adjust proposes and decides, and finance.view reads', async () => {
  const { adjustmentId, userId, first, second } = await proposed()
  const views = world.sign(second.userId, '7', ['finance.view'])
  const adjusts = world.sign(second.userId, '5', ['finance.view', 'finance.adjust'])
  const body = { panelistId: userId, points: 10, reason: 'x' }
  const ruling = { adjustmentId, decision: 'approve' }
  for (const token of [world.sign(userId), world.sign(second.userId, '8')])
    expect(await world.call(token, 'GET', 'wallet/getAdjustments')).toMatchObject({ status: 403 })
  expect(await world.call(null, 'POST', 'wallet/proposeAdjustment', { body })).toMatchObject({ status: 401 })
  expect(await world.call(views, 'POST', 'wallet/proposeAdjustment', { body })).toMatchObject({ status: 403 })
  expect(await world.call(views, 'POST', 'wallet/decideAdjustment', { body: ruling })).toMatchObject({ status: 403 })
  const list = await world.call<{ rows: Adjustment[] }>(views, 'GET', 'wallet/getAdjustments?status=proposed')
  const found = list.data.rows.filter((one) => one.adjustmentId === adjustmentId)
  expect(found).toMatchObject([{ isOwn: false, proposedBy: first.userId }])
  expect(await world.call(adjusts, 'POST', 'wallet/proposeAdjustment', { body })).toMatchObject({
    status: 200,
    data: { status: 'proposed', isOwn: true },
  })
  expect(await world.call(adjusts, 'POST', 'wallet/decideAdjustment', { body: ruling })).toMatchObject({
    status: 200,
    data: { status: 'approved' },
  })
  expect(await given(userId)).toBe(250)
})
