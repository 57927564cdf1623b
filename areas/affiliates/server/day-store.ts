import { packedStatement, statement, type Db, type Tx } from '../../../platform/server/db.ts'

/** The values of the parameters that describe a link; figures can be split by them. */
export type LinkParameters = { sub1: string; sub2: string; source: string; creative: string; placement: string }

/** The names of the parameters by which figures can be split, as an array of SQL. */
export const partNames = `array['subId1', 'subId2', 'source', 'creativeId', 'placement']`
/**
 * The rows under which an event counts: one for all, and one for each parameter that it has. For a `lateral` join to the
 * columns of its parameters.
 */
export const partRows = `(values ('', ''), ('subId1', sub_1), ('subId2', sub_2), ('source', source), ('creativeId', creative),
    ('placement', placement)) d (dimension, value)`
/**
 * The names of the counters of leads on a day. A plain name counts events of that day. A name with `cohort_` counts what
 * the visits of that day led to; `cohort_held` counts the leads that are held now.
 */
export const leadCounters = [
  'sign_ups',
  'leads',
  'unpaid',
  'held',
  'released',
  'refused',
  'cost_cents',
  'profiled',
  'completed',
  'reversed',
  'taken_back',
  'taken_back_cents',
  'given_back_cents',
  'cohort_joined',
  'cohort_verified',
  'cohort_paid',
  'cohort_unpaid',
  'cohort_held',
  'cohort_refused',
  'cohort_cost_cents',
  'cohort_profiled',
  'cohort_completed',
  'cohort_reversed',
  'cohort_taken_back',
  'cohort_taken_back_cents',
] as const
export type LeadCounter = (typeof leadCounters)[number]
export type LeadFigures = Record<LeadCounter, number>

/**
 * Sums as floats. Whole numbers of this size are exact as floats, and summing floats takes a fifth of the time that
 * `numeric` takes, which PostgreSQL uses to sum bigints.
 */
const sums = leadCounters.map((name) => `coalesce(sum(${name}::float8), 0)::bigint as ${name}`).join(', ')

const addEvents = statement(
  'affiliates.count-days',
  `with input as (
     select * from unnest($1::int[], $2::date[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[])
       as i (aff_id, day, sub_1, sub_2, source, creative, placement, counter, amount))
   insert into campaign_days (aff_id, dimension, day, value, ${leadCounters.join(', ')})
   select aff_id, d.dimension, day, d.value, ${leadCounters.map((name) => `coalesce(sum(amount) filter (where counter = '${name}'), 0)`).join(', ')}
   from input, lateral ${partRows}
   where d.dimension = '' or d.value <> ''
   group by aff_id, d.dimension, day, d.value order by aff_id, d.dimension, day, d.value
   on conflict (aff_id, dimension, day, value) do update set
     ${leadCounters.map((name) => `${name} = campaign_days.${name} + excluded.${name}`).join(', ')}`,
)
/** An amount to be added to one counter of a campaign, for one day and one set of parameters. */
export type DayEvent = LinkParameters & { affId: number; day: string; counter: LeadCounter; amount: number }
/**
 * Adds events to the daily counts: to those of the campaign and to those of each parameter. Rows are locked in a fixed
 * order, so that two such statements never deadlock.
 */
export async function countDays(tx: Tx | Db, events: readonly DayEvent[]): Promise<void> {
  if (events.length === 0) return
  await addEvents(tx, [
    events.map((one) => one.affId),
    events.map((one) => one.day),
    events.map((one) => one.sub1),
    events.map((one) => one.sub2),
    events.map((one) => one.source),
    events.map((one) => one.creative),
    events.map((one) => one.placement),
    events.map((one) => one.counter),
    events.map((one) => one.amount),
  ])
}

const selectDays = packedStatement('affiliates.days', {
  columns: ['day', ...leadCounters],
  select: `select * from campaign_days where aff_id = $1 and dimension = '' and day between $2 and $3 order by day`,
})
/** Reads the values of the leadCounters from the columns of a row, skipping the first `behind` columns. */
function readLeadFigures(columns: readonly string[], behind: number): LeadFigures {
  const figures = {} as LeadFigures
  // A loop for speed: this runs for each of hundreds of days.
  for (let at = 0; at < leadCounters.length; at++) {
    const name = leadCounters[at]
    if (name) figures[name] = Number(columns[at + behind])
  }
  return figures
}

/** Reads the leads of a campaign by day; days of the range without leads are left out. */
export async function readLeadDays(
  db: Db,
  affId: number,
  range: { startDate: string; endDate: string },
): Promise<ReadonlyMap<string, LeadFigures>> {
  const rows = await selectDays(db, [affId, range.startDate, range.endDate])
  return new Map(rows.map((columns) => [columns[0] ?? '', readLeadFigures(columns, 1)]))
}
/**
 * Reads the leads of the named parameter values in a range of days, and after them those of further values, up to a
 * limit for each parameter.
 */
export const readLeadParts = statement<LeadFigures & { dimension: string; value: string }>(
  'affiliates.lead-parts',
  `select dimension, value, ${leadCounters.join(', ')} from (
     select *, row_number() over (partition by dimension order by is_named desc, value) as place from (
       select dimension, value, bool_or(n.is_named) is not null as is_named, ${sums} from campaign_days
       left join (select *, true as is_named from unnest($5::text[], $6::text[]) names (dimension, value)) n using (dimension, value)
       where aff_id = $1 and dimension = any (${partNames})
         and day between $2 and $3 group by dimension, value) all_parts) ranked
   where place <= $4 order by dimension, place`,
)
/** Reads the leads of several campaigns over all time. */
export const readLeadTotals = statement<LeadFigures & { aff_id: number }>(
  'affiliates.totals',
  `select aff_id, ${sums} from campaign_days where aff_id = any ($1::int[]) and dimension = '' group by aff_id`,
)
const netCosts = statement<{ aff_id: number; cents: number }>(
  'affiliates.net-costs',
  `select aff_id, sum(cost_cents - taken_back_cents + given_back_cents)::bigint as cents from campaign_days where dimension = ''
   group by aff_id`,
)
/** Reads the cost of every campaign in cents, less what was taken back. */
export const readNetCosts = async (db: Db): Promise<ReadonlyMap<number, number>> =>
  new Map((await netCosts(db, [])).map(({ aff_id: affId, cents }) => [affId, cents]))
