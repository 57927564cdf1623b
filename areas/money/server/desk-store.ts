import { statement, type Db } from '../../../platform/server/db.ts'
import type { Moments } from '../../../platform/server/for-desk.ts'

const readMoved = statement<{ revenue: number; points: number }>(
  'money.moved',
  `select coalesce(sum(revenue), 0)::bigint as revenue, coalesce(sum(points), 0)::bigint as points
   from count_money($1::timestamptz, $2::timestamptz)`,
)
/** The money and points that moved in a span of time. */
export const sumMoved = async (db: Db, { from, to }: Moments) =>
  (await readMoved(db, [from, to]))[0] ?? { revenue: 0, points: 0 }

/** The parts that can explain an alert, and the key by which each part is grouped. */
const parts = ['survey', 'country', 'campaign'] as const
const keyOf = { survey: 's.survey_id', country: 's.country', campaign: 's.campaign' } as const
const splitBy = (sums: string): string =>
  parts
    .map(
      (
        part,
      ) => `select s.supplier, '${part}' as part, ${keyOf[part]} as key, sum(s.hits)::int as hits, sum(s.of)::int as "of"
        from ${sums} s where ${keyOf[part]} <> '' group by 1, 3`,
    )
    .join(' union all ')

export type RateRow = {
  supplier: string
  name: string
  part: string
  key: string
  label: string
  now_hits: number
  now_of: number
  before_hits: number
  before_of: number
}
// The 28 days that end two days ago, so that the last 24 hours are not compared with themselves.
const ratesOf = (now: string, before: string): string => `
  with recent as (${now}), earlier as (${before}),
  whole as (
    select s.supplier, '' as part, '' as key, sum(s.hits)::int as hits, sum(s.of)::int as "of" from recent s group by 1
    union all ${splitBy('recent')}),
  whole_before as (
    select s.supplier, '' as part, '' as key, sum(s.hits)::int as hits, sum(s.of)::int as "of" from earlier s group by 1
    union all ${splitBy('earlier')})
  select n.supplier, coalesce(p.label, n.supplier) as name, n.part, n.key, coalesce(l.label, n.key) as label, n.hits as now_hits,
    n.of as now_of, coalesce(b.hits, 0) as before_hits, coalesce(b.of, 0) as before_of
  from whole n left join whole_before b using (supplier, part, key)
  left join money_names p on p.part = 'supplier' and p.key = n.supplier
  left join money_names l on l.part = n.part and l.key = n.key
  where n.supplier <> '' and n.of > 0`
const usualDays = `money_sums((now() at time zone 'UTC')::date - 29, (now() at time zone 'UTC')::date - 2)`

const readConversion = statement<RateRow>(
  'money.conversion-rates',
  ratesOf(
    `select supplier, survey_id, country, campaign, completes as hits, greatest(entrants, completes) as of
     from count_money(now() - interval '24 hours', now())`,
    `select supplier, survey_id, country, campaign, completes as hits, greatest(entrants, completes) as of from ${usualDays}`,
  ),
)
const readReversals = statement<RateRow>(
  'money.reversal-rates',
  ratesOf(
    `select supplier, survey_id, country, campaign, reversed as hits, completes + reversed as of from (
       select supplier, survey_id, country, campaign, completes, 0 as reversed from count_money(now() - interval '24 hours', now())
       union all
       select supplier, survey_id, country, campaign, 0, reversed
       from count_reversed('-infinity', 'infinity', now() - interval '24 hours', now())) told`,
    `select supplier, survey_id, country, campaign, reversed as hits, completes as of from ${usualDays}`,
  ),
)
/**
 * How many people who entered a supplier's surveys completed them: overall (with an empty part), and by survey,
 * country and campaign.
 */
export const readConversionRates = (db: Db) => readConversion(db, [])
/** How many of a supplier's reports about completes take one back, overall and broken down in the same way. */
export const readReversalRates = (db: Db) => readReversals(db, [])

const readLosing = statement<{ survey_id: string; title: string; revenue: number; points: number }>(
  'money.losing-surveys',
  `select m.survey_id, s.title, sum(m.revenue)::bigint as revenue, sum(m.points)::bigint as points
   from money_sums((now() at time zone 'UTC')::date - 6, (now() at time zone 'UTC')::date) m
   join money_surveys s using (survey_id)
   where m.payer <> '' and s.status = 'live'
   group by 1, 2
   having sum(m.completes) >= $1 and sum(m.revenue) > 0 and sum(m.points) * 1000000.0 / $2 > sum(m.revenue)
   order by sum(m.revenue) limit 20`,
)
/** The live surveys that cost more than they brought in a week, among those with at least this many completes. */
export const listLosing = (db: Db, fewest: number, pointsPerDollar: number) => readLosing(db, [fewest, pointsPerDollar])

const countDiffering = statement<{ found: number }>(
  'money.count-findings',
  'select count(*)::int as found from money_alerts',
)
/** How many sums of the last week differed from attempts and transfers. */
export const countFindings = async (db: Db): Promise<number> => (await countDiffering(db, []))[0]?.found ?? 0
