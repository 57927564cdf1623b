import type { AgedPage } from '../../../../platform/contract/paging.ts'
import type { Outcome } from '../../contract/surveys.ts'
import { statement, type Db, statementByAge } from '../../../../platform/server/db.ts'

export type ResultFilter = {
  surveyId: string
  outcome: Outcome | null
  startDate: string | null
  endDate: string | null
}

export type AnsweredRow = {
  attempt_id: string
  user_id: string
  outcome: Outcome
  started_at: Date
  ended_at: Date | null
  earned: number
  answers: Record<string, unknown>
}

const within = `a.survey_id = $1 and ($2::text is null or a.outcome = $2)
  and a.started_at >= coalesce($3::date::timestamp at time zone 'utc', '-infinity')
  and a.started_at < coalesce(($4::date + 1)::timestamp at time zone 'utc', 'infinity')`
const valuesOf = ({ surveyId, outcome, startDate, endDate }: ResultFilter) => [surveyId, outcome, startDate, endDate]
const answered = `attempts a join attempt_answers n using (attempt_id) where ${within}`
const columns = 'a.attempt_id, a.user_id, a.outcome, a.started_at, a.ended_at, a.earned, n.answers'

const selectPage = statementByAge<AnsweredRow>(
  'survey-admin.answers',
  (way) => `select ${columns} from ${answered} order by a.started_at ${way}, a.attempt_id ${way} offset $5 limit $6`,
)
const countAll = statement<{ found: number }>(
  'survey-admin.count-answers',
  `select count(*)::int as found from ${answered}`,
)
/** A page of the attempts that have answers. */
export const answerPage = (db: Db, filter: ResultFilter, { offset, limit, age }: AgedPage) =>
  selectPage(age)(db, [...valuesOf(filter), offset, limit])
/** How many attempts have answers. */
export const countAnswered = async (db: Db, filter: ResultFilter): Promise<number> =>
  (await countAll(db, valuesOf(filter)))[0]?.found ?? 0

// The cursor stays the text that the database wrote, because JavaScript dates drop microseconds.
const selectNext = statement<AnsweredRow & { cursor: string }>(
  'survey-admin.answers-after',
  `select ${columns}, a.started_at::text as cursor from ${answered} and (a.started_at, a.attempt_id) > ($5::timestamptz, $6::uuid)
   order by a.started_at, a.attempt_id limit $7`,
)
const beforeAll = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const

/** Every attempt with answers, oldest first, in batches, so that at most `batch` attempts are in memory at once. */
export async function* answerBatches(db: Db, filter: ResultFilter, batch: number): AsyncGenerator<AnsweredRow[]> {
  let after: readonly [string, string] = beforeAll
  for (;;) {
    const rows = await selectNext(db, [...valuesOf(filter), ...after, batch])
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = [last.cursor, last.attempt_id]
  }
}

export type CountRow = { name: string; row: string | null; value: string; found: number }
// An answer is a value, a list of values, or, for a matrix, a value or list for each row.
const countValues = statement<CountRow>(
  'survey-admin.count-values',
  `with given as (select e.key as name, e.value from ${answered.replace(' where', ', jsonb_each(n.answers) e where')}
       and e.key = any ($5::text[])),
     cells as (
       select name, null as row, value from given where jsonb_typeof(value) <> 'object'
       union all
       select name, r.key, r.value from given, jsonb_each(case jsonb_typeof(value) when 'object' then value else '{}' end) r),
     said as (
       select name, row, value #>> '{}' as value from cells where jsonb_typeof(value) not in ('array', 'object')
       union all
       select name, row, one from cells,
         jsonb_array_elements_text(case jsonb_typeof(value) when 'array' then value else '[]' end) one)
   select name, row, value, count(*)::int as found from said where value <> ''
   group by name, row, value order by name, row, found desc, value`,
)
/** How often each value was the answer to each of these questions. */
export const countEachValue = (db: Db, filter: ResultFilter, names: readonly string[]): Promise<CountRow[]> =>
  countValues(db, [...valuesOf(filter), names])

export type MeasureRow = { name: string; answered: number; mean: number | null; median: number | null }
const measure = statement<MeasureRow>(
  'survey-admin.measure',
  `with given as (select e.key as name, case when jsonb_typeof(e.value) = 'number' then (e.value #>> '{}')::double precision
         when e.value #>> '{}' ~ '^-?[0-9]{1,15}([.][0-9]{1,10})?$' then (e.value #>> '{}')::double precision end as number
       from ${answered.replace(' where', ', jsonb_each(n.answers) e where')} and e.key = any ($5::text[])
         and e.value not in ('null', '""', '[]', '{}'))
   select name, count(*)::int as answered, avg(number) as mean,
     percentile_cont(0.5) within group (order by number) as median
   from given group by name`,
)
/** How many attempts answered each of these questions, with the mean and median of numeric answers. */
export const computeMeasures = (db: Db, filter: ResultFilter, names: readonly string[]): Promise<MeasureRow[]> =>
  measure(db, [...valuesOf(filter), names])
