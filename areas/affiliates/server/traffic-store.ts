import {
  eventStatement,
  eventStatementOfRows,
  packedEventStatement,
  type EventsDb,
} from '../../../platform/server/events-db.ts'
import { partNames, type LinkParameters } from './day-store.ts'

/**
 * The counters of a day that count clicks and visits; those of leads are in the main database. `cohort_visits` counts a
 * visit on the day of its click.
 */
export const trafficCounters = ['clicks', 'bots', 'prefetches', 'visits', 'cohort_visits'] as const
export type TrafficCounter = (typeof trafficCounters)[number]
export type Traffic = Record<TrafficCounter, number>
export const noTraffic: Traffic = { clicks: 0, bots: 0, prefetches: 0, visits: 0, cohort_visits: 0 }

const addRows = eventStatementOfRows(
  (rows) => `insert into traffic_days (aff_id, dimension, day, value, ${trafficCounters.join(', ')}) values ${rows}
   on conflict (aff_id, dimension, day, value) do update set
     ${trafficCounters.map((name) => `${name} = traffic_days.${name} + excluded.${name}`).join(', ')}`,
)
/** An amount to be added to one counter of a campaign, for one day and one set of parameters. */
export type TrafficEvent = LinkParameters & { affId: number; day: string; counter: TrafficCounter; amount: number }
/** Adds to the daily counts of campaigns and of each parameter. Rows are locked in a fixed order. */
export async function countTraffic(events: EventsDb, added: readonly TrafficEvent[]): Promise<void> {
  if (added.length === 0) return
  const sums = new Map<string, { row: readonly [number, string, string, string]; traffic: Traffic }>()
  for (const one of added)
    for (const [dimension, value] of listParts(one)) {
      const row = [one.affId, dimension, one.day, value] as const
      const key = JSON.stringify(row)
      const sum = sums.get(key) ?? { row, traffic: { ...noTraffic } }
      sum.traffic[one.counter] += one.amount
      sums.set(key, sum)
    }
  const inOrder = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
  await addRows(
    events,
    inOrder.map(({ row, traffic }) => [...row, ...trafficCounters.map((name) => traffic[name])]),
  )
}
/** The dimensions under which an event counts, with its value in each: all, and each parameter that it has. */
const listParts = ({ sub1, sub2, source, creative, placement }: LinkParameters): [string, string][] => {
  const parts: [string, string][] = [
    ['subId1', sub1],
    ['subId2', sub2],
    ['source', source],
    ['creativeId', creative],
    ['placement', placement],
  ]
  return [['', ''], ...parts.filter(([, value]) => value !== '')]
}

const selectDays = packedEventStatement('affiliates.traffic-days', {
  columns: ['day', ...trafficCounters],
  select: `select * from traffic_days where aff_id = $1 and dimension = '' and day between $2 and $3 order by day`,
})
/** Reads the traffic of a campaign by day; days of the range without traffic are left out. */
export async function readTrafficDays(
  events: EventsDb,
  affId: number,
  range: { startDate: string; endDate: string },
): Promise<ReadonlyMap<string, Traffic>> {
  const rows = await selectDays(events, [affId, range.startDate, range.endDate])
  return new Map(
    rows.map(([day = '', clicks, bots, prefetches, visits, cohort]) => [
      day,
      {
        clicks: Number(clicks),
        bots: Number(bots),
        prefetches: Number(prefetches),
        visits: Number(visits),
        cohort_visits: Number(cohort),
      },
    ]),
  )
}

// Sums of floats take a fifth of the time of sums of numerics, and are exact for whole numbers of this size.
const sums = trafficCounters.map((name) => `coalesce(sum(${name}::float8), 0)::bigint as ${name}`).join(', ')
/** Reads the parameter values with the most clicks and visits in a range of days, the largest of each first. */
export const readTrafficParts = eventStatement<Traffic & { dimension: string; value: string }>(
  'affiliates.traffic-parts',
  `select dimension, value, ${trafficCounters.join(', ')} from (
     select *, row_number() over (partition by dimension order by clicks + cohort_visits desc, value) as place from (
       select dimension, value, ${sums} from traffic_days
       where aff_id = $1 and dimension = any (${partNames})
         and day between $2 and $3 group by dimension, value) all_parts) ranked
   where place <= $4 order by dimension, place`,
)

const selectTotals = eventStatement<Traffic & { aff_id: number }>(
  'affiliates.traffic-totals',
  `select aff_id, ${sums} from traffic_days where aff_id = any ($1::int[]) and dimension = '' group by aff_id`,
)
/** Reads the traffic of several campaigns over all time. */
export const readTrafficTotals = async (
  events: EventsDb,
  affIds: readonly number[],
): Promise<ReadonlyMap<number, Traffic>> =>
  new Map((await selectTotals(events, [affIds])).map(({ aff_id: affId, ...traffic }) => [affId, traffic]))

const sumClicks = eventStatement<{ clicks: number }>(
  'affiliates.clicks-since',
  `select coalesce(sum(clicks), 0)::bigint as clicks from traffic_days
   where aff_id = any ($1::int[]) and dimension = '' and day >= $2::date`,
)
/** Counts the clicks of several campaigns from a day on. */
export const countClicksSince = async (events: EventsDb, affIds: readonly number[], day: string): Promise<number> =>
  (await sumClicks(events, [affIds, day]))[0]?.clicks ?? 0

const selectClicks = eventStatement<{ aff_id: number; clicks: number }>(
  'affiliates.clicks-by-campaign',
  `select aff_id, sum(clicks)::bigint as clicks from traffic_days
   where dimension = '' and day between $1 and $2 group by aff_id having sum(clicks) > 0`,
)
/** Counts the clicks of every campaign in a span of days. */
export const countClicksByCampaign = async (
  events: EventsDb,
  { first, last }: { first: string; last: string },
): Promise<ReadonlyMap<number, number>> =>
  new Map((await selectClicks(events, [first, last])).map((row) => [row.aff_id, row.clicks]))
