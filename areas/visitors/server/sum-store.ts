import { reportHoursAhead } from '../../../platform/contract/day.ts'
import {
  eventStatement,
  packedEventStatement,
  type EventsDb,
  type EventsTx,
} from '../../../platform/server/events-db.ts'

/** How many visits of a class there were on a day of the reports. */
export type VisitSum = { day: string; agentClass: string; amount: number }
/** A time in microseconds since 1970, as exact as the database keeps it; -1 for the beginning of all time. */
export type Micros = number

// In a cluster this runs on every machine, which knows none of our functions.
const dayOfVisit = `(at at time zone interval '${reportHoursAhead} hours')::date`
const instant = (parameter: string) => `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`
const micros = (column: string) =>
  `case when isfinite(${column}) then (extract(epoch from ${column}) * 1000000)::bigint else -1 end`

const selectSums = packedEventStatement('visitors.sums', {
  columns: ['day', 'part', 'amount'],
  select: `select day::text as day, agent_class as part, amount from visit_days where day between $1::date and $2::date
    union all select 'until', 'counted', ${micros('counted_to')} from visit_progress`,
})
/** Reads the sums of a span of days, and the time up to which visits are in them, in one snapshot. */
export async function readSums(
  events: EventsDb,
  { first, last }: { first: string; last: string },
): Promise<{ sums: VisitSum[]; countedTo: Micros }> {
  const rows = (await selectSums(events, [first, last])).map(([day = '', agentClass = '', amount]) => ({
    day,
    agentClass,
    amount: Number(amount),
  }))
  return {
    sums: rows.filter(({ day }) => day !== 'until'),
    countedTo: rows.find(({ day }) => day === 'until')?.amount ?? -1,
  }
}

const countVisits = eventStatement<{ day: string; agent_class: string; amount: number }>(
  'visitors.count-visits',
  `select ${dayOfVisit}::text as day, agent_class, count(*) as amount from visits
   where at >= ${instant('$1')} and at < ${instant('$2')}
     and window_start >= ${instant('$1')} - interval '1 hour' and window_start < ${instant('$2')}
   group by ${dayOfVisit}, agent_class`,
)
/** Counts the visits from one time up to another. */
export const countBetween = async (events: EventsDb, from: Micros, to: Micros): Promise<VisitSum[]> =>
  (await countVisits(events, [Math.max(0, from), to])).map(({ day, agent_class: agentClass, amount }) => ({
    day,
    agentClass,
    amount,
  }))

const lockRow = eventStatement<{ counted_to: number }>(
  'visitors.lock-progress',
  `select ${micros('counted_to')} as counted_to from visit_progress for update`,
)
/** Reads up to which time visits are in the sums, and keeps others from adding to them until the transaction ends. */
export const lockProgress = async (tx: EventsTx): Promise<Micros> => (await lockRow(tx, []))[0]?.counted_to ?? -1

const selectProgress = eventStatement<{ counted_to: Date | null }>(
  'visitors.sum-progress',
  'select case when isfinite(counted_to) then counted_to end as counted_to from visit_progress',
)
/** Reads up to which time visits are in the sums; null when they were never counted. */
export const readProgress = async (events: EventsDb): Promise<Date | null> =>
  (await selectProgress(events, []))[0]?.counted_to ?? null

const addToDays = eventStatement(
  'visitors.add-sums',
  `insert into visit_days (day, agent_class, amount)
   select day, agent_class, amount from unnest($1::date[], $2::text[], $3::bigint[]) s (day, agent_class, amount)
   on conflict (day, agent_class) do update set amount = visit_days.amount + excluded.amount`,
)
/** Adds to the sums of days. */
export const addSums = async (tx: EventsTx, sums: readonly VisitSum[]): Promise<void> =>
  void (await addToDays(tx, [
    sums.map(({ day }) => day),
    sums.map(({ agentClass }) => agentClass),
    sums.map(({ amount }) => amount),
  ]))
const setProgress = eventStatement('visitors.move-progress', `update visit_progress set counted_to = ${instant('$1')}`)
/** Notes up to which time visits are in the sums. */
export const moveProgress = (tx: EventsTx, to: Micros) => setProgress(tx, [to])
const removeDays = eventStatement(
  'visitors.remove-sums',
  'delete from visit_days where day between $1::date and $2::date',
)
/** Removes the sums of a span of days. */
export const removeSums = (tx: EventsTx, { first, last }: { first: string; last: string }) =>
  removeDays(tx, [first, last])
