import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import { counters, type LinkParameters } from './day-store.ts'
import type { AgentClass } from '../../visitors/server/rules.ts'

export type Click = LinkParameters & {
  clickId: string
  /** The hash of campaign, kind of agent, visitor and time window. Clicks with the same key count as one. */
  key: Buffer
  windowStart: Date
  affId: number
  agentClass: AgentClass
  networkKey: Buffer | null
  parameters: string
  hits: number
  at: Date
}

const counterOf: Record<AgentClass, string> = { human: 'clicks', bot: 'bots', prefetch: 'prefetches' }
const countNew = (agentClass: AgentClass) => `count(*) filter (where agent_class = '${agentClass}')`
const counted = Object.entries(counterOf).map(([agentClass, name]) => ({
  name,
  sum: countNew(agentClass as AgentClass),
}))
if (counted.some(({ name }) => !counters.some((one) => one === name))) throw new Error('clicks are counted nowhere')

// A click that is already stored only gets one more hit. A new click is also counted for its day, in the same
// statement.
const insertClicks = statement(
  'affiliates.add-clicks',
  `with input as (
     select * from unnest($1::bytea[], $2::timestamptz[], $3::uuid[], $4::int[], $5::text[], $6::bytea[], $7::jsonb[], $8::int[],
       $9::timestamptz[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[])
       as i (click_key, window_start, click_id, aff_id, agent_class, network_key, parameters, hits, at,
         sub_1, sub_2, source, creative, placement)),
   kept as (
     insert into clicks (click_key, window_start, click_id, aff_id, agent_class, network_key, parameters, hits, at)
     select click_key, window_start, click_id, aff_id, agent_class, network_key, parameters, hits, at
     from input order by click_key
     on conflict (click_key, window_start) do update set hits = clicks.hits + excluded.hits
     returning click_id)
   insert into campaign_days (aff_id, dimension, day, value, ${counted.map(({ name }) => name).join(', ')})
   select aff_id, d.dimension, report_day(at), d.value, ${counted.map(({ sum }) => sum).join(', ')}
   from input join kept using (click_id), lateral (values ('', ''), ('subId1', sub_1), ('subId2', sub_2), ('source', source),
     ('creativeId', creative), ('placement', placement)) d (dimension, value)
   where d.dimension = '' or d.value <> ''
   group by 1, 2, 3, 4 order by 1, 2, 3, 4
   on conflict (aff_id, dimension, day, value) do update set
     ${counted.map(({ name }) => `${name} = campaign_days.${name} + excluded.${name}`).join(', ')}`,
)
/** Stores clicks with different keys, and counts those that are new in their time window. */
export async function addClicks(db: Db, clicks: readonly Click[]): Promise<void> {
  const column = <T>(of: (click: Click) => T): T[] => clicks.map(of)
  await insertClicks(db, [
    column((one) => one.key),
    column((one) => one.windowStart),
    column((one) => one.clickId),
    column((one) => one.affId),
    column((one) => one.agentClass),
    column((one) => one.networkKey),
    column((one) => one.parameters),
    column((one) => one.hits),
    column((one) => one.at),
    column((one) => one.sub1),
    column((one) => one.sub2),
    column((one) => one.source),
    column((one) => one.creative),
    column((one) => one.placement),
  ])
}

const countNetwork = statement<{ hits: number }>(
  'affiliates.clicks-of-network',
  `select coalesce(sum(hits), 0)::int as hits from (
     select hits from clicks where network_key = $1 and aff_id = $2 and agent_class = 'human' limit 1000) found`,
)
/** Counts the clicks from one network on the link of a campaign on one day. */
export const countClicksOfNetwork = async (tx: Tx, networkKey: Buffer, affId: number): Promise<number> =>
  (await countNetwork(tx, [networkKey, affId]))[0]?.hits ?? 0

const findClick = statement<{ at: Date }>(
  'affiliates.find-click',
  'select at from clicks where click_key = $1 and window_start = $2',
)
/** Whether a click with this key is stored in this time window. */
export const hasClick = async (db: Db, key: Buffer, windowStart: Date): Promise<boolean> =>
  (await findClick(db, [key, windowStart])).length > 0

const makeMonths = statement(
  'affiliates.make-months',
  'select make_click_months(now(), now() + make_interval(months => $1))',
)
const dropMonths = statement('affiliates.drop-months', 'select drop_click_months(now() - make_interval(months => $1))')
/** Creates the database partitions for the clicks of the next months. */
export const makeClickMonths = (db: Db, ahead: number) => makeMonths(db, [ahead])
/** Drops the database partitions with clicks older than this many months. */
export const dropClickMonths = (tx: Tx, months: number) => dropMonths(tx, [months])
