import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { affiliateWorld } from '../../../app/testing/affiliate-world.ts'
import { type CommissionWorld, micros, openCommissionWorld } from '../../../app/testing/commission-world.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { Rows } from '../../../platform/contract/paging.ts'
import { transaction } from '../../../platform/server/db.ts'
import type { Commission } from '../contract/commissions.ts'

let world: CommissionWorld
beforeAll(async () => {
  world = await openCommissionWorld()
})
afterAll(() => world.close())

const dayOf = (iso: string) => iso.slice(0, 10)

describe('what a lead earns', () => {
  test('a paid lead earns its price once, held for 30 days, and says nothing about a person', async () => {
    const owed = await world.one.vendors.readOwed()
    const { vendor, affId } = await world.vendorWith(2)
    const rows = await world.commissionsOf(vendor)
    expect(rows).toHaveLength(2)
    expect(await world.one.vendors.readOwed()).toBe(owed + micros(5))
    expect(rows[0]).toMatchObject({
      kind: 'earning',
      event: 'verified',
      state: 'held',
      affId,
      amount: { micros: micros(2.5) },
    })
    expect(Date.parse(rows[0]?.holdUntil ?? '') - Date.parse(rows[0]?.earnedAt ?? '')).toBe(30 * dayMs)
    expect(JSON.stringify(rows)).not.toContain('@example.com')
    expect(await world.summaryOf(vendor)).toMatchObject({
      earned: { micros: micros(5) },
      held: { micros: micros(5) },
      balance: { micros: 0 },
      nextPayout: { micros: 0 },
      missing: ['minimum', 'target'],
      releases: [{ day: dayOf(rows[0]?.holdUntil ?? ''), count: 2, amount: { micros: micros(5) } }],
      campaigns: [{ affId, count: 2, earned: { micros: micros(5) }, held: { micros: micros(5) }, holdingDays: 30 }],
    })
    expect(await world.recount(vendor)).toEqual({ net: 0, held: micros(5), earned: micros(5) })
  })

  test('a lead that is unpaid, held or refused earns nothing, and a released one earns then', async () => {
    const { vendor, affId } = await world.vendorWith(0, { totalLead: 1 })
    await world.lead(affId)
    await world.lead(affId)
    expect(await world.commissionsOf(vendor)).toHaveLength(1)
    const strict = await affiliateWorld({ minSignupSeconds: 3_600 })
    try {
      const held = await strict.campaign()
      await strict.lead(held.affId)
      await strict.lead(held.affId)
      const earned = () => strict.rows('select from commissions')
      expect(await earned()).toHaveLength(0)
      const leads = await strict.rows<{ lead_id: string }>('select lead_id from leads order by lead_id')
      const decideLead = (at: number, decision: string) =>
        strict.call('POST', `affiliate/leads/${leads[at]?.lead_id}/decide`, { body: { decision } })
      expect((await decideLead(0, 'refuse')).status).toBe(200)
      expect(await earned()).toHaveLength(0)
      expect((await decideLead(1, 'release')).status).toBe(200)
      expect(await earned()).toHaveLength(1)
    } finally {
      await strict.close()
    }
  })

  test('a campaign holds for its own number of days, and for that of the panel again', async () => {
    const { vendor, affId } = await world.vendorWith(1)
    const hold = (days: number | null, token?: string) =>
      world.call('PUT', 'vendors/holding', { body: { affId, days }, ...(token ? { token } : {}) })
    expect(await hold(7)).toMatchObject({ status: 200, data: { holdingDays: 7 } })
    await world.lead(affId)
    expect(await hold(null)).toMatchObject({ data: { holdingDays: 30 } })
    expect((await hold(91)).status).toBe(400)
    expect(await hold(3, vendor.token)).toMatchObject({ status: 403, code: 'not-allowed' })
    const days = (await world.commissionsOf(vendor)).map(
      ({ holdUntil, earnedAt }) => (Date.parse(holdUntil) - Date.parse(earnedAt)) / dayMs,
    )
    expect(days).toEqual([7, 30])
  })

  test('it is released when its time is over, unless the account is blocked or closed: then a person decides', async () => {
    const { vendor } = await world.vendorWith(3)
    const people = await world.rows<{ user_id: string }>(
      'select l.user_id from commissions c join leads l using (lead_id) where vendor_id = $1 order by c.commission_id',
      [vendor.userId],
    )
    await world.age(vendor, 29)
    await world.release()
    expect((await world.commissionsOf(vendor)).map(({ state }) => state)).toEqual(['held', 'held', 'held'])
    const block = (userId: string | undefined, isOn: boolean) =>
      world.call('POST', `panelist/blockPanelist/${userId}`, {
        token: world.admin.token,
        body: { block: isOn, reason: 'A farm of accounts' },
      })
    expect((await block(people[0]?.user_id, true)).status).toBe(200)
    await world.rows('update users set closed_at = now() where user_id = $1', [people[1]?.user_id])
    await world.age(vendor, 1)
    await world.release()
    await world.release()
    const waiting = (await world.get<Rows<Commission>>(`vendors/commissions?waiting=true&vendorId=${vendor.userId}`))
      .rows
    expect(waiting.map(({ waitsFor }) => waitsFor ?? '').toSorted()).toEqual(['blocked', 'closed'])
    expect((await world.commissionsOf(vendor)).every(({ waitsFor }) => waitsFor === null)).toBe(true)
    expect(await world.summaryOf(vendor)).toMatchObject({
      balance: { micros: micros(2.5) },
      waits: { micros: micros(5) },
    })
    const ids = waiting.map(({ commissionId }) => commissionId)
    expect(
      (await world.call('POST', 'vendors/kept', { token: vendor.token, body: { commissionIds: ids } })).status,
    ).toBe(403)
    expect(await world.call('POST', 'vendors/kept', { body: { commissionIds: ids } })).toMatchObject({
      data: { kept: 2, unchanged: 0 },
    })
    expect(await world.summaryOf(vendor)).toMatchObject({ balance: { micros: micros(7.5) }, held: { micros: 0 } })
    expect(await world.broken()).toEqual([])
  })

  test('a block proposes to take back what was released, and lifting it withdraws that', async () => {
    const { vendor } = await world.vendorWith(1, { cost: 60 })
    await world.age(vendor, 31)
    await world.release()
    const [person] = await world.rows<{ user_id: string }>(
      'select l.user_id from commissions c join leads l using (lead_id) where vendor_id = $1',
      [vendor.userId],
    )
    const block = (isOn: boolean) =>
      world.call('POST', `panelist/blockPanelist/${person?.user_id}`, {
        token: world.admin.token,
        body: { block: isOn, reason: 'A farm' },
      })
    expect((await block(true)).status).toBe(200)
    expect(await world.commissionsOf(vendor)).toMatchObject([{ state: 'approved', isWaiting: true }])
    await block(false)
    expect(await world.commissionsOf(vendor)).toMatchObject([{ state: 'approved', isWaiting: false }])
    // The same for a block that a decision about linked accounts set.
    const lock = { userId: person?.user_id ?? '', kind: 'blocked', reasons: ['same-browser'] } as const
    await transaction(world.one.db, (tx) => world.one.panelists.setLock(tx, lock, world.admin))
    expect(await world.commissionsOf(vendor)).toMatchObject([{ state: 'approved', isWaiting: true }])
    await block(false)
    expect(await world.commissionsOf(vendor)).toMatchObject([{ state: 'approved', isWaiting: false }])
  })
})
