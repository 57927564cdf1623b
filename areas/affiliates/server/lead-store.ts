import type { AgedPage } from '../../../platform/contract/paging.ts'
import type { LeadReason, LeadStatus } from '../contract/campaign-leads.ts'
import type { Day } from '../../../platform/contract/day.ts'
import { statement, type Db, type Tx, statementByAge } from '../../../platform/server/db.ts'

export type LeadRow = {
  lead_id: string
  aff_id: number
  user_id: string | null
  status: LeadStatus
  reasons: LeadReason[]
  click_value: string
  sub_1: string
  sub_2: string
  source: string
  creative: string
  placement: string
  parameters: Record<string, string>
  cost_cents: number
  clicked_at: Date
  /** The day on which the visit of this lead counts. */
  visited_on: Day
  signed_up_at: Date
  verified_at: Date | null
  decided_at: Date | null
  /** The note by the staff member who decided about the lead. */
  decided_note: string
  profiled_at: Date | null
  completed_at: Date | null
  reversed_at: Date | null
}
const columns = `lead_id, aff_id, user_id, status, reasons, click_value, sub_1, sub_2, source, creative, placement, parameters,
  cost_cents, clicked_at, visited_on::text as visited_on, signed_up_at, verified_at, decided_at, decided_note, profiled_at, completed_at, reversed_at`

const insertOne = statement(
  'affiliates.insert-lead',
  `insert into leads (lead_id, aff_id, person_key, user_id, status, reasons, click_value, sub_1, sub_2, source, creative, placement,
     parameters, clicked_at, signed_up_at, visited_on)
   values ($1, $2, $3, $4, 'signed-up', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing returning lead_id`,
)
export type NewLead = {
  leadId: string
  affId: number
  personKey: Buffer
  userId: string
  reasons: readonly LeadReason[]
  click: string
  sub1: string
  sub2: string
  source: string
  creative: string
  placement: string
  parameters: Readonly<Record<string, string>>
  clickedAt: Date
  visitedOn: Day
  now: Date
}
/** Stores a sign-up through a campaign; false when the user already is a lead. */
export async function insertLead(tx: Tx, lead: NewLead): Promise<boolean> {
  const { leadId, affId, personKey, userId, reasons, click, sub1, sub2, source, creative, placement } = lead
  const visitColumns = [click, sub1, sub2, source, creative, placement, JSON.stringify(lead.parameters)]
  const rows = await insertOne(tx, [
    leadId,
    affId,
    personKey,
    userId,
    reasons,
    ...visitColumns,
    lead.clickedAt,
    lead.now,
    lead.visitedOn,
  ])
  return rows.length > 0
}

const lockByUser = statement<LeadRow>(
  'affiliates.lock-lead-of-user',
  `select ${columns} from leads where user_id = $1 for no key update`,
)
/** Locks the lead of a user until the transaction ends. */
export const lockLeadOf = async (tx: Tx, userId: string): Promise<LeadRow | null> =>
  (await lockByUser(tx, [userId]))[0] ?? null
const lockOne = statement<LeadRow>(
  'affiliates.lock-lead',
  `select ${columns} from leads where lead_id = $1 for no key update`,
)
/** Locks a lead until the transaction ends. */
export const lockLead = async (tx: Tx, leadId: string): Promise<LeadRow | null> =>
  (await lockOne(tx, [leadId]))[0] ?? null

const updateOne = statement(
  'affiliates.move-lead',
  `update leads set status = $2, reasons = $3, cost_cents = $4, verified_at = coalesce(verified_at, $5),
     decided_at = coalesce($6, decided_at), decided_by = coalesce($7, decided_by), decided_note = $8 where lead_id = $1`,
)
export type LeadMove = {
  status: LeadStatus
  reasons: readonly LeadReason[]
  costCents: number
  now: Date
  decidedBy?: string
  note?: string
}
/** Writes the new status of a lead, with its reasons and cost. */
export const moveLead = (tx: Tx, leadId: string, { status, reasons, costCents, now, decidedBy, note }: LeadMove) =>
  updateOne(tx, [leadId, status, reasons, costCents, now, decidedBy ? now : null, decidedBy ?? null, note ?? ''])

// Sets a time on paid leads that do not have it yet.
const markOf = (column: 'profiled_at' | 'completed_at' | 'reversed_at') =>
  statement<LeadRow>(
    `affiliates.mark-${column}`,
    `update leads set ${column} = $2 where user_id = any ($1::uuid[]) and status = 'paid' and ${column} is null returning ${columns}`,
  )
/** Records what these users did after they became leads; returns the leads for which it was not recorded before. */
export const markLeads = {
  profiled: markOf('profiled_at'),
  completed: markOf('completed_at'),
  reversed: markOf('reversed_at'),
}

const selectPage = statementByAge<LeadRow>(
  'affiliates.leads',
  (way) => `select ${columns} from leads where aff_id = $1 and ($2::text is null or status = $2)
   order by signed_up_at ${way}, lead_id ${way} offset $3 limit $4`,
)
const countAll = statement<{ found: number }>(
  'affiliates.count-leads',
  'select count(*)::int as found from leads where aff_id = $1 and ($2::text is null or status = $2)',
)
/** Lists a page of a campaign's leads, with the total number. */
export async function listLeads(db: Db, affId: number, status: LeadStatus | null, page: AgedPage) {
  const [rows, counted] = await Promise.all([
    selectPage(page.age)(db, [affId, status, page.offset, page.limit]),
    countAll(db, [affId, status]),
  ])
  return { rows, count: counted[0]?.found ?? 0 }
}

/** Reads leads by their ids. */
export const findLeads = statement<LeadRow>(
  'affiliates.leads-by-id',
  `select ${columns} from leads where lead_id = any ($1::uuid[]) order by lead_id`,
)
/** Reads the ids of the leads of these users. */
export const leadIdsOf = statement<{ lead_id: string }>(
  'affiliates.lead-ids-of-users',
  'select lead_id from leads where user_id = any ($1::uuid[])',
)

/** Reads the leads of a user, for the copy of the user's data. */
export const leadsOfUser = statement<LeadRow>(
  'affiliates.leads-of-user',
  `select ${columns} from leads where user_id = $1 order by signed_up_at`,
)
/** Removes from leads what identifies the user. The leads still count for their campaigns. */
export const blankLeads = statement(
  'affiliates.erase-leads',
  `update leads set user_id = null, click_value = '', sub_1 = '', sub_2 = '', source = '', creative = '', placement = '',
     parameters = '{}', decided_note = '' where user_id = $1 returning lead_id`,
)

const readPaid = statement<{ vendors: number; cents: number }>(
  'affiliates.paid-for',
  `select count(distinct c.vendor_id)::int as vendors, coalesce(sum(l.cost_cents), 0)::bigint as cents
   from leads l join campaigns c using (aff_id) where l.user_id = any ($1::uuid[]) and l.status = 'paid'`,
)
/** What vendors were paid for these users: how many vendors, and how many cents in all. */
export const paidFor = async (db: Db, userIds: readonly string[]): Promise<{ vendors: number; cents: number }> =>
  (await readPaid(db, [userIds]))[0] ?? { vendors: 0, cents: 0 }
