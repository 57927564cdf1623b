import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Span } from '../../../platform/contract/day-span.ts'
import type { Change } from './rules.ts'

/** Whose figures to read: the whole panel's, or those of one country or source. */
export type Part = { dim: '' | 'country' | 'source'; value: string }

const readCounted = statement<{ counted_to: Date | null }>(
  'health.counted',
  `select case when counted_to = '-infinity' then null else counted_to end as counted_to from health_progress`,
)
/** Up to when all events are counted; null before the first count. */
export const countedAt = async (db: Db): Promise<Date | null> => (await readCounted(db, []))[0]?.counted_to ?? null

const readChanges = statement<Change & { value: string }>(
  'health.changes',
  `select p.value, greatest(p.day, $3::date)::text as day, p.measure, sum(p.amount)::bigint as amount from panel_days p
   where p.dim = $1 and p.value = any ($2::text[]) and p.day <= $4::date
     and (p.day >= $3::date or p.measure = 'members' or p.measure like 'active%')
   group by p.value, greatest(p.day, $3::date), p.measure`,
)
/** What changed on the days of a span, by value; the first day also carries the level from all earlier days. */
export const changesOf = (db: Db, dim: Part['dim'], values: readonly string[], { first, last }: Span) =>
  readChanges(db, [dim, values, first, last])

export type NamedCount = { value: string; label: string; members: number }
const readChoices = statement<NamedCount>(
  'health.choices',
  `select p.value, coalesce(n.label, '') as label, sum(p.amount) filter (where p.day <= $2::date and p.measure = 'members')::bigint as members
   from panel_days p left join health_names n on $1 = 'source' and n.source = p.value
   where p.dim = $1 and p.measure in ('members', 'joined') group by 1, 2
   having sum(p.amount) filter (where p.measure = 'joined') > 0 order by members desc nulls last, p.value limit 200`,
)
/** The countries or sources that have ever had members, those with the most first. */
export const choicesOf = (db: Db, dim: Part['dim'], today: string) => readChoices(db, [dim, today])

const readNames = statement<{ source: string; label: string }>(
  'health.names',
  'select source, label from health_names where source = any ($1::text[])',
)
/** The names of these sources. */
export const namesOf = async (db: Db, sources: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await readNames(db, [sources])).map((row) => [row.source, row.label]))

export type CohortRow = {
  cohort: string
  members: number
  profiled: number
  started: number
  completed: number
}
const readCohorts = statement<CohortRow>(
  'health.cohorts',
  `select date_trunc('month', cohort)::date::text as cohort, sum(members)::bigint as members, sum(profiled)::bigint as profiled,
     sum(started)::bigint as started, sum(completed)::bigint as completed
   from cohort_ages where dim = $1 and value = $2 and cohort between $3::date and $4::date group by 1 having sum(members) > 0 order by 1`,
)
/** The members who joined on the days of a span, by month. */
export const cohortsOf = (db: Db, { dim, value }: Part, { first, last }: Span) =>
  readCohorts(db, [dim, value, first, last])

export type CohortAgeRow = {
  cohort: string
  age_no: number
  over: number
  active: number
  revenue: number
  points: number
}
// The members who joined on a day count at an age once they have all completed it.
const readAges = statement<CohortAgeRow>(
  'health.cohort-ages',
  `with joined as (
     select cohort, age_no, members, active, revenue, points from cohort_ages
     where dim = $1 and value = $2 and cohort between $3::date and $4::date),
   ages as (select generate_series(0, $6::int - 1) as age_no),
   over as (
     select date_trunc('month', j.cohort)::date as month, a.age_no, sum(j.members) as over
     from joined j join ages a on j.cohort <= $5::date - 30 * (a.age_no + 1) where j.age_no = 0 group by 1, 2),
   did as (
     select date_trunc('month', cohort)::date as month, age_no, sum(active) as active, sum(revenue) as revenue, sum(points) as points
     from joined where cohort <= $5::date - 30 * (age_no + 1) group by 1, 2)
   select o.month::text as cohort, o.age_no, o.over::bigint as over, coalesce(d.active, 0)::bigint as active,
     coalesce(d.revenue, 0)::bigint as revenue, coalesce(d.points, 0)::bigint as points
   from over o left join did d using (month, age_no) order by o.month, o.age_no`,
)
/** What the cohorts did at each age that at least some of their members have completed. */
export const agesOf = (db: Db, { dim, value }: Part, { first, last }: Span, today: string, agesAtMost: number) =>
  readAges(db, [dim, value, first, last, today, agesAtMost])

export type SourceRow = {
  value: string
  label: string
  clicks: number
  spent_cents: number
  welcome: number
  verified: number
  profiled: number
  started: number
  completed: number
  settled: number
}
const readSources = statement<SourceRow>(
  'health.sources',
  `with joined as (
     select value, sum(members) as verified, sum(profiled) as profiled, sum(started) as started, sum(completed) as completed,
       sum(settled) as settled, sum(welcome) as welcome
     from cohort_ages where dim = 'source' and cohort between $1::date and $2::date group by 1),
   spent as (
     select value, sum(clicks) as clicks, sum(cents) as cents from (
       select source as value, 0 as clicks, cost_cents as cents from health_spending where day between $1::date and $2::date
       union all
       select value, clicks, 0 from unnest($4::text[], $5::bigint[]) c (value, clicks)) both_kinds group by 1),
   all_of as (
     select value, coalesce(s.clicks, 0)::bigint as clicks, coalesce(s.cents, 0)::bigint as spent_cents, coalesce(j.welcome, 0)::bigint as welcome,
       coalesce(j.verified, 0)::bigint as verified, coalesce(j.profiled, 0)::bigint as profiled, coalesce(j.started, 0)::bigint as started,
       coalesce(j.completed, 0)::bigint as completed, coalesce(j.settled, 0)::bigint as settled
     from joined j full join spent s using (value))
   select a.*, coalesce(n.label, '') as label from all_of a left join health_names n on n.source = a.value
   where a.verified > 0 or a.clicks > 0 or a.spent_cents > 0 order by a.verified desc, a.value limit $3`,
)
/**
 * What each source brought on the days of a span, those with the most members first. `clicks` are those of each
 * campaign in the span.
 */
export const sourcesOf = (db: Db, { first, last }: Span, clicks: ReadonlyMap<number, number>, limit: number) =>
  readSources(db, [first, last, limit, [...clicks.keys()].map(String), [...clicks.values()]])

export type SourceAgeRow = { value: string; age_no: number; over: number; revenue: number; points: number }
// For each age: everything that members who have completed it did up to its end.
const readSourceAges = statement<SourceAgeRow>(
  'health.source-ages',
  `with joined as (
     select value, cohort, age_no, members, revenue, points from cohort_ages
     where dim = 'source' and cohort between $1::date and $2::date)
   select j.value, k.age_no, sum(j.members)::bigint as over, sum(j.revenue)::bigint as revenue, sum(j.points)::bigint as points
   from generate_series(0, $4::int - 1) k (age_no)
   join joined j on j.age_no <= k.age_no and j.cohort <= $3::date - 30 * (k.age_no + 1)
   group by 1, 2 order by 1, 2`,
)
/** The money and points that the members of each source moved up to each age. */
export const sourceAgesOf = (db: Db, { first, last }: Span, today: string, agesAtMost: number) =>
  readSourceAges(db, [first, last, today, agesAtMost])

const advanceCounts = statement<{ counted: number }>(
  'health.advance',
  'select health_advance(make_interval(mins => $1)) as counted',
)
/** Counts whatever changed since the last count, up to this many minutes ago; returns how many people were counted. */
export const advance = async (tx: Tx, minutes: number): Promise<number> =>
  (await advanceCounts(tx, [minutes]))[0]?.counted ?? 0
const countAll = statement('health.recount', 'select health_count_all() as done')
/** Recounts everyone from scratch. */
export const recount = async (tx: Tx): Promise<void> => void (await countAll(tx, []))
const foldDays = statement('health.fold', 'select health_fold($1::date) as done')
/** Removes the days of each person before a given day; they stay in the sums. */
export const fold = async (tx: Tx, keepFrom: string): Promise<void> => void (await foldDays(tx, [keepFrom]))

const eraseMember = statement('health.erase', 'select health_erase($1) as done')
/** Removes everything that identifies a user; their counts stay in the sums. */
export const erase = async (tx: Tx, userId: string): Promise<void> => void (await eraseMember(tx, [userId]))
const readOwn = statement<{ day: string; attempts: number; completes: number; points: number }>(
  'health.own',
  'select day::text as day, attempts, completes, points from participations where user_id = $1 order by day desc',
)
/** The days on which a user took part, for the copy of their data. */
export const daysOf = (db: Db, userId: string) => readOwn(db, [userId])
const readOwnMember = statement<{
  cohort: string
  source: string
  first_on: string | null
  last_on: string | null
}>(
  'health.own-member',
  'select cohort::text as cohort, source, first_on::text as first_on, last_on::text as last_on from members where user_id = $1',
)
/** What is counted about a user, for the copy of their data. */
export const memberOf = async (db: Db, userId: string) => (await readOwnMember(db, [userId]))[0] ?? null
