import type { SurveyListSort } from '../../contract/survey-admin.ts'
import type { SurveyStatus } from '../../contract/survey-draft.ts'
import type { SurveyKind } from '../../contract/surveys.ts'
import { statement, type Db } from '../../../../platform/server/db.ts'
import { makeFigureColumns, type FiguresRow } from './figures-store.ts'

export type SurveyFilter = {
  text?: string
  status?: SurveyStatus
  kind?: SurveyKind
  countryId?: string
  supplierKey?: string
  startDate?: string
  endDate?: string
}

export type ListRow = FiguresRow & {
  survey_id: string
  title: string
  kind: SurveyKind
  category: string
  status: SurveyStatus
  points: number
  minutes: number
  country_id: string | null
  supplier_key: string | null
  opens_at: Date | null
  closes_at: Date | null
  created_at: Date
  updated_at: Date
  version: number
  places: number | null
}

// The searched text is compared as it is, so that `%` and `_` are no wildcards.
const matching = `($1::text is null or s.survey_id = $1 or position(lower($1) in lower(s.title)) > 0)
  and ($2::text is null or s.kind = $2) and ($3::text is null or s.country_id = $3) and ($4::text is null or s.supplier_key = $4)
  and ($5::date is null or s.created_at >= ($5::date)::timestamp at time zone 'utc')
  and ($6::date is null or s.created_at < ($6::date + 1)::timestamp at time zone 'utc')`
const filterValues = ({ text, kind, countryId, supplierKey, startDate, endDate }: SurveyFilter) => [
  text?.trim() || null,
  kind ?? null,
  countryId ?? null,
  supplierKey ?? null,
  startDate ?? null,
  endDate ?? null,
]

const orders: Record<SurveyListSort, string> = {
  newest: 's.created_at desc',
  updated: 's.updated_at desc',
  title: 'lower(s.title)',
  points: 's.points desc',
  entrants: 'coalesce(f.entrants, 0) desc',
  completes: 'coalesce(f.completes, 0) desc',
  closes: 's.closes_at nulls last',
}
// The page is chosen first, and details are read only for its rows.
const listBy = (order: string, name: string, place = 'true') =>
  statement<ListRow>(
    `survey-admin.list-${name}`,
    `with page as (
       select s.survey_id from surveys s left join survey_figures f using (survey_id)
       where ${matching} and ($7::text is null or s.status = $7) and ${place} order by ${order}, s.survey_id offset $8 limit $9)
     select s.survey_id, s.title, s.kind, s.category, s.status, s.points, s.minutes, s.country_id, s.supplier_key, s.opens_at,
       s.closes_at, s.created_at, s.updated_at, s.version, overall.places, ${makeFigureColumns('f')}
     from page join surveys s using (survey_id) left join survey_figures f using (survey_id)
       left join (select q.survey_id, min(q.places) as places from survey_quotas q
         where q.survey_id in (select survey_id from page) and q.question_id is null and q.also = '[]' group by q.survey_id) overall
         using (survey_id)
     order by ${order}, s.survey_id`,
  )
/** The condition for surveys that come after the cursor's survey when the newest are first. */
const afterCursor = `($10::text is null or exists (select from surveys c where c.survey_id = $10
  and (s.created_at < c.created_at or (s.created_at = c.created_at and s.survey_id > c.survey_id))))`
const newestAfter = listBy(orders.newest, 'newest', afterCursor)
const lists = {
  updated: listBy(orders.updated, 'updated'),
  title: listBy(orders.title, 'title'),
  points: listBy(orders.points, 'points'),
  entrants: listBy(orders.entrants, 'entrants'),
  completes: listBy(orders.completes, 'completes'),
  closes: listBy(orders.closes, 'closes'),
} satisfies Record<Exclude<SurveyListSort, 'newest'>, unknown>

type Page = { sort: SurveyListSort; offset: number; limit: number; cursor?: string | undefined }
/** A page of the surveys that match a filter, each with its figures, in one statement. */
export function listSurveys(db: Db, filter: SurveyFilter, { sort, offset, limit, cursor }: Page): Promise<ListRow[]> {
  const values = [...filterValues(filter), filter.status ?? null, offset, limit]
  return sort === 'newest' ? newestAfter(db, [...values, cursor ?? null]) : lists[sort](db, values)
}

const countStates = statement<{ status: SurveyStatus; found: number }>(
  'survey-admin.count',
  `select s.status, count(*)::int as found from surveys s where ${matching} group by s.status`,
)
/** How many surveys are in each state, by the other conditions of a filter. */
export async function countByStatus(db: Db, filter: SurveyFilter): Promise<ReadonlyMap<SurveyStatus, number>> {
  return new Map((await countStates(db, filterValues(filter))).map((row) => [row.status, row.found]))
}
