import { microsPerCent } from '../../../platform/contract/amount.ts'
import type { Finding } from '../../../platform/server/area.ts'
import { statement, type Db } from '../../../platform/server/db.ts'

const findingsAtMost = 20

const checks = [
  {
    invariant: 'V1',
    message: 'a statement differs from the sum of its lines, or from the statement before it',
    sql: `select s.statement_id::text as subject from (
        select *, lag(closing_micros, 1, 0::bigint) over chain as before, lag(held_micros, 1, 0::bigint) over chain as held_before
        from vendor_statements window chain as (partition by vendor_id order by month)) s
      left join lateral (
        select coalesce(sum(micros) filter (where part = 'earned'), 0) as earned,
          coalesce(sum(micros) filter (where part in ('released', 'given-back')), 0) as released,
          coalesce(sum(micros) filter (where part = 'released'), 0) as released_alone,
          coalesce(-sum(micros) filter (where part = 'clawed-back'), 0) as clawed_back,
          coalesce(-sum(micros) filter (where part in ('paid', 'returned')), 0) as paid,
          coalesce(sum(micros) filter (where part = 'withdrawn'), 0) as withdrawn,
          coalesce(sum(micros) filter (where part = 'held'), 0) as held
        from vendor_statement_lines l where l.statement_id = s.statement_id) l on true
      where s.opening_micros <> s.before or s.earned_micros <> l.earned or s.released_micros <> l.released
        or s.clawed_back_micros <> l.clawed_back or s.paid_micros <> l.paid or s.withdrawn_micros <> l.withdrawn
        or s.held_micros <> l.held
        or s.held_micros <> s.held_before + s.earned_micros - l.released_alone - s.withdrawn_micros`,
  },
  {
    invariant: 'V2',
    message: 'the closing balance of the last statement and what came after it differ from the balance',
    sql: `select a.vendor_id::text as subject from vendor_accounts a
      left join lateral (select closing_micros from vendor_statements s where s.vendor_id = a.vendor_id
        order by month desc limit 1) s on true
      left join lateral (select coalesce(sum(micros) filter (where state = 'approved'), 0) as approved,
          coalesce(sum(micros) filter (where state = 'approved' and statement_id is null), 0) as since
        from commissions c where c.vendor_id = a.vendor_id) c on true
      left join lateral (select coalesce(sum(micros) filter (where state = 'paid'), 0) as paid,
          coalesce(sum(micros) filter (where settled_at is not null and statement_id is null), 0)
            - coalesce(sum(micros) filter (where settled_at is not null and returned_at is not null and returned_in is null), 0) as since
        from vendor_payouts p where p.vendor_id = a.vendor_id) p on true
      where coalesce(s.closing_micros, 0) + c.since - p.since <> c.approved - p.paid`,
  },
  {
    invariant: 'V3',
    message: 'a clawback or a return is not what it reverses, or a clawback came after its last day',
    sql: `select c.commission_id::text as subject from commissions c join commissions r on r.commission_id = c.reverses
      where abs(c.micros) <> abs(r.micros) or c.lead_id <> r.lead_id or c.vendor_id <> r.vendor_id or c.aff_id <> r.aff_id
        or (c.kind = 'clawback' and (r.kind <> 'earning' or r.state <> 'approved' or c.earned_at > r.earned_at + interval '90 days'))
        or (c.kind = 'return' and not (r.kind = 'clawback' or r.state = 'reversed'))`,
  },
  {
    invariant: 'V4',
    message: 'a payout is approved although its run is not, or was approved by the person who proposed it',
    sql: `select p.payout_id::text as subject from vendor_payouts p join vendor_runs r using (run_id)
      where (p.state in ('approved', 'paid', 'returned') and r.state <> 'approved')
        or (p.state = 'proposed' and r.state <> 'proposed') or (r.state = 'approved' and r.decided_by = r.proposed_by)`,
  },
]
const statements = checks.map((check, index) => ({
  ...check,
  run: statement<{ subject: string }>(`vendors.check-${index}`, `${check.sql} limit ${findingsAtMost}`),
}))
const sumByCampaign = statement<{ aff_id: number; micros: number }>(
  'vendors.sum-by-campaign',
  `select aff_id, sum(case when state = 'reversed' and kind = 'earning' then 0 else micros end)::bigint as micros from commissions group by aff_id`,
)

/**
 * Finds every statement, clawback and payout that contradicts the commissions, and every campaign (V5) whose cost,
 * less what was taken back, differs from the sum of its commissions. `netCents` has the cost of each campaign.
 */
export async function findBroken(db: Db, netCents: ReadonlyMap<number, number>): Promise<Finding[]> {
  const found: Finding[] = []
  for (const { invariant, message, run } of statements)
    for (const { subject } of await run(db, [])) found.push({ invariant, subject, message })
  const sums = new Map((await sumByCampaign(db, [])).map((row) => [row.aff_id, row.micros]))
  for (const affId of new Set([...sums.keys(), ...netCents.keys()]))
    if ((sums.get(affId) ?? 0) !== (netCents.get(affId) ?? 0) * microsPerCent)
      found.push({
        invariant: 'V5',
        subject: String(affId),
        message: 'the cost of a campaign differs from its commissions',
      }) // Not for users: a finding of the books
  return found
}
