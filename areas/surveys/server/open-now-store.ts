import type { Day } from '../../../platform/contract/day.ts'
import { statement, type Db } from '../../../platform/server/db.ts'

/** Open to whoever fits: live, with room today, for everybody and not a list of people, of ourselves or of a supplier that takes entrants. */
const openOnes = `surveys s where s.status = 'live' and not s.is_by_list and s.full_on is distinct from $1::date
  and (s.supplier_key is null or s.supplier_key = any ($2::text[]))
  and not exists (select from survey_quotas q where q.survey_id = s.survey_id and q.question_id is null and q.also = '[]'
    and not q.is_open)
  and (exists (select from survey_quotas q where q.survey_id = s.survey_id and q.is_open)
    or not exists (select from survey_quotas q where q.survey_id = s.survey_id))`

const countOpen = statement<{ open: number }>('surveys.count-open', `select count(*)::int as open from ${openOnes}`)
/** How many surveys are open on a day, of ourselves and of these suppliers. */
export const openCount = async (db: Db, day: Day, suppliers: readonly string[]): Promise<number> =>
  (await countOpen(db, [day, suppliers]))[0]?.open ?? 0

/** By the minutes that a card shows (minutesOnCard). */
const readMedianPay = statement<{ offers: number; median: number | null }>(
  'surveys.median-pay',
  `select count(*)::int as offers, percentile_cont(0.5) within group (order by s.points * 60.0
     / case when s.norm_seconds is null then s.minutes else greatest(1, round(s.norm_seconds / 60.0)) end)::float8 as median
   from ${openOnes}`,
)
/** What half of them pay at least, in points for an hour, and how many they are. */
export async function medianPayOf(db: Db, day: Day, suppliers: readonly string[]) {
  const [row] = await readMedianPay(db, [day, suppliers])
  return { offers: row?.offers ?? 0, pointsPerHour: row?.median ?? 0 }
}

const readSuppliers = statement<{ supplier_key: string }>(
  'surveys.suppliers-of-live',
  "select distinct supplier_key from surveys where status = 'live' and supplier_key is not null",
)
/** The suppliers that have a live survey. */
export const suppliersOfLive = async (db: Db): Promise<string[]> =>
  (await readSuppliers(db, [])).map((row) => row.supplier_key)
