import { statement, type Db } from '../../../platform/server/db.ts'

type HeldRow = {
  aff_id: number
  title: string
  count: number
  overdue: number
  oldest: Date
  due: Date
  micros: number
}
const readHeld = statement<HeldRow>(
  'affiliates.waiting-leads',
  `select h.*, c.title, h.count * c.cost_cents * 10000 as micros from (
     select aff_id, count(*)::int as count, min(coalesce(verified_at, signed_up_at)) as oldest,
       min(coalesce(verified_at, signed_up_at) + interval '7 days') as due,
       count(*) filter (where coalesce(verified_at, signed_up_at) + interval '7 days' < now())::int as overdue
     from leads where status = 'held' group by aff_id order by due limit 10) h
   join campaigns c using (aff_id) order by h.due`,
)
/** The held leads of each campaign, with what they would cost. */
export const listHeld = (db: Db) => readHeld(db, [])

type NearRow = { aff_id: number; title: string; percent: number; at: Date }
const readNear = statement<NearRow>(
  'affiliates.waiting-caps',
  `select c.aff_id, c.title, max(a.percent)::int as percent, max(a.at) as at
   from campaign_alerts a join campaigns c using (aff_id) where c.status = 'active' and a.percent >= 80
   group by c.aff_id, c.title order by at desc limit 10`,
)
/** The active campaigns that have used most of their budget or of their leads. */
export const listNearCaps = (db: Db) => readNear(db, [])

const readVendor = statement<{ leads: number; cents: number; held: number }>(
  'affiliates.desk-vendor',
  `select coalesce(sum(d.leads), 0)::bigint as leads,
     coalesce(sum(d.cost_cents), 0)::bigint as cents,
     (select count(*)::int from leads l join campaigns o using (aff_id) where o.vendor_id = $1 and l.status = 'held') as held
   from campaigns c left join campaign_days d on d.aff_id = c.aff_id and d.dimension = ''
     and d.day >= $2::date
   where c.vendor_id = $1`,
)
/** What the campaigns of a vendor have brought since a day, and how many of their leads are held. */
export const readVendorSums = async (db: Db, vendorId: string, day: string) =>
  (await readVendor(db, [vendorId, day]))[0]
