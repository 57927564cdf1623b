import { microsPerDollar } from '../../platform/contract/amount.ts'
import type { Rows } from '../../platform/contract/paging.ts'
import type { Commission, VendorSummary } from '../../areas/vendors/contract/commissions.ts'
import type { PayoutRun, VendorPayout } from '../../areas/vendors/contract/runs.ts'
import type { VendorStatement } from '../../areas/vendors/contract/statements.ts'
import { affiliateWorld, type AffiliateWorld } from './affiliate-world.ts'

export type CommissionWorld = Awaited<ReturnType<typeof openCommissionWorld>>
export type Person = { userId: string; token: string }

/** The password of every account in this world. */
export const password = 'a-long-staff-password-7'
/** Dollars as the books keep them. */
export const micros = (usd: number) => Math.round(usd * microsPerDollar)

/** The world of campaigns with two people of finance, an admin, and vendors whose leads earn. */
export async function openCommissionWorld() {
  const world = await affiliateWorld()
  const finance: Person = await world.staff('finance@example.com', '5')
  const second: Person = await world.staff('second@example.com', '5')
  const admin: Person = await world.staff('admin@example.com', '3')
  let count = 0
  const newVendor = async () => {
    const email = `vendor-${(count += 1)}@example.com`
    return { ...(await world.staff(email, '8', `Vendor ${count}`)), email }
  }
  return {
    ...world,
    ...reads(world, finance),
    ...acts(world, finance),
    ...jobs(world),
    finance,
    second,
    admin,
    /** A vendor with a campaign and some paid leads. */
    vendorWith: async (leads: number, more: object = {}) => {
      const vendor = await newVendor()
      const { affId } = await world.campaign({ affVendor: vendor.userId, totalBudget: 1_000, totalLead: 100, ...more })
      for (let index = 0; index < leads; index += 1) await world.lead(affId)
      return { vendor, affId }
    },
  }
}

function reads(world: AffiliateWorld, finance: Person) {
  const get = async <Data>(path: string, token?: string) =>
    (await world.call<Data>('GET', path, token ? { token } : {})).data
  return {
    get,
    summaryOf: (vendor: Person) => get<VendorSummary>('vendors/summary', vendor.token),
    commissionsOf: async (vendor: Person, more = '') =>
      (await get<Rows<Commission>>(`vendors/commissions?limit=100${more}`, vendor.token)).rows,
    payoutsOf: async (runId: string) =>
      (await get<Rows<VendorPayout>>(`vendors/runs/${runId}/payouts?limit=100`, finance.token)).rows,
    statementsOf: async (vendor: Person) =>
      (await get<Rows<VendorStatement>>('vendors/statements?limit=100', vendor.token)).rows,
    csvAt: async (path: string, token: string): Promise<string> =>
      (await world.app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${token}` } })).body,
    /** Counts the balance of a vendor again, from leads and commissions alone. */
    recount: async (vendor: Person) => {
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
    },
  }
}

const acts = (world: AffiliateWorld, finance: Person) => ({
  claw: (commissionIds: readonly string[], reason = 'automated', token?: string) =>
    world.call('POST', 'vendors/clawbacks', {
      body: { commissionIds, reason, note: 'seen twice' },
      ...(token ? { token } : {}),
    }),
  setTarget: (vendor: Person, target = 'DE89 3704 0044 0532 0130 00', kind = 'iban', given = password) =>
    world.call<VendorSummary>('PUT', 'vendors/target', {
      token: vendor.token,
      body: { kind, target, password: given },
    }),
  propose: (by = finance) => world.call<PayoutRun>('POST', 'vendors/runs', { token: by.token, body: {} }),
  decide: (runId: string, decision: string, by: Person) =>
    world.call<PayoutRun>('POST', `vendors/runs/${runId}/decision`, { token: by.token, body: { decision } }),
})

/** Lets time pass, runs the nightly jobs, and checks the books. */
const jobs = (world: AffiliateWorld) => ({
  /** Moves all dates of a vendor's commissions, payouts and account back by this many days, as if that time had passed. */
  age: async (vendor: Person, days: number): Promise<void> => {
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
  },
  release: () => world.one.vendors.release(),
  makeStatements: () => world.one.vendors.statements.make(),
  broken: () => world.one.vendors.check(),
})
