import { waitingStatement } from '../../../platform/server/for-desk.ts'
import { statement, type Db } from '../../../platform/server/db.ts'

/** The unanswered objections, with the commissions they are about. */
export const readWaitingObjections = waitingStatement('vendors.waiting-objections', {
  from: 'commission_objections join commissions c using (commission_id)',
  where: 'answered_at is null',
  since: 'made_at',
  due: 'due_at',
  micros: 'abs(c.micros)',
})

/** The commissions that wait for a person to decide whether they stay. */
export const readWaitingCommissions = waitingStatement('vendors.waiting-commissions', {
  from: 'commissions',
  where: 'waits_since is not null',
  since: 'waits_since',
  due: "waits_since + interval '14 days'",
  micros: 'micros',
})

type RunRow = { run_id: string; oldest: Date; due: Date; overdue: number; micros: number }
const readProposed = statement<RunRow>(
  'vendors.waiting-runs',
  `select r.run_id, r.proposed_at as oldest, r.proposed_at + interval '48 hours' as due,
     (r.proposed_at + interval '48 hours' < now())::int as overdue,
     (select coalesce(sum(p.micros), 0)::bigint from vendor_payouts p where p.run_id = r.run_id) as micros
   from vendor_runs r where r.state = 'proposed' order by r.proposed_at limit 10`,
)
/** The payout runs that wait for a second person, the oldest first. */
export const listProposedRuns = (db: Db) => readProposed(db, [])

const readNext = statement<{ at: Date | null }>(
  'vendors.next-release',
  `select min(hold_until) as at from commissions where vendor_id = $1 and state = 'held' and hold_until > now()`,
)
/** When the next held commission of a vendor is released; null when none is held. */
export const findNextRelease = async (db: Db, vendorId: string): Promise<Date | null> =>
  (await readNext(db, [vendorId]))[0]?.at ?? null
