import { utcDay, type Day } from '../../../platform/contract/day.ts'
import { statement, type Db } from '../../../platform/server/db.ts'
import type { SupplierStates } from './supplier-state.ts'

/** Open to whoever fits: live, with room today, for everybody and not a list of people, of ourselves or of a supplier that takes entrants. */
const openOnes = `surveys s where s.status = 'live' and not s.is_by_list and s.full_on is distinct from $1::date
  and (s.supplier_key is null or s.supplier_key = any ($2::text[]))
  and not exists (select from survey_quotas q where q.survey_id = s.survey_id and q.question_id is null and q.also = '[]'
    and not q.is_open)
  and (exists (select from survey_quotas q where q.survey_id = s.survey_id and q.is_open)
    or not exists (select from survey_quotas q where q.survey_id = s.survey_id))`

const countOpen = statement<{ open: number }>('surveys.count-open', `select count(*)::int as open from ${openOnes}`)

/** By the minutes that a card shows (minutesOnCard). */
const readMedianPay = statement<{ offers: number; median: number | null }>(
  'surveys.median-pay',
  `select count(*)::int as offers, percentile_cont(0.5) within group (order by s.points * 60.0
     / case when s.norm_seconds is null then s.minutes else greatest(1, round(s.norm_seconds / 60.0)) end)::float8 as median
   from ${openOnes}`,
)
const readSuppliers = statement<{ supplier_key: string }>(
  'surveys.suppliers-of-live',
  "select distinct supplier_key from surveys where status = 'live' and supplier_key is not null",
)

type Needs = { db: Db; clock: () => Date; supplierState: Pick<SupplierStates, 'read'> }

/** What the whole panel has open at this moment, for those who are no members yet. */
export function createOpenNow({ db, clock, supplierState }: Needs) {
  const which = async (): Promise<[Day, string[]]> => {
    const taking: string[] = []
    for (const { supplier_key: key } of await readSuppliers(db, []))
      if ((await supplierState.read(db, key)) === 'live') taking.push(key)
    return [utcDay(clock()), taking]
  }
  return {
    /** How many surveys are open. */
    count: async (): Promise<number> => (await countOpen(db, await which()))[0]?.open ?? 0,
    /** What half of them pay at least, in points for an hour, and how many they are. */
    medianPay: async (): Promise<{ offers: number; pointsPerHour: number }> => {
      const [row] = await readMedianPay(db, await which())
      return { offers: row?.offers ?? 0, pointsPerHour: row?.median ?? 0 }
    },
  }
}
