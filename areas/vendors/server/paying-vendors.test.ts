import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccounts } from '../../../app/testing/accounts.ts'
import {
  type CommissionWorld,
  micros,
  openCommissionWorld,
  password,
  type Person,
} from '../../../app/testing/commission-world.ts'
import type { Rows } from '../../../platform/contract/paging.ts'
import type { Vendor } from '../contract/commissions.ts'
import type { PayoutRun, RunResults, VendorPayout } from '../contract/runs.ts'

let world: CommissionWorld
beforeAll(async () => {
  world = await openCommissionWorld()
})
afterAll(() => world.close())

const results = (runId: string, csv: string, isDryRun = false, by = world.second) =>
  world.call<RunResults>('POST', `vendors/runs/${runId}/results`, { token: by.token, body: { csv, isDryRun } })

describe('where a vendor is paid to', () => {
  test('takes the password, is told by email, rests for 72 hours, and is shown by its end alone', async () => {
    const { vendor } = await world.vendorWith(1, { cost: 60 })
    await world.age(vendor, 31)
    await world.release()
    expect(await world.setTarget(vendor, 'DE89 3704 0044 0532 0130 01')).toMatchObject({
      status: 400,
      errors: [{ field: 'target' }],
    })
    expect(await world.setTarget(vendor, undefined, 'iban', 'wrong')).toMatchObject({
      status: 400,
      errors: [{ field: 'password' }],
    })
    const notTheirs = { kind: 'iban', target: 'x', password }
    const byManager = { token: world.manager.token, body: notTheirs }
    expect((await world.call('PUT', 'vendors/target', byManager)).status).toBe(404)
    const { data } = await world.setTarget(vendor)
    expect(data).toMatchObject({
      target: { kind: 'iban', hint: '••••3000' },
      missing: ['target-rests'],
      nextPayout: { micros: 0 },
    })
    const letters = await world.one.lettersTo(vendor.email)
    expect(letters.at(-1)?.text).toContain('••••3000')
    const listed = (await world.get<Rows<Vendor>>('vendors/list?limit=100')).rows
    expect(listed).toContainEqual(expect.objectContaining({ vendorId: vendor.userId, missing: ['target-rests'] }))
    expect(JSON.stringify(listed)).not.toContain('DE89')
    await world.age(vendor, 3)
    expect(await world.summaryOf(vendor)).toMatchObject({ missing: [], nextPayout: { micros: micros(60) } })
  })
})

describe('a payout run', () => {
  /** Vendors whose payouts are due, and no others. */
  async function due(how: number) {
    await world.rows(`update vendor_accounts set target_from = now() + interval '1 year' where target_from is not null`)
    const vendors: Person[] = []
    for (let index = 0; index < how; index += 1) {
      const { vendor } = await world.vendorWith(1, { cost: 60 })
      await world.setTarget(vendor)
      await world.age(vendor, 31)
      vendors.push(vendor)
    }
    await world.release()
    return vendors
  }

  test('takes two people, and pays once although everything after it is repeated', async () => {
    const [vendor, other] = await due(2)
    if (!vendor || !other) throw new Error('no vendors')
    const before = await world.get<{ due: { vendors: number; micros: number } }>('vendors/runs', world.finance.token)
    expect(before.due).toEqual({ vendors: 2, micros: micros(120) })
    const proposals = await Promise.all([world.propose(), world.propose(world.second), world.propose()])
    expect(proposals.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 409, 409])
    const run = proposals.find(({ status }) => status === 200)?.data
    if (!run) throw new Error('no run')
    const { runId } = run
    const [proposer, approver] =
      run.proposedBy === 'finance@example.com' ? [world.finance, world.second] : [world.second, world.finance]
    expect(await world.decide(runId, 'approve', proposer)).toMatchObject({ status: 409, code: 'approval-own' })
    const byManager = { token: world.manager.token, body: { decision: 'approve' } }
    expect(await world.call('POST', `vendors/runs/${runId}/decision`, byManager)).toMatchObject({ status: 403 })
    expect((await world.call('GET', `vendors/runs/${runId}/file`, { token: world.finance.token })).code).toBe(
      'run-not-approved',
    )
    expect(await world.decide(runId, 'approve', approver)).toMatchObject({
      data: { state: 'approved', states: { open: 2 } },
    })
    expect(await world.decide(runId, 'approve', approver)).toMatchObject({ status: 409, code: 'run-decided' })
    const file = await world.csvAt(`vendors/runs/${runId}/file`, world.finance.token)
    expect(file).toContain('DE89370400440532013000')

    // The process dies after the export. Another one knows that this money is under way.
    const after = openAccounts({ url: world.url, poolSize: 4 })
    try {
      const restarted = { userId: world.finance.userId, ip: null }
      await expect(after.vendors.runs.propose(restarted)).rejects.toMatchObject({ code: 'run-empty' })
      expect(await world.csvAt(`vendors/runs/${runId}/file`, world.finance.token)).toBe(file)
    } finally {
      await after.close()
    }
    const payoutsPath = `vendors/runs/${runId}/payouts?limit=100`
    const { rows: payouts } = await world.get<Rows<VendorPayout>>(payoutsPath, world.finance.token)
    const [today] = new Date().toISOString().split('T')
    const csv = [
      'payout_id,status,amount,reference,paid_at,note',
      ...payouts.map(({ payoutId }, at) => `${payoutId},paid,60.00,SEPA ${at},${today},`),
      `${payouts[0]?.payoutId},paid,60.00,again,${today},`,
      `${vendor.userId},paid,60.00,unknown,${today},`,
    ].join('\n')
    expect(await results(runId, csv, true)).toMatchObject({ data: { isDryRun: true, counts: { paid: 2, wrong: 2 } } })
    expect(await world.summaryOf(vendor)).toMatchObject({
      balance: { micros: micros(60) },
      underWay: { micros: micros(60) },
      missing: ['under-way', 'minimum'],
    })
    const [one, again] = await Promise.all([results(runId, csv), results(runId, csv)])
    const paid = (one?.data.counts.paid ?? 0) + (again?.data.counts.paid ?? 0)
    expect(paid).toBe(2)
    expect(await world.summaryOf(vendor)).toMatchObject({ balance: { micros: 0 }, paid: { micros: micros(60) } })
    expect(await results(runId, csv)).toMatchObject({ data: { counts: { paid: 0, unchanged: 2, wrong: 2 } } })
    expect((await results(runId, 'a,b\n1,2')).status).toBe(400)
    expect((await world.propose()).code).toBe('run-empty')
    expect(await world.broken()).toEqual([])
  })

  test('leaves out whose balance fell or whose address changed before the second person approved', async () => {
    const [fallen, moved, right] = await due(3)
    if (!fallen || !moved || !right) throw new Error('no vendors')
    const { runId } = (await world.propose()).data
    const [one] = await world.commissionsOf(fallen)
    await world.claw([one?.commissionId ?? ''])
    await world.setTarget(moved, 'vendor@paypal.example', 'paypal')
    expect(await world.decide(runId, 'approve', world.second)).toMatchObject({
      data: { states: { open: 1, leftOut: 2 } },
    })
    const states = new Map((await world.payoutsOf(runId)).map(({ vendorId, state }) => [vendorId, state]))
    expect([states.get(fallen.userId), states.get(moved.userId), states.get(right.userId)]).toEqual([
      'left-out',
      'left-out',
      'approved',
    ])
    const run = await world.get<PayoutRun>(`vendors/runs/${runId}`, world.finance.token)
    expect(run.total.micros).toBe(micros(60))
    const mine = (await world.payoutsOf(runId)).find(({ state }) => state === 'approved')
    const returned = `payout_id,status,amount,reference,paid_at,note\n${mine?.payoutId},returned,,,,no such account`
    expect(await results(runId, returned)).toMatchObject({ data: { counts: { returned: 1 } } })
    expect(await world.summaryOf(right)).toMatchObject({
      balance: { micros: micros(60) },
      paid: { micros: 0 },
      missing: [],
    })
    expect(await world.broken()).toEqual([])
  })
})
