import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import { bucketCount } from './scorecard-rules.ts'

/** The bucket of a value in SQL, as in scorecard-rules.ts. */
const bucket = (value: string): string =>
  `case when ${value} < 1 then 0 else least(${bucketCount - 1}, 1 + floor(4 * log(2, (${value})::numeric)))::int end`

const histogram = (of: string): string =>
  `(select coalesce(array_agg(coalesce(h.n, 0) order by b), '{}') from generate_series(0, ${bucketCount - 1}) b
     left join (${of}) h on h.bucket = b)`

// Where a supplier sends no timestamp, the delay counts from the panelist's return. A callback that comes earlier, as
// many do, counts as having no delay.
const delay = `coalesce(c.delay_ms,
  least(2147483647, greatest(0, extract(epoch from c.received_at - a.returned_at) * 1000))::int)`
/** Reversals are left out: when they come days later, the cause is a decision, not a slow supplier. */
const endings = `'{completed,disqualified,quota_full,quality_rejected,security_rejected}'`
const uuid = `'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`

// Uses the ids and times of one day, so that both tables are read only through their time indexes.
const count = statement(
  'suppliers.count-day',
  `with day as (select $1::date as day, ($1::date)::timestamp at time zone 'utc' as from_at,
       ($1::date + 1)::timestamp at time zone 'utc' as until_at),
   begun as materialized (select a.* from supplier_attempts a, day where a.started_at >= day.from_at and a.started_at < day.until_at),
   heard as materialized (select c.supplier_key, ${delay} as delay_ms from supplier_callbacks c
     left join supplier_attempts a on c.delay_ms is null and c.outcome = any (${endings}) and a.supplier_key = c.supplier_key
       and a.attempt_id = case when c.attempt_id ~* ${uuid} then c.attempt_id::uuid end
     where c.callback_id >= $2::uuid and c.callback_id < $3::uuid)
   insert into supplier_days (supplier_key, day, entrants, completes, screen_outs, quota_fulls, rejected, abandoned, reversals,
     points_paid, points_reversed, callbacks, lengths, delays)
   select s.supplier_key, day.day, t.*, (select count(*) from heard h where h.supplier_key = s.supplier_key),
     ${histogram(`select ${bucket('extract(epoch from b.ended_at - b.started_at)')} as bucket, count(*)::int as n from begun b
       where b.supplier_key = s.supplier_key and b.outcome = 'completed' group by 1`)},
     ${histogram(`select ${bucket('h.delay_ms')} as bucket, count(*)::int as n from heard h
       where h.supplier_key = s.supplier_key and h.delay_ms is not null group by 1`)}
   from day cross join suppliers s cross join lateral (
     select count(*), count(*) filter (where outcome = 'completed'), count(*) filter (where outcome = 'disqualified'),
       count(*) filter (where outcome = 'quota_full'),
       count(*) filter (where outcome in ('quality_rejected', 'security_rejected')), count(*) filter (where outcome = 'abandoned'),
       count(*) filter (where outcome = 'reversed' and not is_cancelled),
       coalesce(sum(case when outcome = 'reversed' and not is_cancelled then points when outcome = 'completed' then earned end), 0),
       coalesce(sum(points) filter (where outcome = 'reversed' and not is_cancelled), 0)
     from begun b where b.supplier_key = s.supplier_key) t
   on conflict (supplier_key, day) do update set entrants = excluded.entrants, completes = excluded.completes,
     screen_outs = excluded.screen_outs, quota_fulls = excluded.quota_fulls, rejected = excluded.rejected,
     abandoned = excluded.abandoned, reversals = excluded.reversals, points_paid = excluded.points_paid,
     points_reversed = excluded.points_reversed, callbacks = excluded.callbacks, lengths = excluded.lengths, delays = excluded.delays`,
)
/** Recounts one UTC day of every supplier; `from` and `before` enclose the ids of its callbacks. */
export const countDay = async (tx: Tx, day: string, from: string, before: string): Promise<void> =>
  void (await count(tx, [day, from, before]))

export type DayRow = {
  day: string
  entrants: number
  completes: number
  screen_outs: number
  quota_fulls: number
  rejected: number
  abandoned: number
  reversals: number
  points_paid: number
  points_reversed: number
  callbacks: number
  lengths: number[]
  delays: number[]
}
const readDays = statement<DayRow>(
  'suppliers.days',
  `select day::text, entrants, completes, screen_outs, quota_fulls, rejected, abandoned, reversals, points_paid, points_reversed,
     callbacks, lengths, delays
   from supplier_days where supplier_key = $1 and day between $2::date and $3::date order by day`,
)
/** A supplier's daily figures of a period. */
export const listDays = (db: Db, supplierKey: string, from: string, to: string): Promise<DayRow[]> =>
  readDays(db, [supplierKey, from, to])

const readSums = statement<Omit<DayRow, 'day' | 'lengths' | 'delays'> & { supplier_key: string }>(
  'suppliers.sums',
  `select s.supplier_key, ${[
    'entrants',
    'completes',
    'screen_outs',
    'quota_fulls',
    'rejected',
    'abandoned',
    'reversals',
    'points_paid',
    'points_reversed',
    'callbacks',
  ]
    .map((name) => `coalesce(sum(d.${name}), 0)::float8 as ${name}`)
    .join(', ')}
   from suppliers s left join supplier_days d on d.supplier_key = s.supplier_key and d.day between $1::date and $2::date
   group by s.supplier_key order by s.supplier_key`,
)
/** The sums of a period for every supplier. */
export const readSumsOfAll = (db: Db, from: string, to: string) => readSums(db, [from, to])
