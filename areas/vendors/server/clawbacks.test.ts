import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommissionWorld, micros, openCommissionWorld } from '../../../app/testing/commission-world.ts'
import type { Rows } from '../../../platform/contract/paging.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Commission, StaffObjection } from '../contract/commissions.ts'
import type { VendorPayout } from '../contract/runs.ts'
import type { StatementGroup } from '../contract/statements.ts'

let world: CommissionWorld
beforeAll(async () => {
  world = await openCommissionWorld()
})
afterAll(() => world.close())

describe('taking back', () => {
  test('on day 20 it leaves what is held and reaches no payout, on day 40 it is negative on the next statement', async () => {
    const { vendor, affId } = await world.vendorWith(3, { cost: 60 })
    await world.setTarget(vendor)
    const [first, next] = await world.commissionsOf(vendor)
    await world.age(vendor, 20)
    expect(await world.claw([first?.commissionId ?? '', first?.commissionId ?? '']).then(({ status }) => status)).toBe(
      400,
    )
    expect(await world.claw([first?.commissionId ?? ''])).toMatchObject({
      data: { withdrawn: 1, clawedBack: 0, unchanged: 0 },
    })
    expect(await world.claw([first?.commissionId ?? ''])).toMatchObject({
      data: { withdrawn: 0, clawedBack: 0, unchanged: 1 },
    })
    await world.age(vendor, 20)
    await world.release()
    expect(await world.summaryOf(vendor)).toMatchObject({
      balance: { micros: micros(120) },
      nextPayout: { micros: micros(120) },
    })
    const run = (await world.propose()).data
    expect(await world.payoutsOf(run.runId)).toContainEqual(
      expect.objectContaining({ vendorId: vendor.userId, amount: { micros: micros(120), currency: 'USD' } }),
    )
    await world.decide(run.runId, 'withdraw', world.finance)
    expect(await world.claw([next?.commissionId ?? ''], 'terms')).toMatchObject({
      data: { withdrawn: 0, clawedBack: 1 },
    })
    expect(await world.summaryOf(vendor)).toMatchObject({
      balance: { micros: micros(60) },
      earned: { micros: micros(60) },
    })
    expect((await world.commissionsOf(vendor)).filter(({ kind }) => kind === 'clawback')).toMatchObject([
      { amount: { micros: micros(-60) }, reason: 'terms', note: 'seen twice', mayObject: true },
    ])
    await world.age(vendor, 62)
    await world.makeStatements()
    const statements = await world.statementsOf(vendor)
    const closing = statements[0]?.closing.micros
    expect(closing).toBe(micros(60))
    const all = await Promise.all(
      statements.map(({ statementId }) =>
        world.get<{ groups: StatementGroup[] }>(`vendors/statements/${statementId}`, vendor.token),
      ),
    )
    const groups = all.flatMap((one) => one.groups)
    expect(groups).toContainEqual(
      expect.objectContaining({
        part: 'clawed-back',
        affId,
        reason: 'terms',
        count: 1,
        amount: { micros: micros(-60), currency: 'USD' },
      }),
    )
    expect(groups).toContainEqual(expect.objectContaining({ part: 'withdrawn', reason: 'automated', count: 1 }))
    expect(await world.broken()).toEqual([])
  })

  test('it is possible for 90 days after the event, for a reason of the list, by staff alone', async () => {
    const { vendor } = await world.vendorWith(1)
    const [one] = await world.commissionsOf(vendor)
    const ids = [one?.commissionId ?? '']
    expect((await world.claw(ids, 'inactive')).status).toBe(400)
    expect(await world.claw(ids, 'fraud', vendor.token)).toMatchObject({ status: 403 })
    expect(await world.claw(ids, 'fraud', world.finance.token)).toMatchObject({ status: 403 })
    await world.age(vendor, 91)
    await world.release()
    expect(await world.claw(ids, 'fraud')).toMatchObject({ status: 409, code: 'clawback-late' })
  })

  test('and every other decision is for who may change campaigns: a role based on 9 gives nothing by its id', async () => {
    const { vendor, affId } = await world.vendorWith(1)
    const viewer = (await world.ofRoleBasedOn9('affiliates.view')).token
    const nobody = (await world.ofRoleBasedOn9()).token
    const [one] = await world.commissionsOf(vendor)
    const ids = { commissionIds: [one?.commissionId ?? ''] }
    const deciding = [
      ['POST', 'vendors/clawbacks', { ...ids, reason: 'automated', note: 'seen twice' }],
      ['POST', 'vendors/kept', ids],
      ['POST', `vendors/objections/${newId()}/answer`, { isUpheld: false, answer: 'No.' }],
      ['PUT', 'vendors/holding', { affId, days: 5 }],
    ] as const
    for (const [method, path, body] of deciding) {
      expect([path, await world.call(method, path, { token: viewer, body })]).toMatchObject([path, { status: 403 }])
      expect([path, await world.call(method, path, { token: nobody, body })]).toMatchObject([path, { status: 404 }])
    }
    const reading = ['list', `summary?vendorId=${vendor.userId}`, `commissions?vendorId=${vendor.userId}`, 'objections']
    for (const path of reading) {
      expect([path, (await world.call('GET', `vendors/${path}`, { token: viewer })).status]).toEqual([path, 200])
      expect([path, (await world.call('GET', `vendors/${path}`, { token: nobody })).status]).toEqual([path, 404])
    }
  })

  test('a campaign shows its cost net of what was taken back, and no share above one', async () => {
    const { vendor, affId } = await world.vendorWith(2)
    const ids = (await world.commissionsOf(vendor)).map(({ commissionId }) => commissionId)
    await world.claw(ids.slice(0, 1))
    type Dashboard = { totals: Record<string, number>; events: { totals: Record<string, number> } }
    const read = () => world.get<Dashboard>(`affiliate/dashboard?affId=${affId}`)
    expect((await read()).totals).toMatchObject({
      leads: 2,
      cost: 5,
      takenBack: 1,
      takenBackCost: 2.5,
      netCost: 2.5,
      takenBackShare: 0.5,
      costPerLead: 2.5,
    })
    const users = await world.get<Rows<{ commission: { state: string } }>>(`affiliate/affiliateUserData?affId=${affId}`)
    expect(users.rows.map(({ commission }) => commission.state).toSorted()).toEqual(['held', 'taken-back'])
    await world.claw(ids)
    const { totals, events } = await read()
    expect(totals).toMatchObject({ netCost: 0, takenBackShare: 1, costPerLead: null })
    expect(events.totals).toMatchObject({ takenBack: 2, takenBackCost: 5, givenBackCost: 0 })
    expect(await world.broken()).toEqual([])
  })

  test('a balance below zero is carried forward, and is never paid', async () => {
    const { vendor } = await world.vendorWith(1, { cost: 60 })
    await world.setTarget(vendor)
    await world.age(vendor, 31)
    await world.release()
    const { runId } = (await world.propose()).data
    await world.decide(runId, 'approve', world.second)
    const mine = (await world.payoutsOf(runId)).find(({ vendorId }) => vendorId === vendor.userId)
    const settle = (result: string) =>
      world.call<VendorPayout>('POST', `vendors/payouts/${mine?.payoutId}/result`, {
        token: world.finance.token,
        body: { result, reference: 'SEPA 1' },
      })
    expect(await settle('paid')).toMatchObject({ data: { state: 'paid', reference: 'SEPA 1' } })
    expect(await settle('paid')).toMatchObject({ status: 200, data: { state: 'paid' } })
    const [one] = await world.commissionsOf(vendor)
    await world.claw([one?.commissionId ?? ''])
    expect(await world.summaryOf(vendor)).toMatchObject({
      balance: { micros: micros(-60) },
      nextPayout: { micros: 0 },
      missing: ['minimum'],
    })
    expect(await settle('returned')).toMatchObject({ data: { state: 'returned' } })
    expect(await settle('paid')).toMatchObject({ status: 409, code: 'payout-settled' })
    expect(await world.summaryOf(vendor)).toMatchObject({ balance: { micros: 0 } })
    expect(await world.broken()).toEqual([])
  })
})

describe('an objection', () => {
  test('is made once within 30 days, answered by another person, and gives the money back when it is upheld', async () => {
    const { vendor } = await world.vendorWith(2)
    await world.age(vendor, 31)
    await world.release()
    const ids = (await world.commissionsOf(vendor)).map(({ commissionId }) => commissionId)
    await world.claw(ids)
    const clawbacks = (await world.commissionsOf(vendor)).filter(({ kind }) => kind === 'clawback')
    const object = (at: number, text: string, token = vendor.token) =>
      world.call<Commission>('POST', `vendors/commissions/${clawbacks[at]?.commissionId}/objection`, {
        token,
        body: { text },
      })
    expect(await object(0, '  ')).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(await object(0, 'It was a real person.', world.rival.token)).toMatchObject({ status: 404 })
    expect(await object(0, 'It was a real person.')).toMatchObject({
      data: { mayObject: false, objection: { isUpheld: null } },
    })
    expect(await object(0, 'Again.')).toMatchObject({ status: 409, code: 'objection-made' })
    const objections = async (state: string) =>
      (
        await world.get<Rows<StaffObjection>>(
          `vendors/objections?state=${state}&vendorId=${vendor.userId}`,
          world.admin.token,
        )
      ).rows
    const [open] = await objections('open')
    expect(open).toMatchObject({ text: 'It was a real person.', isOwn: false, reason: 'automated' })
    const answer = (isUpheld: boolean, token: string) =>
      world.call('POST', `vendors/objections/${open?.objectionId}/answer`, {
        token,
        body: { isUpheld, answer: 'Two people.' },
      })
    expect(await answer(true, world.manager.token)).toMatchObject({ status: 409, code: 'objection-same-person' })
    expect(await answer(true, vendor.token)).toMatchObject({ status: 403 })
    expect(await answer(true, world.admin.token)).toMatchObject({ status: 200, data: { isUpheld: true } })
    expect(await answer(false, world.admin.token)).toMatchObject({ status: 409, code: 'objection-answered' })
    expect(await objections('answered')).toHaveLength(1)
    expect(await world.summaryOf(vendor)).toMatchObject({ balance: { micros: micros(2.5) } })
    await world.age(vendor, 31)
    expect(await object(1, 'Too late.')).toMatchObject({ status: 409, code: 'objection-late' })
    expect(await world.broken()).toEqual([])
  })
})
