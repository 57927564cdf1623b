import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { affiliateWorld, type AffiliateWorld } from '../../../app/testing/affiliate-world.ts'
import { readCsv } from '../../../platform/server/csv-rows.ts'
import { openAccounts } from '../../../app/testing/accounts.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { Commission, StaffObjection, Vendor, VendorSummary } from '../contract/commissions.ts'
import type { PayoutRun, RunResults, VendorPayout } from '../contract/runs.ts'
import type { StatementGroup, VendorStatement } from '../contract/statements.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Rows } from '../../../platform/contract/paging.ts'

let world: AffiliateWorld
type Person = { userId: string; token: string }
let finance: Person
let second: Person
let admin: Person
const password = 'a-long-staff-password-7'
beforeAll(async () => {
  world = await affiliateWorld()
  finance = await world.staff('finance@example.com', '5')
  second = await world.staff('second@example.com', '5')
  admin = await world.staff('admin@example.com', '3')
})
afterAll(() => world.close())

const micros = (usd: number) => Math.round(usd * 1_000_000)
const get = async <Data>(path: string, token?: string) =>
  (await world.call<Data>('GET', path, token ? { token } : {})).data
const summaryOf = (vendor: Person) => get<VendorSummary>('vendors/summary', vendor.token)
const commissionsOf = async (vendor: Person, more = '') =>
  (await get<Rows<Commission>>(`vendors/commissions?limit=100${more}`, vendor.token)).rows
let count = 0
const newVendor = () => world.staff(`vendor-${(count += 1)}@example.com`, '8', `Vendor ${count}`)
/** A vendor with a campaign and some paid leads. */
async function vendorWith(leads: number, more: object = {}) {
  const vendor = await newVendor()
  const { affId } = await world.campaign({ affVendor: vendor.userId, totalBudget: 1_000, totalLead: 100, ...more })
  for (let index = 0; index < leads; index += 1) await world.lead(affId)
  return { vendor, affId }
}
/** Moves everything that a vendor has so many days into the past, as if time had passed. */
async function age(vendor: Person, days: number): Promise<void> {
  const by = `interval '${days} days'`
  await world.rows(
    `update commissions set earned_at = earned_at - ${by}, hold_until = hold_until - ${by}, ended_at = ended_at - ${by}
     where vendor_id = $1`,
    [vendor.userId],
  )
  await world.rows(
    `update vendor_payouts set settled_at = settled_at - ${by}, returned_at = returned_at - ${by} where vendor_id = $1`,
    [vendor.userId],
  )
  await world.rows(
    `update vendor_accounts set target_from = target_from - ${by}, changed_at = changed_at - ${by} where vendor_id = $1`,
    [vendor.userId],
  )
}
const claw = (commissionIds: readonly string[], reason = 'automated', token?: string) =>
  world.call('POST', 'vendors/clawbacks', {
    body: { commissionIds, reason, note: 'seen twice' },
    ...(token ? { token } : {}),
  })
const setTarget = (vendor: Person, target = 'DE89 3704 0044 0532 0130 00', kind = 'iban', given = password) =>
  world.call<VendorSummary>('PUT', 'vendors/target', { token: vendor.token, body: { kind, target, password: given } })
const propose = (by = finance) => world.call<PayoutRun>('POST', 'vendors/runs', { token: by.token, body: {} })
const decide = (runId: string, decision: string, by: Person) =>
  world.call<PayoutRun>('POST', `vendors/runs/${runId}/decision`, { token: by.token, body: { decision } })
const payoutsOf = async (runId: string) =>
  (await get<Rows<VendorPayout>>(`vendors/runs/${runId}/payouts?limit=100`, finance.token)).rows
const csvAt = async (path: string, token: string): Promise<string> =>
  (await world.app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${token}` } })).body
const results = (runId: string, csv: string, isDryRun = false, by = second) =>
  world.call<RunResults>('POST', `vendors/runs/${runId}/results`, { token: by.token, body: { csv, isDryRun } })
const release = () => world.one.vendors.release()
const makeStatements = () => world.one.vendors.statements.make()
const statementsOf = async (vendor: Person) =>
  (await get<Rows<VendorStatement>>('vendors/statements?limit=100', vendor.token)).rows
const broken = () => world.one.vendors.check()
/** Counts the balance of a vendor again, from leads and commissions alone. */
async function recount(vendor: Person) {
  const [row] = await world.rows<{ earned: number; net: number; held: number }>(
    `select coalesce(sum(case when c.state = 'approved' then c.micros else 0 end), 0)::float8 as net,
       coalesce(sum(case when c.state = 'held' then c.micros else 0 end), 0)::float8 as held,
       (select coalesce(sum(l.cost_cents), 0)::float8 * 10000 from leads l where l.status = 'paid'
          and l.aff_id in (select aff_id from campaigns where vendor_id = $1)) as earned
     from commissions c where vendor_id = $1`,
    [vendor.userId],
  )
  if (!row) throw new Error('nothing was counted')
  return row
}
const dayOf = (iso: string) => iso.slice(0, 10)

describe('what a lead earns', () => {
  test('a paid lead earns its price once, held for 30 days, and says nothing about a person', async () => {
    const owed = await world.one.vendors.readOwed()
    const { vendor, affId } = await vendorWith(2)
    const rows = await commissionsOf(vendor)
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
    expect(await summaryOf(vendor)).toMatchObject({
      earned: { micros: micros(5) },
      held: { micros: micros(5) },
      balance: { micros: 0 },
      nextPayout: { micros: 0 },
      missing: ['minimum', 'target'],
      releases: [{ day: dayOf(rows[0]?.holdUntil ?? ''), count: 2, amount: { micros: micros(5) } }],
      campaigns: [{ affId, count: 2, earned: { micros: micros(5) }, held: { micros: micros(5) }, holdingDays: 30 }],
    })
    expect(await recount(vendor)).toEqual({ net: 0, held: micros(5), earned: micros(5) })
  })

  test('a lead that is unpaid, held or refused earns nothing, and a released one earns then', async () => {
    const { vendor, affId } = await vendorWith(0, { totalLead: 1 })
    await world.lead(affId)
    await world.lead(affId)
    expect(await commissionsOf(vendor)).toHaveLength(1)
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
    const { vendor, affId } = await vendorWith(1)
    const hold = (days: number | null, token?: string) =>
      world.call('PUT', 'vendors/holding', { body: { affId, days }, ...(token ? { token } : {}) })
    expect(await hold(7)).toMatchObject({ status: 200, data: { holdingDays: 7 } })
    await world.lead(affId)
    expect(await hold(null)).toMatchObject({ data: { holdingDays: 30 } })
    expect((await hold(91)).status).toBe(400)
    expect(await hold(3, vendor.token)).toMatchObject({ status: 403, code: 'not-allowed' })
    const days = (await commissionsOf(vendor)).map(
      ({ holdUntil, earnedAt }) => (Date.parse(holdUntil) - Date.parse(earnedAt)) / dayMs,
    )
    expect(days).toEqual([7, 30])
  })

  test('it is released when its time is over, unless the account is blocked or closed: then a person decides', async () => {
    const { vendor } = await vendorWith(3)
    const people = await world.rows<{ user_id: string }>(
      'select l.user_id from commissions c join leads l using (lead_id) where vendor_id = $1 order by c.commission_id',
      [vendor.userId],
    )
    await age(vendor, 29)
    await release()
    expect((await commissionsOf(vendor)).map(({ state }) => state)).toEqual(['held', 'held', 'held'])
    const block = (userId: string | undefined, isOn: boolean) =>
      world.call('POST', `panelist/blockPanelist/${userId}`, {
        token: admin.token,
        body: { block: isOn, reason: 'A farm of accounts' },
      })
    expect((await block(people[0]?.user_id, true)).status).toBe(200)
    await world.rows('update users set closed_at = now() where user_id = $1', [people[1]?.user_id])
    await age(vendor, 1)
    await release()
    await release()
    const waiting = (await get<Rows<Commission>>(`vendors/commissions?waiting=true&vendorId=${vendor.userId}`)).rows
    expect(waiting.map(({ waitsFor }) => waitsFor ?? '').toSorted()).toEqual(['blocked', 'closed'])
    expect((await commissionsOf(vendor)).every(({ waitsFor }) => waitsFor === null)).toBe(true)
    expect(await summaryOf(vendor)).toMatchObject({ balance: { micros: micros(2.5) }, waits: { micros: micros(5) } })
    const ids = waiting.map(({ commissionId }) => commissionId)
    expect(
      (await world.call('POST', 'vendors/kept', { token: vendor.token, body: { commissionIds: ids } })).status,
    ).toBe(403)
    expect(await world.call('POST', 'vendors/kept', { body: { commissionIds: ids } })).toMatchObject({
      data: { kept: 2, unchanged: 0 },
    })
    expect(await summaryOf(vendor)).toMatchObject({ balance: { micros: micros(7.5) }, held: { micros: 0 } })
    expect(await broken()).toEqual([])
  })

  test('a block proposes to take back what was released, and lifting it withdraws that', async () => {
    const { vendor } = await vendorWith(1, { cost: 60 })
    await age(vendor, 31)
    await release()
    const [person] = await world.rows<{ user_id: string }>(
      'select l.user_id from commissions c join leads l using (lead_id) where vendor_id = $1',
      [vendor.userId],
    )
    const block = (isOn: boolean) =>
      world.call('POST', `panelist/blockPanelist/${person?.user_id}`, {
        token: admin.token,
        body: { block: isOn, reason: 'A farm' },
      })
    expect((await block(true)).status).toBe(200)
    expect(await commissionsOf(vendor)).toMatchObject([{ state: 'approved', isWaiting: true }])
    await block(false)
    expect(await commissionsOf(vendor)).toMatchObject([{ state: 'approved', isWaiting: false }])
    // The same for a block that a decision about linked accounts set.
    const lock = { userId: person?.user_id ?? '', kind: 'blocked', reasons: ['same-browser'] } as const
    await transaction(world.one.db, (tx) => world.one.panelists.setLock(tx, lock, admin))
    expect(await commissionsOf(vendor)).toMatchObject([{ state: 'approved', isWaiting: true }])
    await block(false)
    expect(await commissionsOf(vendor)).toMatchObject([{ state: 'approved', isWaiting: false }])
  })
})

describe('taking back', () => {
  test('on day 20 it leaves what is held and reaches no payout, on day 40 it is negative on the next statement', async () => {
    const { vendor, affId } = await vendorWith(3, { cost: 60 })
    await setTarget(vendor)
    const [first, next] = await commissionsOf(vendor)
    await age(vendor, 20)
    expect(await claw([first?.commissionId ?? '', first?.commissionId ?? '']).then(({ status }) => status)).toBe(400)
    expect(await claw([first?.commissionId ?? ''])).toMatchObject({
      data: { withdrawn: 1, clawedBack: 0, unchanged: 0 },
    })
    expect(await claw([first?.commissionId ?? ''])).toMatchObject({
      data: { withdrawn: 0, clawedBack: 0, unchanged: 1 },
    })
    await age(vendor, 20)
    await release()
    expect(await summaryOf(vendor)).toMatchObject({
      balance: { micros: micros(120) },
      nextPayout: { micros: micros(120) },
    })
    const run = (await propose()).data
    expect(await payoutsOf(run.runId)).toContainEqual(
      expect.objectContaining({ vendorId: vendor.userId, amount: { micros: micros(120), currency: 'USD' } }),
    )
    await decide(run.runId, 'withdraw', finance)
    expect(await claw([next?.commissionId ?? ''], 'terms')).toMatchObject({ data: { withdrawn: 0, clawedBack: 1 } })
    expect(await summaryOf(vendor)).toMatchObject({ balance: { micros: micros(60) }, earned: { micros: micros(60) } })
    expect((await commissionsOf(vendor)).filter(({ kind }) => kind === 'clawback')).toMatchObject([
      { amount: { micros: micros(-60) }, reason: 'terms', note: 'seen twice', mayObject: true },
    ])
    await age(vendor, 62)
    await makeStatements()
    const statements = await statementsOf(vendor)
    const closing = statements[0]?.closing.micros
    expect(closing).toBe(micros(60))
    const all = await Promise.all(
      statements.map(({ statementId }) =>
        get<{ groups: StatementGroup[] }>(`vendors/statements/${statementId}`, vendor.token),
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
    expect(await broken()).toEqual([])
  })

  test('it is possible for 90 days after the event, for a reason of the list, by staff alone', async () => {
    const { vendor } = await vendorWith(1)
    const [one] = await commissionsOf(vendor)
    const ids = [one?.commissionId ?? '']
    expect((await claw(ids, 'inactive')).status).toBe(400)
    expect(await claw(ids, 'fraud', vendor.token)).toMatchObject({ status: 403 })
    expect(await claw(ids, 'fraud', finance.token)).toMatchObject({ status: 403 })
    await age(vendor, 91)
    await release()
    expect(await claw(ids, 'fraud')).toMatchObject({ status: 409, code: 'clawback-late' })
  })

  test('and every other decision is for who may change campaigns: a role based on 9 gives nothing by its id', async () => {
    const { vendor, affId } = await vendorWith(1)
    const viewer = (await world.ofRoleBasedOn9('affiliates.view')).token
    const nobody = (await world.ofRoleBasedOn9()).token
    const [one] = await commissionsOf(vendor)
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
    const { vendor, affId } = await vendorWith(2)
    const ids = (await commissionsOf(vendor)).map(({ commissionId }) => commissionId)
    await claw(ids.slice(0, 1))
    type Dashboard = { totals: Record<string, number>; events: { totals: Record<string, number> } }
    const read = () => get<Dashboard>(`affiliate/dashboard?affId=${affId}`)
    expect((await read()).totals).toMatchObject({
      leads: 2,
      cost: 5,
      takenBack: 1,
      takenBackCost: 2.5,
      netCost: 2.5,
      takenBackShare: 0.5,
      costPerLead: 2.5,
    })
    const users = await get<Rows<{ commission: { state: string } }>>(`affiliate/affiliateUserData?affId=${affId}`)
    expect(users.rows.map(({ commission }) => commission.state).toSorted()).toEqual(['held', 'taken-back'])
    await claw(ids)
    const { totals, events } = await read()
    expect(totals).toMatchObject({ netCost: 0, takenBackShare: 1, costPerLead: null })
    expect(events.totals).toMatchObject({ takenBack: 2, takenBackCost: 5, givenBackCost: 0 })
    expect(await broken()).toEqual([])
  })

  test('a balance below zero is carried forward, and is never paid', async () => {
    const { vendor } = await vendorWith(1, { cost: 60 })
    await setTarget(vendor)
    await age(vendor, 31)
    await release()
    const { runId } = (await propose()).data
    await decide(runId, 'approve', second)
    const mine = (await payoutsOf(runId)).find(({ vendorId }) => vendorId === vendor.userId)
    const settle = (result: string) =>
      world.call<VendorPayout>('POST', `vendors/payouts/${mine?.payoutId}/result`, {
        token: finance.token,
        body: { result, reference: 'SEPA 1' },
      })
    expect(await settle('paid')).toMatchObject({ data: { state: 'paid', reference: 'SEPA 1' } })
    expect(await settle('paid')).toMatchObject({ status: 200, data: { state: 'paid' } })
    const [one] = await commissionsOf(vendor)
    await claw([one?.commissionId ?? ''])
    expect(await summaryOf(vendor)).toMatchObject({
      balance: { micros: micros(-60) },
      nextPayout: { micros: 0 },
      missing: ['minimum'],
    })
    expect(await settle('returned')).toMatchObject({ data: { state: 'returned' } })
    expect(await settle('paid')).toMatchObject({ status: 409, code: 'payout-settled' })
    expect(await summaryOf(vendor)).toMatchObject({ balance: { micros: 0 } })
    expect(await broken()).toEqual([])
  })
})

describe('an objection', () => {
  test('is made once within 30 days, answered by another person, and gives the money back when it is upheld', async () => {
    const { vendor } = await vendorWith(2)
    await age(vendor, 31)
    await release()
    const ids = (await commissionsOf(vendor)).map(({ commissionId }) => commissionId)
    await claw(ids)
    const clawbacks = (await commissionsOf(vendor)).filter(({ kind }) => kind === 'clawback')
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
      (await get<Rows<StaffObjection>>(`vendors/objections?state=${state}&vendorId=${vendor.userId}`, admin.token)).rows
    const [open] = await objections('open')
    expect(open).toMatchObject({ text: 'It was a real person.', isOwn: false, reason: 'automated' })
    const answer = (isUpheld: boolean, token: string) =>
      world.call('POST', `vendors/objections/${open?.objectionId}/answer`, {
        token,
        body: { isUpheld, answer: 'Two people.' },
      })
    expect(await answer(true, world.manager.token)).toMatchObject({ status: 409, code: 'objection-same-person' })
    expect(await answer(true, vendor.token)).toMatchObject({ status: 403 })
    expect(await answer(true, admin.token)).toMatchObject({ status: 200, data: { isUpheld: true } })
    expect(await answer(false, admin.token)).toMatchObject({ status: 409, code: 'objection-answered' })
    expect(await objections('answered')).toHaveLength(1)
    expect(await summaryOf(vendor)).toMatchObject({ balance: { micros: micros(2.5) } })
    await age(vendor, 31)
    expect(await object(1, 'Too late.')).toMatchObject({ status: 409, code: 'objection-late' })
    expect(await broken()).toEqual([])
  })
})

describe('a statement', () => {
  test('adds up to its file, to the page and to the balance, is made once, and never changes', async () => {
    const { vendor, affId } = await vendorWith(4, { cost: 60 })
    await setTarget(vendor)
    await age(vendor, 35)
    await release()
    const [first] = await commissionsOf(vendor)
    await claw([first?.commissionId ?? ''])
    const { runId } = (await propose()).data
    await decide(runId, 'approve', second)
    const mine = (await payoutsOf(runId)).find(({ vendorId }) => vendorId === vendor.userId)
    await world.call('POST', `vendors/payouts/${mine?.payoutId}/result`, {
      token: finance.token,
      body: { result: 'paid', reference: '=SEPA+1' },
    })
    await age(vendor, 70)
    await world.lead(affId)
    await age(vendor, 40)
    await makeStatements()
    expect(await makeStatements()).toBe(0)
    const statements = (await statementsOf(vendor)).toReversed()
    expect(statements.map(({ number }) => number)).toEqual(statements.map((_one, at) => at + 1))
    let opening = 0
    for (const one of statements) {
      expect(one.opening.micros).toBe(opening)
      expect(one.closing.micros).toBe(opening + one.released.micros - one.clawedBack.micros - one.paid.micros)
      const file = await csvAt(`vendors/statements/${one.statementId}/file`, vendor.token)
      const rows = readCsv(file, 1_000)
      if (typeof rows === 'string') throw new Error(rows)
      const at = rows[0]?.cells.indexOf('balance') ?? -1
      const sum = rows.slice(1).reduce((all, { cells }) => all + Math.round(Number(cells[at]) * 100), 0)
      expect(sum * 10_000).toBe(one.closing.micros)
      expect(file).not.toContain('@example.com')
      const { groups } = await get<{ groups: StatementGroup[] }>(`vendors/statements/${one.statementId}`, vendor.token)
      const sumOf = (...parts: string[]) =>
        groups.filter(({ part }) => parts.includes(part)).reduce((all, { amount }) => all + amount.micros, 0)
      expect(sumOf('released', 'given-back')).toBe(one.released.micros)
      expect(sumOf('held')).toBe(one.held.micros)
      expect(sumOf('paid', 'returned')).toBe(0 - one.paid.micros)
      opening = one.closing.micros
    }
    const summary = await summaryOf(vendor)
    const { net, earned } = await recount(vendor)
    expect(summary.balance.micros).toBe(net - micros(180))
    expect(earned).toBe(micros(300))
    expect(opening).toBe(summary.balance.micros)
    expect(statements.at(-1)).toMatchObject({ held: { micros: summary.held.micros } })
    const [last] = statements
    for (const sql of [
      'update vendor_statements set closing_micros = 0 where statement_id = $1',
      'delete from vendor_statement_lines where statement_id = $1',
    ])
      await expect(world.rows(sql, [last?.statementId])).rejects.toThrow('never changes')
    expect(await broken()).toEqual([])
  })

  test('what contradicts it is found', async () => {
    const { vendor } = await vendorWith(1)
    await age(vendor, 70)
    await release()
    await age(vendor, 40)
    await makeStatements()
    await world.rows('update commissions set micros = micros + 10000 where vendor_id = $1', [vendor.userId])
    expect((await broken()).map(({ invariant }) => invariant)).toEqual(['V2', 'V5'])
    await world.rows('update commissions set micros = micros - 10000 where vendor_id = $1', [vendor.userId])
    expect(await broken()).toEqual([])
  })

  test('vendor A who asks for what is of B reads that it does not exist', async () => {
    const { vendor } = await vendorWith(1)
    await age(vendor, 70)
    await makeStatements()
    const [one] = await statementsOf(vendor)
    const { token } = world.rival
    for (const path of [
      `vendors/summary?vendorId=${vendor.userId}`,
      `vendors/commissions?vendorId=${vendor.userId}`,
      `vendors/statements?vendorId=${vendor.userId}`,
      `vendors/objections?vendorId=${vendor.userId}`,
      `vendors/statements/${one?.statementId}`,
      `vendors/statements/${one?.statementId}/file`,
      'vendors/list',
    ])
      expect(await world.call('GET', path, { token })).toMatchObject({ status: 404, code: 'not-found' })
    expect((await world.call('GET', 'vendors/runs', { token })).status).toBe(403)
    expect(await world.call('GET', `vendors/statements/${one?.statementId}`)).toMatchObject({ status: 200 })
  })
})

describe('where a vendor is paid to', () => {
  test('takes the password, is told by email, rests for 72 hours, and is shown by its end alone', async () => {
    const { vendor } = await vendorWith(1, { cost: 60 })
    await age(vendor, 31)
    await release()
    expect(await setTarget(vendor, 'DE89 3704 0044 0532 0130 01')).toMatchObject({
      status: 400,
      errors: [{ field: 'target' }],
    })
    expect(await setTarget(vendor, undefined, 'iban', 'wrong')).toMatchObject({
      status: 400,
      errors: [{ field: 'password' }],
    })
    expect((await setTarget(world.manager, 'x')).status).toBe(404)
    const { data } = await setTarget(vendor)
    expect(data).toMatchObject({
      target: { kind: 'iban', hint: '••••3000' },
      missing: ['target-rests'],
      nextPayout: { micros: 0 },
    })
    const letters = await world.one.lettersTo(`vendor-${count}@example.com`)
    expect(letters.at(-1)?.text).toContain('••••3000')
    const listed = (await get<Rows<Vendor>>('vendors/list?limit=100')).rows
    expect(listed).toContainEqual(expect.objectContaining({ vendorId: vendor.userId, missing: ['target-rests'] }))
    expect(JSON.stringify(listed)).not.toContain('DE89')
    await age(vendor, 3)
    expect(await summaryOf(vendor)).toMatchObject({ missing: [], nextPayout: { micros: micros(60) } })
  })
})

describe('a payout run', () => {
  /** Vendors whose payouts are due, and no others. */
  async function due(how: number) {
    await world.rows(`update vendor_accounts set target_from = now() + interval '1 year' where target_from is not null`)
    const vendors: Person[] = []
    for (let index = 0; index < how; index += 1) {
      const { vendor } = await vendorWith(1, { cost: 60 })
      await setTarget(vendor)
      await age(vendor, 31)
      vendors.push(vendor)
    }
    await release()
    return vendors
  }

  test('takes two people, and pays once although everything after it is repeated', async () => {
    const [vendor, other] = await due(2)
    if (!vendor || !other) throw new Error('no vendors')
    const before = await get<{ due: { vendors: number; micros: number } }>('vendors/runs', finance.token)
    expect(before.due).toEqual({ vendors: 2, micros: micros(120) })
    const proposals = await Promise.all([propose(), propose(second), propose()])
    expect(proposals.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 409, 409])
    const run = proposals.find(({ status }) => status === 200)?.data
    if (!run) throw new Error('no run')
    const { runId } = run
    const [proposer, approver] = run.proposedBy === 'finance@example.com' ? [finance, second] : [second, finance]
    expect(await decide(runId, 'approve', proposer)).toMatchObject({ status: 409, code: 'approval-own' })
    expect(await decide(runId, 'approve', world.manager)).toMatchObject({ status: 403 })
    expect((await world.call('GET', `vendors/runs/${runId}/file`, { token: finance.token })).code).toBe(
      'run-not-approved',
    )
    expect(await decide(runId, 'approve', approver)).toMatchObject({ data: { state: 'approved', states: { open: 2 } } })
    expect(await decide(runId, 'approve', approver)).toMatchObject({ status: 409, code: 'run-decided' })
    const file = await csvAt(`vendors/runs/${runId}/file`, finance.token)
    expect(file).toContain('DE89370400440532013000')

    // The process dies after the export. Another one knows that this money is under way.
    const after = openAccounts({ url: world.url, poolSize: 4 })
    try {
      const restarted = { userId: finance.userId, ip: null }
      await expect(after.vendors.runs.propose(restarted)).rejects.toMatchObject({ code: 'run-empty' })
      expect(await csvAt(`vendors/runs/${runId}/file`, finance.token)).toBe(file)
    } finally {
      await after.close()
    }
    const payouts = await payoutsOf(runId)
    const [today] = new Date().toISOString().split('T')
    const csv = [
      'payout_id,status,amount,reference,paid_at,note',
      ...payouts.map(({ payoutId }, at) => `${payoutId},paid,60.00,SEPA ${at},${today},`),
      `${payouts[0]?.payoutId},paid,60.00,again,${today},`,
      `${vendor.userId},paid,60.00,unknown,${today},`,
    ].join('\n')
    expect(await results(runId, csv, true)).toMatchObject({ data: { isDryRun: true, counts: { paid: 2, wrong: 2 } } })
    expect(await summaryOf(vendor)).toMatchObject({
      balance: { micros: micros(60) },
      underWay: { micros: micros(60) },
      missing: ['under-way', 'minimum'],
    })
    const [one, again] = await Promise.all([results(runId, csv), results(runId, csv)])
    const paid = (one?.data.counts.paid ?? 0) + (again?.data.counts.paid ?? 0)
    expect(paid).toBe(2)
    expect(await summaryOf(vendor)).toMatchObject({ balance: { micros: 0 }, paid: { micros: micros(60) } })
    expect(await results(runId, csv)).toMatchObject({ data: { counts: { paid: 0, unchanged: 2, wrong: 2 } } })
    expect((await results(runId, 'a,b\n1,2')).status).toBe(400)
    expect((await propose()).code).toBe('run-empty')
    expect(await broken()).toEqual([])
  })

  test('leaves out whose balance fell or whose address changed before the second person approved', async () => {
    const [fallen, moved, right] = await due(3)
    if (!fallen || !moved || !right) throw new Error('no vendors')
    const { runId } = (await propose()).data
    const [one] = await commissionsOf(fallen)
    await claw([one?.commissionId ?? ''])
    await setTarget(moved, 'vendor@paypal.example', 'paypal')
    expect(await decide(runId, 'approve', second)).toMatchObject({ data: { states: { open: 1, leftOut: 2 } } })
    const states = new Map((await payoutsOf(runId)).map(({ vendorId, state }) => [vendorId, state]))
    expect([states.get(fallen.userId), states.get(moved.userId), states.get(right.userId)]).toEqual([
      'left-out',
      'left-out',
      'approved',
    ])
    const run = await get<PayoutRun>(`vendors/runs/${runId}`, finance.token)
    expect(run.total.micros).toBe(micros(60))
    const mine = (await payoutsOf(runId)).find(({ state }) => state === 'approved')
    const returned = `payout_id,status,amount,reference,paid_at,note\n${mine?.payoutId},returned,,,,no such account`
    expect(await results(runId, returned)).toMatchObject({ data: { counts: { returned: 1 } } })
    expect(await summaryOf(right)).toMatchObject({ balance: { micros: micros(60) }, paid: { micros: 0 }, missing: [] })
    expect(await broken()).toEqual([])
  })
})
