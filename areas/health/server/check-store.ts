import { statement, type Db } from '../../../platform/server/db.ts'

export type DifferenceRow = { rule: string; subject: string; kept: number; counted: number }

const onDays = `(select (now() at time zone 'UTC')::date - back as day from unnest(array[0, 1, 7, 29, 30, 89, 120]) back)`

// H1: the stored figures match the participations, which are counted here in another way: person by person, for some
// days.
const levels = `
  with kept as (
    select d.day, p.measure, sum(p.amount)::bigint as amount from ${onDays} d join panel_days p on p.dim = '' and p.day <= d.day
    where p.measure = 'members' or p.measure like 'active%' group by 1, 2),
  gone as (
    select d.day, g.measure, sum(g.amount)::bigint as amount from ${onDays} d join panel_gone g on g.dim = '' and g.day <= d.day group by 1, 2),
  counted as (
    select d.day, 'members' as measure, (select count(*) from members m where m.belongs @> d.day) as amount from ${onDays} d
    union all
    select d.day, 'active_' || n.days, (
      select count(distinct p.user_id) from participations p join members m on m.user_id = p.user_id
      where p.day > d.day - n.days and p.day <= d.day and m.belongs @> d.day)
    from ${onDays} d cross join (values (7), (30), (90), (365)) n (days))
  select 'H1' as rule, c.day || ' ' || c.measure as subject, coalesce(k.amount, 0) as kept,
    (c.amount + coalesce(g.amount, 0))::bigint as counted
  from counted c left join kept k using (day, measure) left join gone g using (day, measure)
  where coalesce(k.amount, 0) <> c.amount + coalesce(g.amount, 0)`
// H1 in full: every sum matches the members in it plus those who are gone.
const sums = `
  select 'H1', k.day || ' ' || k.dim || ' ' || k.value || ' ' || k.measure, sum(k.kept)::bigint, sum(k.counted)::bigint from (
    select day, dim, value, measure, amount as kept, 0 as counted from panel_days
    union all select day, dim, value, measure, 0, amount from health_sums(array(select user_id from members))
    union all select day, dim, value, measure, 0, amount from panel_gone) k
  group by k.day, k.dim, k.value, k.measure having sum(k.kept) <> sum(k.counted)`
// Participations match the attempts of everyone who is not waiting to be counted.
const days = `
  select 'H1', f.day || ' ' || f.user_id, sum(f.kept)::bigint, sum(f.counted)::bigint from (
    select day, user_id, attempts as kept, 0 as counted from participations
    union all
    select a.day, a.user_id, 0, 1 from health_attempts a join members m on m.user_id = a.user_id, health_progress p where a.day >= p.kept_from) f
  where f.user_id not in (select health_changed(counted_to - interval '15 minutes', seen) from health_progress)
  group by f.day, f.user_id having sum(f.kept) <> sum(f.counted)`
// The current members are exactly the open, unblocked accounts.
const belonging = `
  select 'H1', f.user_id::text, sum(f.kept)::bigint, sum(f.counted)::bigint from (
    select user_id, 1 as kept, 0 as counted from members where belongs @> (now() at time zone 'UTC')::date
    union all select user_id, 0, 1 from health_people where closed_at is null and blocked_on is null) f
  where f.user_id not in (select health_changed(counted_to - interval '15 minutes', seen) from health_progress)
  group by f.user_id having sum(f.kept) <> sum(f.counted)`
const flows = `
  select 'H2', date_trunc('month', day)::date || ' ' || dim || ' ' || value, sum(amount) filter (where measure = 'active_90')::bigint,
    sum(case when measure in ('first', 'returned') then amount when measure in ('lapsed', 'left', 'removed') then -amount end)::bigint
  from panel_days group by date_trunc('month', day), dim, value
  having coalesce(sum(amount) filter (where measure = 'active_90'), 0)
    <> coalesce(sum(case when measure in ('first', 'returned') then amount when measure in ('lapsed', 'left', 'removed') then -amount end), 0)`
const parts = `
  select 'H3', w.day || ' ' || w.measure || ' ' || w.dim, sum(w.of_parts)::bigint, sum(w.whole)::bigint from (
    select day, measure, dim, amount as of_parts, 0 as whole from panel_days where dim <> ''
    union all select p.day, p.measure, d.dim, 0, p.amount from panel_days p cross join (values ('country'), ('source')) d (dim) where p.dim = '') w
  group by w.day, w.measure, w.dim having sum(w.of_parts) <> sum(w.whole)`
const money = `
  select 'H4', f.user_id::text, sum(f.kept)::bigint, sum(f.counted)::bigint from (
    select user_id, revenue + points as kept, 0 as counted from member_ages
    union all
    select l.user_id, 0, coalesce(l.micros, 0) + coalesce(l.points, 0) from money_lines l join members m on m.user_id = l.user_id) f
  where f.user_id not in (select health_changed(counted_to - interval '15 minutes', seen) from health_progress)
  group by f.user_id having sum(f.kept) <> sum(f.counted)
  union all
  select 'H4', f.dim || ' ' || f.value || ' ' || f.age_no, sum(f.kept)::bigint, sum(f.counted)::bigint from (
    select dim, value, age_no, cohort, members + active + revenue + points as kept, 0 as counted from cohort_ages
    union all select dim, value, age_no, cohort, 0, members + active + revenue + points from health_cohorts(array(select user_id from members))
    union all select dim, value, age_no, cohort, 0, members + active + revenue + points from cohort_gone) f
  group by f.dim, f.value, f.age_no, f.cohort having sum(f.kept) <> sum(f.counted)`
const ladder = `
  select 'H5' as rule, at.day || ' ' || at.dim || ' ' || at.value || ' ' || at.shorter as subject, at.least::bigint as kept, at.most::bigint as counted from (
    select c.day, c.dim, c.value, r.shorter,
      sum(sum(c.amount) filter (where c.measure = r.shorter)) over (partition by c.dim, c.value, r.shorter order by c.day) as least,
      sum(sum(c.amount) filter (where c.measure = r.longer)) over (partition by c.dim, c.value, r.shorter order by c.day) as most
    from panel_days c join (values ('active_7', 'active_30'), ('active_30', 'active_90'), ('active_90', 'active_365'), ('active_365', 'members'))
      r (shorter, longer) on c.measure in (r.shorter, r.longer)
    group by c.day, c.dim, c.value, r.shorter) at
  where coalesce(at.least, 0) > coalesce(at.most, 0)`

const compare = [levels, sums, days, belonging, flows, parts, money, ladder].map((text, at) =>
  statement<DifferenceRow>(
    `health.check-${at}`,
    `select * from (${text}) found (rule, subject, kept, counted) limit 20`,
  ),
)
/** Finds sums that differ from participations, locks and lines of money; at most 20 of each kind. */
export async function differences(db: Db): Promise<DifferenceRow[]> {
  const found: DifferenceRow[] = []
  for (const ask of compare) found.push(...(await ask(db, [])))
  return found
}
