import { statement, type Db } from '../../../platform/server/db.ts'
import type { HealthFigure } from '../contract/health.ts'
import type { Part } from './store.ts'

/**
 * Which members a list contains: those in a figure of a day, or those who joined within a range of days, at a given age.
 */
export type ListAsk = Part & { figure: HealthFigure; day: string; first: string; last: string; ageNo: number }

// The parameters of every condition: $1 the day, $2 and $3 the days of joining, $4 the age, $5 and $6 the dimension
// and its value.
const beforeMonth = `(date_trunc('month', $1::date)::date - 1)`
const tookPart = (day: string, days: number): string =>
  `exists (select from participations p where p.user_id = m.user_id and p.day > ${day} - ${days} and p.day <= ${day})`
const isActive = (day: string, days: number): string => `m.belongs @> ${day} and ${tookPart(day, days)}`
const wasActive = `(${isActive(beforeMonth, 90)})`
const isNow = `(${isActive('$1::date', 90)})`
const joined = 'm.cohort between $2::date and $3::date'
const isOver = `(${joined} and m.cohort <= $1::date - 30 * ($4::int + 1))`
const conditions: Readonly<Record<HealthFigure, string>> = {
  members: 'm.belongs @> $1::date',
  active_7: isActive('$1::date', 7),
  active_30: isActive('$1::date', 30),
  active_90: isActive('$1::date', 90),
  active_365: isActive('$1::date', 365),
  first: `(${isNow} and not ${wasActive} and m.first_on >= date_trunc('month', $1::date)::date)`,
  returned: `(${isNow} and not ${wasActive} and m.first_on < date_trunc('month', $1::date)::date)`,
  lapsed: `(${wasActive} and m.belongs @> $1::date and not ${isNow})`,
  // Members who closed their account cannot be listed.
  left: 'false',
  removed: `(${wasActive} and not m.belongs @> $1::date)`,
  joined,
  profiled: `(${joined} and m.is_profiled)`,
  started: `(${joined} and m.has_started)`,
  completed: `(${joined} and m.has_completed)`,
  settled: `(${joined} and m.has_settled)`,
  over: isOver,
  retained: `(${isOver} and exists (select from member_ages a where a.user_id = m.user_id and a.age_no = $4::int and a.is_active))`,
}
const isOf = `($5 = '' or ($5 = 'country' and m.country = $6) or ($5 = 'source' and m.source = $6))`
// Every parameter is used here, so that its type is known even where a condition does not use it.
const values = `$1::date is not null and $2::date is not null and $3::date is not null and $4::int is not null
  and $5::text is not null and $6::text is not null`
const valuesOf = ({ day, first, last, ageNo, dim, value }: ListAsk): unknown[] => [day, first, last, ageNo, dim, value]

const statements = new Map<string, ReturnType<typeof statement>>()
function prepare<Row extends object>(name: string, text: string) {
  const found = statements.get(name) ?? statement<Row & Record<string, unknown>>(name, text)
  statements.set(name, found)
  return found as (db: Db, given: readonly unknown[]) => Promise<Row[]>
}

export type MemberRow = {
  user_id: string
  email: string
  first_name: string
  last_name: string
  country: string
  source: string
  label: string
  cohort: string
  last_on: string | null
}
/** A page of the members behind a figure, ordered by id. */
export const listMembers = (db: Db, ask: ListAsk, after: string | null, limit: number): Promise<MemberRow[]> =>
  prepare<MemberRow>(
    `health.list-${ask.figure}`,
    `with page as materialized (
       select m.user_id, m.country, m.source, m.cohort, m.last_on from members m
       where ${conditions[ask.figure]} and ${isOf} and ${values} and ($7::uuid is null or m.user_id > $7) order by m.user_id limit $8)
     select page.user_id, u.email, u.first_name, u.last_name, page.country, page.source, coalesce(n.label, '') as label,
       page.cohort::text as cohort, page.last_on::text as last_on
     from page join health_accounts u on u.user_id = page.user_id left join health_names n on n.source = page.source
     order by page.user_id`,
  )(db, [...valuesOf(ask), after, limit])

/** How many members are behind a figure, counted up to a limit. */
export const countMembers = async (db: Db, ask: ListAsk, limit: number): Promise<number> => {
  const read = prepare<{ found: number }>(
    `health.count-${ask.figure}`,
    `select count(*)::int as found from (
       select from members m where ${conditions[ask.figure]} and ${isOf} and ${values} limit $7) found`,
  )
  return (await read(db, [...valuesOf(ask), limit]))[0]?.found ?? 0
}
/** The ids of the members behind a figure, up to a limit. */
export const readMemberIds = async (db: Db, ask: ListAsk, limit: number): Promise<string[]> => {
  const read = prepare<{ user_id: string }>(
    `health.ids-${ask.figure}`,
    `select m.user_id from members m where ${conditions[ask.figure]} and ${isOf} and ${values} order by m.user_id limit $7`,
  )
  return (await read(db, [...valuesOf(ask), limit])).map((row) => row.user_id)
}

const readGone = statement<{ gone: number }>(
  'health.gone',
  `select coalesce(sum(g.amount), 0)::bigint as gone from panel_gone g
   where g.dim = $1 and g.value = $2 and g.measure = $3 and g.day <= $4::date and ($5::date is null or g.day >= $5)`,
)
const readGoneCohort = statement<{ gone: number }>(
  'health.gone-cohort',
  `select coalesce(sum(case $3 when 'joined' then members when 'profiled' then profiled when 'started' then started
       when 'completed' then completed when 'settled' then settled end) filter (where age_no = 0), 0)::bigint as gone
   from cohort_gone where dim = $1 and value = $2 and cohort between $4::date and $5::date`,
)
const readGoneAge = statement<{ gone: number }>(
  'health.gone-age',
  `select coalesce(sum(case $3 when 'over' then case when age_no = 0 then members end when 'retained' then
       case when age_no = $7::int then active end end), 0)::bigint as gone
   from cohort_gone where dim = $1 and value = $2 and cohort between $4::date and $5::date and cohort <= $6::date - 30 * ($7::int + 1)`,
)
/** How many count in the sums of a figure but are no longer members; for flows, within the month of the day. */
export async function countGone(db: Db, ask: ListAsk, kind: 'level' | 'flow' | 'joined' | 'age'): Promise<number> {
  const { dim, value, figure, day, first, last, ageNo } = ask
  const [row] =
    kind === 'joined'
      ? await readGoneCohort(db, [dim, value, figure, first, last])
      : kind === 'age'
        ? await readGoneAge(db, [dim, value, figure, first, last, day, ageNo])
        : await readGone(db, [dim, value, figure, day, kind === 'flow' ? `${day.slice(0, 7)}-01` : null])
  return row?.gone ?? 0
}
