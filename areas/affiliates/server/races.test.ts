import { afterAll, beforeAll, expect, test } from 'vitest'
import { affiliateWorld, type AffiliateWorld } from '../../../app/testing/affiliate-world.ts'
import { openAccounts, type Accounts } from '../../../app/testing/accounts.ts'
import { meetingPoint } from '../../../app/testing/meeting.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { nowOf, transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'

const people = scaleWork(5_000, 100)
const cap = 100

let world: AffiliateWorld
let processes: Accounts[]
beforeAll(async () => {
  world = await affiliateWorld()
  processes = [1, 2].map(() => openAccounts({ url: world.url, poolSize: 16 }))
  await Promise.all(processes.map((one) => one.warm()))
})
afterAll(async () => {
  for (const one of processes) await one.close()
  await world.close()
})

/** Makes users who have signed up through a campaign and have not verified their address. */
async function joined(affId: string, count: number): Promise<string[]> {
  const userIds = Array.from({ length: count }, () => newId())
  await world.rows(
    `with ids as (select id, decode(md5(id::text) || md5(id::text), 'hex') as person from unnest($1::uuid[]) id),
       persons as (insert into people (person_key) select person from ids returning person_key),
       accounts as (insert into users (user_id, email, person_key) select id, id || '@example.com', person from ids returning user_id)
     select count(*) from accounts, persons where false`,
    [userIds],
  )
  await world.rows(
    `insert into leads (lead_id, aff_id, person_key, user_id, status, click_value, sub_1, sub_2, source, creative, placement,
       parameters, clicked_at, visited_on, signed_up_at)
     select gen_random_uuid(), $2, u.person_key, u.user_id, 'signed-up', '', '', '', 'blog', '', '', '{}', now(), now(), now()
     from users u where u.user_id = any ($1::uuid[])`,
    [userIds, affId],
  )
  return userIds
}

/** Verifies the addresses of all these users at once, each twice, in both processes. */
async function storm(userIds: readonly string[]): Promise<void> {
  const verify = (one: Accounts, userId: string) =>
    transaction(one.db, async (tx) => one.affiliates.noteVerified(tx, { userId }, await nowOf(tx)))
  await Promise.all(processes.flatMap((one) => userIds.map((userId) => verify(one, userId))))
}

/** What the vendor earned by a campaign, and whether each commission is the one of its paid lead. */
const earnedOf = async (affId: string) =>
  (
    await world.rows<{ commissions: number; cents: number; strays: number }>(
      `select count(*)::int as commissions, (coalesce(sum(c.micros), 0) / 10000)::int as cents,
         count(*) filter (where l.status <> 'paid' or c.micros <> l.cost_cents * 10000)::int as strays
       from commissions c join leads l using (lead_id) where c.aff_id = $1`,
      [affId],
    )
  )[0]

const stateOf = async (affId: string) =>
  (
    await world.rows<{ paid: number; unpaid: number; leads: number; spent: number; counted: number }>(
      `select count(*) filter (where l.status = 'paid')::int as paid, count(*) filter (where l.status = 'unpaid')::int as unpaid,
         c.leads::int as leads, c.spent_cents::int as spent,
         (select sum(d.leads)::int from campaign_days d where d.aff_id = c.aff_id and d.dimension = '') as counted
       from campaigns c join leads l using (aff_id) where c.aff_id = $1 group by c.aff_id`,
      [affId],
    )
  )[0]

test(`of ${people} people who verify at once exactly as many are leads as the campaign takes, and the budget holds`, async () => {
  const wanted = Math.min(cap, Math.floor(people / 2))
  const { affId } = await world.campaign({ cost: 2, totalLead: wanted, totalBudget: 10_000 })
  await storm(await joined(affId, people))
  expect(await stateOf(affId)).toEqual({
    paid: wanted,
    unpaid: people - wanted,
    leads: wanted,
    spent: wanted * 200,
    counted: wanted,
  })
  expect(await earnedOf(affId)).toEqual({ commissions: wanted, cents: wanted * 200, strays: 0 })
  const poor = await world.campaign({ cost: 3, totalLead: 1_000, totalBudget: 50 })
  await storm(await joined(poor.affId, 60))
  expect(await stateOf(poor.affId)).toEqual({ paid: 16, unpaid: 44, leads: 16, spent: 4_800, counted: 16 })
  expect(await earnedOf(poor.affId)).toEqual({ commissions: 16, cents: 4_800, strays: 0 })
}, 600_000)

test('200 verifications against both caps of two campaigns of one vendor, while commissions are taken back, pay no cent too much', async () => {
  const [byLeads, byBudget] = [
    await world.campaign({ cost: 1.5, totalLead: 40, totalBudget: 10_000 }),
    await world.campaign({ cost: 1.5, totalLead: 1_000, totalBudget: 90 }),
  ]
  const [some, others] = [await joined(byLeads.affId, 100), await joined(byBudget.affId, 100)]
  let isOver = false
  /** Takes back whatever is earned, each thing once, as long as the storm lasts. */
  const takeBack = async (taken = 0): Promise<number> => {
    const rows = await world.rows<{ commission_id: string }>(
      `select commission_id from commissions where vendor_id = $1 and state = 'held' limit 20`,
      [world.vendor.userId],
    )
    const ids = rows.map((row) => row.commission_id)
    const done = ids.length > 0 ? await claw(ids) : 0
    return isOver ? taken + done : takeBack(taken + done)
  }
  const claw = async (commissionIds: string[]) =>
    (
      await world.call<{ withdrawn: number }>('POST', 'vendors/clawbacks', {
        body: { commissionIds, reason: 'automated' },
      })
    ).data.withdrawn
  const storms = Promise.all([storm(some), storm(others)]).finally(() => (isOver = true))
  const [taken] = await Promise.all([takeBack(), storms])
  for (const [{ affId }, paid] of [
    [byLeads, 40],
    [byBudget, 60],
  ] as const) {
    expect(await stateOf(affId)).toEqual({ paid, unpaid: 100 - paid, leads: paid, spent: paid * 150, counted: paid })
    expect(await earnedOf(affId)).toEqual({ commissions: paid, cents: paid * 150, strays: 0 })
  }
  expect(taken).toBeGreaterThan(0)
  expect(await world.one.vendors.check()).toEqual([])
}, 600_000)

test('the race catches a count that looks first and writes later', async () => {
  // Before one of them writes, more transactions have read the campaign than it accepts leads.
  const together = () => meetingPoint((sql) => world.rows(sql), 8)
  await together()
  await world.rows(
    `create or replace function count_lead(campaign integer) returns table (verdict text, cents bigint) language plpgsql as $$
     declare found campaigns%rowtype;
     begin
       select * into found from campaigns where aff_id = campaign;
       if found.leads >= found.lead_cap then return query select 'lead-cap', 0::bigint; return; end if;
       perform meet();
       update campaigns set leads = leads + 1, spent_cents = spent_cents + cost_cents where aff_id = campaign;
       return query select 'paid', found.cost_cents;
     end $$`,
  )
  const { affId } = await world.campaign({ cost: 1, totalLead: 5, totalBudget: 10_000 })
  const some = await joined(affId, 60)
  // The database itself still refuses what the broken code would accept.
  await expect(storm(some)).rejects.toThrow('leads_within_cap')
  await world.rows('alter table campaigns drop constraint leads_within_cap')
  await Promise.allSettled([storm(some)])
  await storm(await joined(affId, 60))
  await together()
  const { affId: open } = await world.campaign({ cost: 1, totalLead: 5, totalBudget: 10_000 })
  await storm(await joined(open, 60))
  expect((await stateOf(open))?.paid).toBeGreaterThan(5)
})
