import type { AgedPage } from '../../../platform/contract/paging.ts'
import { statement, statementByAge, type Db, type Tx } from '../../../platform/server/db.ts'
import type {
  ClawbackReason,
  CommissionEvent,
  CommissionKind,
  CommissionState,
  WaitingCause,
} from '../contract/commissions.ts'

export type CommissionRow = {
  commission_id: string
  kind: CommissionKind
  lead_id: string
  event: CommissionEvent
  vendor_id: string
  aff_id: number
  micros: number
  state: CommissionState
  earned_at: Date
  hold_until: Date
  ended_at: Date | null
  decided_by: string | null
  reason: ClawbackReason | null
  note: string
  waits_since: Date | null
  waits_for: WaitingCause | null
  kept_at: Date | null
  /** Whether it was taken back by a clawback, or given back by a return. */
  is_reversed: boolean
  /** Whether that clawback was in turn given back. */
  is_returned: boolean
  /** The number of the statement that lists its final state; null before that. */
  statement_number: number | null
}
const columns = `c.commission_id, c.kind, c.lead_id, c.event, c.vendor_id, c.aff_id, c.micros, c.state, c.earned_at, c.hold_until,
  c.ended_at, c.decided_by, c.reason, c.note, c.waits_since, c.waits_for, c.kept_at,
  exists (select from commissions r where r.reverses = c.commission_id) as is_reversed,
  exists (select from commissions r join commissions b on b.reverses = r.commission_id where r.reverses = c.commission_id) as is_returned,
  (select s.number from vendor_statements s where s.statement_id = c.statement_id) as statement_number`

const addAccount = statement(
  'vendors.add-account',
  'insert into vendor_accounts (vendor_id) values ($1) on conflict do nothing',
)
const insertOne = statement<{ commission_id: string }>(
  'vendors.insert-commission',
  `insert into commissions (commission_id, kind, lead_id, event, vendor_id, aff_id, micros, state, earned_at, hold_until)
   values ($1, 'earning', $2, $3, $4, $5, $6, 'held', $7, $8)
   on conflict (lead_id, event) where kind = 'earning' do nothing returning commission_id`,
)
export type NewCommission = {
  commissionId: string
  leadId: string
  event: CommissionEvent
  vendorId: string
  affId: number
  micros: number
  now: Date
  holdUntil: Date
}
/** Inserts what a vendor earns for an event of a lead; false if that was inserted before. */
export async function insertCommission(tx: Tx, one: NewCommission): Promise<boolean> {
  await addAccount(tx, [one.vendorId])
  const { commissionId, leadId, event, vendorId, affId, micros, now, holdUntil } = one
  return (await insertOne(tx, [commissionId, leadId, event, vendorId, affId, micros, now, holdUntil])).length > 0
}

const lockMany = statement<CommissionRow>(
  'vendors.lock-commissions',
  `select ${columns} from commissions c where c.commission_id = any ($1::uuid[]) order by c.commission_id for no key update of c`,
)
/** Locks commissions until the transaction ends, in a fixed order. */
export const lockCommissions = (tx: Tx, ids: readonly string[]): Promise<CommissionRow[]> => lockMany(tx, [ids])

const selectOne = statement<CommissionRow>(
  'vendors.commission',
  `select ${columns} from commissions c where c.commission_id = $1`,
)
export const findCommission = async (db: Db, commissionId: string): Promise<CommissionRow | null> =>
  (await selectOne(db, [commissionId]))[0] ?? null
const selectMany = statement<CommissionRow>(
  'vendors.commissions-by-id',
  `select ${columns} from commissions c where c.commission_id = any ($1::uuid[])`,
)
export const findCommissions = (db: Db, ids: readonly string[]): Promise<CommissionRow[]> => selectMany(db, [ids])

const withdrawOnes = statement(
  'vendors.withdraw',
  `update commissions set state = 'reversed', ended_at = $2, decided_by = $3, reason = $4, note = $5, waits_since = null,
     waits_for = null where commission_id = any ($1::uuid[]) and state = 'held'`,
)
export type ClawbackFacts = { now: Date; by: string; reason: ClawbackReason; note: string }
/** Takes held commissions back before they are released. */
export const withdraw = (tx: Tx, ids: readonly string[], { now, by, reason, note }: ClawbackFacts) =>
  withdrawOnes(tx, [ids, now, by, reason, note])

const insertClawbacks = statement(
  'vendors.claw-back',
  `insert into commissions (commission_id, kind, lead_id, event, vendor_id, aff_id, micros, currency, state, earned_at, hold_until,
     ended_at, decided_by, reason, note, reverses)
   select i.new_id, 'clawback', c.lead_id, c.event, c.vendor_id, c.aff_id, -c.micros, c.currency, 'approved', $3, $3, $3, $4, $5, $6,
     c.commission_id
   from unnest($1::uuid[], $2::uuid[]) as i (commission_id, new_id) join commissions c using (commission_id)`,
)
const stopWaiting = statement(
  'vendors.stop-waiting',
  'update commissions set waits_since = null, waits_for = null where commission_id = any ($1::uuid[])',
)
/** Adds a negative commission for each of these released commissions. */
export async function clawBack(
  tx: Tx,
  pairs: readonly (readonly [commissionId: string, newId: string])[],
  { now, by, reason, note }: ClawbackFacts,
): Promise<void> {
  const ids = pairs.map(([commissionId]) => commissionId)
  await insertClawbacks(tx, [ids, pairs.map(([, fresh]) => fresh), now, by, reason, note])
  await stopWaiting(tx, [ids])
}

const insertReturn = statement(
  'vendors.give-back',
  `insert into commissions (commission_id, kind, lead_id, event, vendor_id, aff_id, micros, currency, state, earned_at, hold_until,
     ended_at, decided_by, reverses)
   select $2, 'return', lead_id, event, vendor_id, aff_id, abs(micros), currency, 'approved', $3, $3, $3, $4, commission_id
   from commissions where commission_id = $1`,
)
/** Gives back what a clawback took away, or a commission that was taken back while it was held. */
export const giveBack = (tx: Tx, commissionId: string, fresh: string, now: Date, by: string) =>
  insertReturn(tx, [commissionId, fresh, now, by])

const keepOnes = statement<{ commission_id: string }>(
  'vendors.keep',
  `update commissions set waits_since = null, waits_for = null, kept_at = $2, decided_by = $3,
     state = case when state = 'held' and hold_until <= $2 then 'approved' else state end,
     ended_at = case when state = 'held' and hold_until <= $2 then $2 else ended_at end
   where commission_id = any ($1::uuid[]) and waits_since is not null returning commission_id`,
)
/** Decides that waiting commissions stay; those whose hold is over are released. Returns how many. */
export const keep = async (tx: Tx, ids: readonly string[], now: Date, by: string): Promise<number> =>
  (await keepOnes(tx, [ids, now, by])).length

const selectDue = statement<{ commission_id: string; lead_id: string; kept_at: Date | null }>(
  'vendors.due-commissions',
  `select commission_id, lead_id, kept_at from commissions where state = 'held' and waits_since is null and hold_until <= $1
   order by hold_until, commission_id limit $2 for no key update skip locked`,
)
/** Locks some held commissions whose hold is over and that do not wait for a person. */
export const lockDue = (tx: Tx, now: Date, limit: number) => selectDue(tx, [now, limit])
const releaseOnes = statement(
  'vendors.release',
  `update commissions set state = 'approved', ended_at = $2 where commission_id = any ($1::uuid[]) and state = 'held'`,
)
export const release = (tx: Tx, ids: readonly string[], now: Date) => releaseOnes(tx, [ids, now])

const waitOnes = statement(
  'vendors.wait',
  `update commissions c set waits_since = $2, waits_for = $3 where commission_id = any ($1::uuid[]) and waits_since is null`,
)
/** Makes commissions wait for a person's decision. */
export const letWait = (tx: Tx, ids: readonly string[], now: Date, cause: WaitingCause) =>
  waitOnes(tx, [ids, now, cause])
const selectOfLeads = statement<CommissionRow>(
  'vendors.lock-commissions-of-leads',
  `select ${columns} from commissions c where c.lead_id = any ($1::uuid[]) and c.kind = 'earning'
   order by c.commission_id for no key update of c`,
)
/** Locks the commissions for these leads. */
export const lockOfLeads = (tx: Tx, leadIds: readonly string[]): Promise<CommissionRow[]> =>
  selectOfLeads(tx, [leadIds])
const readOfLeads = statement<CommissionRow>(
  'vendors.commissions-of-leads',
  `select ${columns} from commissions c where c.lead_id = any ($1::uuid[]) and c.kind = 'earning'`,
)
export const findOfLeads = (db: Db, leadIds: readonly string[]): Promise<CommissionRow[]> => readOfLeads(db, [leadIds])
const unblockOfLeads = statement(
  'vendors.stop-waiting-of-leads',
  `update commissions set waits_since = null, waits_for = null
   where lead_id = any ($1::uuid[]) and waits_for = 'blocked'`,
)
/** Ends the wait of commissions for leads whose members are no longer blocked. */
export const stopWaitingOf = (tx: Tx, leadIds: readonly string[]) => unblockOfLeads(tx, [leadIds])

export type CommissionFilter = {
  /** The vendor whose commissions are listed; null for all vendors. */
  vendorId: string | null
  affId: number | null
  state: CommissionState | null
  isWaiting: boolean
}
const matching = `($1::uuid is null or c.vendor_id = $1) and ($2::int is null or c.aff_id = $2)
  and ($3::text is null or c.state = $3) and (not $4::boolean or c.waits_since is not null)`
const selectPage = statementByAge<CommissionRow>(
  'vendors.commissions',
  (way) => `select ${columns} from commissions c where ${matching}
   order by c.earned_at ${way}, c.commission_id ${way} offset $5 limit $6`,
)
const countAll = statement<{ found: number }>(
  'vendors.count-commissions',
  `select count(*)::int as found from commissions c where ${matching}`,
)
/** Lists a page of the commissions that match a filter, with the total number. */
export async function listCommissions(db: Db, filter: CommissionFilter, { offset, limit, age }: AgedPage) {
  const values = [filter.vendorId, filter.affId, filter.state, filter.isWaiting]
  const [rows, counted] = await Promise.all([selectPage(age)(db, [...values, offset, limit]), countAll(db, values)])
  return { rows, count: counted[0]?.found ?? 0 }
}

/** Reads what is held for a vendor, by the day of its release. What waits beyond its release day has no day. */
export const readReleases = statement<{ day: string | null; count: number; micros: number }>(
  'vendors.releases',
  `select case when waits_since is not null and hold_until <= now() then null
       else (hold_until at time zone 'utc')::date::text end as day,
     count(*)::int as count, sum(micros)::bigint as micros
   from commissions where vendor_id = $1 and state = 'held' group by 1 order by 1 nulls last limit 101`,
)
/** Reads what each campaign of a vendor has earned, how much of that is held, and how much was taken back. */
export const readCampaignSums = statement<{
  aff_id: number
  count: number
  earned: number
  held: number
  taken_back: number
}>(
  'vendors.campaign-sums',
  `select aff_id, count(*) filter (where kind = 'earning')::int as count,
     coalesce(sum(micros) filter (where kind = 'earning'), 0)::bigint as earned,
     coalesce(sum(micros) filter (where state = 'held'), 0)::bigint as held,
     (coalesce(sum(micros) filter (where state = 'reversed'), 0) - coalesce(sum(micros) filter (where kind <> 'earning'), 0))::bigint
       as taken_back
   from commissions where vendor_id = $1 group by aff_id order by aff_id desc limit 500`,
)
