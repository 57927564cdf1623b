import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type DifferenceRow = {
  day: string
  survey_id: string
  supplier: string
  figure: string
  kept: number
  counted: number
  found_at: Date
}
/**
 * The days of a span whose sums differ from attempts and transfers, up to where they were counted. Country and
 * campaign are left out, because they do not change what an attempt brings.
 */
const differing = `
  with so_far as (select counted_to from money_progress),
  stale as (select distinct day from money_stale_days),
  kept as (
    select day, survey_id, supplier, sum(revenue) as revenue, sum(points) as points, sum(completes) as completes,
      sum(reversed) as reversed, sum(unpriced) as unpriced, sum(unpriced_points) as unpriced_points,
      sum(unpriced_reversed) as unpriced_reversed, sum(entrants) as entrants
    from money_days where day between $1::date and $2::date group by 1, 2, 3),
  counted as (
    select c.day, c.survey_id, c.supplier, sum(c.revenue) as revenue, sum(c.points) as points, sum(c.completes) as completes,
      sum(c.reversed) as reversed, sum(c.unpriced) as unpriced, sum(c.unpriced_points) as unpriced_points,
      sum(c.unpriced_reversed) as unpriced_reversed, sum(c.entrants) as entrants
    from so_far, count_money_days($1::date, $2::date, so_far.counted_to) c group by 1, 2, 3),
  both_sums as (
    select day, survey_id, supplier, f.figure, f.kept, f.counted
    from kept k full join counted c using (day, survey_id, supplier)
    cross join lateral (values ('revenue', k.revenue, c.revenue), ('points', k.points, c.points), ('completes', k.completes, c.completes),
      ('reversed', k.reversed, c.reversed), ('unpriced', k.unpriced, c.unpriced),
      ('unpriced_points', k.unpriced_points, c.unpriced_points), ('unpriced_reversed', k.unpriced_reversed, c.unpriced_reversed),
      ('entrants', k.entrants, c.entrants))
      f (figure, kept, counted))
  select day, survey_id, supplier, figure, coalesce(kept, 0)::bigint as kept, coalesce(counted, 0)::bigint as counted
  from both_sums where coalesce(kept, 0) <> coalesce(counted, 0) and day not in (select day from stale)`

const compare = statement<Omit<DifferenceRow, 'day'> & { day: string }>(
  'money.compare',
  `select d.day::text as day, d.survey_id, d.supplier, d.figure, d.kept, d.counted from (${differing}) d
   order by d.day, d.survey_id, d.figure limit 100`,
)
/** Finds at most 100 sums that differ from attempts and transfers. */
export const differences = (db: Db, first: string, last: string) => compare(db, [first, last])

const lockProgress = statement('money.lock-progress', 'select from money_progress for update')
const noteDifferences = statement<{ day: string }>(
  'money.note-differences',
  `with noted as (
     insert into money_findings (day, survey_id, supplier, figure, kept, counted, found_at)
     select d.day, d.survey_id, d.supplier, d.figure, d.kept, d.counted, now() from (${differing}) d
     on conflict (day, survey_id, supplier, figure) do update set kept = excluded.kept, counted = excluded.counted,
       found_at = excluded.found_at
     returning day)
   select distinct day::text as day from noted order by 1`,
)
const recountDay = statement('money.recount', 'select money_recount($1::date, $2::date) as done')
const noteChecked = statement(
  'money.note-checked',
  `insert into money_checks (checked_at) values (now()) on conflict (is_only) do update set checked_at = excluded.checked_at`,
)
/** Compares days with attempts and transfers, records what differs and counts those days again; returns these days. */
export async function checkDays(tx: Tx, first: string, last: string): Promise<string[]> {
  await lockProgress(tx, [])
  const days = (await noteDifferences(tx, [first, last])).map((row) => row.day)
  for (const day of days) await recountDay(tx, [day, day])
  await noteChecked(tx, [])
  return days
}
/** Counts the days of a span again. */
export const recount = async (tx: Tx, first: string, last: string): Promise<void> =>
  void (await recountDay(tx, [first, last]))

const readChecked = statement<{ checked_at: Date }>('money.checked', 'select checked_at from money_checks')
/** When days were last compared; null if they never were. */
export const checkedAt = async (db: Db): Promise<Date | null> => (await readChecked(db, []))[0]?.checked_at ?? null

const readFindings = statement<DifferenceRow>(
  'money.findings',
  `select day::text as day, survey_id, supplier, figure, kept, counted, found_at from money_alerts
   order by found_at desc, day desc, figure limit 20`,
)
/** What checks of the last week found, the newest first. */
export const findings = (db: Db) => readFindings(db, [])
