import type { SurveyFigures } from '../../contract/survey-draft.ts'
import { statement, type Db, type Tx } from '../../../../platform/server/db.ts'

/** How the attempts at a survey ended, as last counted; all null if no one has entered. */
export type FiguresRow = {
  entrants: number | null
  running: number | null
  completes: number | null
  screened_out: number | null
  quota_full: number | null
  rejected: number | null
  abandoned: number | null
  median_seconds: number | null
  points_paid: number | null
}
const names = [
  'entrants',
  'running',
  'completes',
  'screened_out',
  'quota_full',
  'rejected',
  'abandoned',
  'median_seconds',
  'points_paid',
] as const
/** The figure columns of the table with this alias, for a select. */
export const makeFigureColumns = (alias: string): string => names.map((name) => `${alias}.${name}`).join(', ')

const countColumns = `count(*)::int as entrants, count(*) filter (where outcome = 'started')::int as running,
  count(*) filter (where outcome = 'completed')::int as completes,
  count(*) filter (where outcome = 'disqualified')::int as screened_out,
  count(*) filter (where outcome = 'quota_full')::int as quota_full,
  count(*) filter (where outcome in ('quality_rejected', 'security_rejected', 'reversed'))::int as rejected,
  count(*) filter (where outcome = 'abandoned')::int as abandoned,
  round(percentile_cont(0.5) within group (order by extract(epoch from ended_at - started_at))
    filter (where outcome = 'completed'))::int as median_seconds,
  coalesce(sum(earned), 0)::bigint as points_paid`

const refresh = statement<{ survey_id: string }>(
  'survey-admin.count-all',
  `insert into survey_figures (survey_id, ${names.join(', ')})
   select survey_id, ${countColumns} from attempts group by survey_id
   on conflict (survey_id) do update set (${names.join(', ')}) = row(${makeFigureColumns('excluded')})
   where (${makeFigureColumns('survey_figures')}) is distinct from (${makeFigureColumns('excluded')}) returning survey_id`,
)
/** Recounts the figures of every survey; returns how many surveys have changed figures. */
export const refreshFigures = async (tx: Tx): Promise<number> => (await refresh(tx, [])).length

const countOne = statement<FiguresRow>(
  'survey-admin.count-one',
  `select ${countColumns} from attempts where survey_id = $1`,
)
/** Counts the figures of one survey now. */
export async function countFigures(db: Db, surveyId: string): Promise<FiguresRow | undefined> {
  return (await countOne(db, [surveyId]))[0]
}

/** The figures as staff see them. Incidence is the share of completes among completes and screen-outs. */
export function describeFigures(row: FiguresRow | undefined): SurveyFigures {
  const { completes, screened_out: screenedOut, quota_full: quotaFull, median_seconds: median } = row ?? {}
  const endedInSurvey = (completes ?? 0) + (screenedOut ?? 0)
  return {
    entrants: row?.entrants ?? 0,
    running: row?.running ?? 0,
    completes: completes ?? 0,
    screenedOut: screenedOut ?? 0,
    quotaFull: quotaFull ?? 0,
    rejected: row?.rejected ?? 0,
    abandoned: row?.abandoned ?? 0,
    incidence: endedInSurvey === 0 ? null : Math.round(((completes ?? 0) / endedInSurvey) * 1000) / 10,
    medianMinutes: median === null || median === undefined ? null : Math.round(median / 6) / 10,
    pointsPaid: row?.points_paid ?? 0,
  }
}

export type DayRow = {
  day: string
  entries: number
  completes: number
  screened_out: number
  quota_full: number
  rejected: number
  abandoned: number
  points_paid: number
}
const selectDays = statement<DayRow>(
  'survey-admin.days',
  `with days as (select generate_series($2::date, $3::date, interval '1 day')::date as day),
     bounds as (select $2::date::timestamp at time zone 'utc' as first, ($3::date + 1)::timestamp at time zone 'utc' as beyond),
     entered as (select (started_at at time zone 'utc')::date as day, count(*)::int as entries from attempts, bounds
       where survey_id = $1 and started_at >= first and started_at < beyond group by 1),
     ended as (select (ended_at at time zone 'utc')::date as day,
         count(*) filter (where outcome = 'completed')::int as completes,
         count(*) filter (where outcome = 'disqualified')::int as screened_out,
         count(*) filter (where outcome = 'quota_full')::int as quota_full,
         count(*) filter (where outcome in ('quality_rejected', 'security_rejected', 'reversed'))::int as rejected,
         count(*) filter (where outcome = 'abandoned')::int as abandoned, sum(earned)::bigint as points_paid
       from attempts, bounds where survey_id = $1 and ended_at >= first and ended_at < beyond group by 1)
   select to_char(day, 'YYYY-MM-DD') as day, coalesce(entries, 0) as entries, coalesce(completes, 0) as completes,
     coalesce(screened_out, 0) as screened_out, coalesce(quota_full, 0) as quota_full, coalesce(rejected, 0) as rejected,
     coalesce(abandoned, 0) as abandoned, coalesce(points_paid, 0) as points_paid
   from days left join entered using (day) left join ended using (day) order by days.day`,
)
/** The activity on each UTC day from `from` to `to`, including days on which nothing happened. */
export const readActivityDays = (db: Db, surveyId: string, from: string, to: string): Promise<DayRow[]> =>
  selectDays(db, [surveyId, from, to])
