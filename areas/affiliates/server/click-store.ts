import { reportDay } from '../../../platform/contract/day.ts'
import {
  eventStatement,
  eventStatementOfRows,
  eventsTransaction,
  type Events,
  type EventsDb,
} from '../../../platform/server/events-db.ts'
import { makeRowsText, rowsOfText } from '../../../platform/server/rows-text.ts'
import { oldEvents } from '../../../platform/server/old-rows.ts'
import { partRows, type LinkParameters } from './day-store.ts'
import { countTraffic, type TrafficCounter } from './traffic-store.ts'
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

const counterOf: Record<AgentClass, TrafficCounter> = { human: 'clicks', bot: 'bots', prefetch: 'prefetches' }
const counted = Object.entries(counterOf).map(([agentClass, name]) => ({
  name,
  sum: `count(*) filter (where agent_class = '${agentClass}')`,
}))

type Column = readonly [name: string, type: string, read: (one: Click) => string | null]
const toHex = (bytes: Buffer | null): string | null => (bytes === null ? null : `\\x${bytes.toString('hex')}`)
/** The columns of the table of clicks. */
const stored: readonly Column[] = [
  ['click_key', 'bytea', (one) => toHex(one.key)],
  ['window_start', 'timestamptz', (one) => one.windowStart.toISOString()],
  ['click_id', 'uuid', (one) => one.clickId],
  ['aff_id', 'int', (one) => String(one.affId)],
  ['agent_class', 'text', (one) => one.agentClass],
  ['network_key', 'bytea', (one) => toHex(one.networkKey)],
  ['parameters', 'jsonb', (one) => one.parameters],
  ['hits', 'int', (one) => String(one.hits)],
  ['at', 'timestamptz', (one) => one.at.toISOString()],
]
/** The same, and those by which a click is counted. */
const given: readonly Column[] = [
  ...stored,
  ['day', 'date', (one) => reportDay(one.at)],
  ['sub_1', 'text', (one) => one.sub1],
  ['sub_2', 'text', (one) => one.sub2],
  ['source', 'text', (one) => one.source],
  ['creative', 'text', (one) => one.creative],
  ['placement', 'text', (one) => one.placement],
]
const clickColumns = stored.map(([name]) => name).join(', ')
const listValues = (columns: readonly Column[], one: Click) => columns.map(([, , read]) => read(one))
// A click that is already stored only gets one more hit. The same click, whose first attempt was committed although its
// answer was lost, changes nothing and is not returned, so it is not counted again.
const keepClicks = (rows: string) => `insert into clicks (${clickColumns}) ${rows}
  on conflict (click_key, window_start) do update set hits = clicks.hits + excluded.hits
    where clicks.click_id <> excluded.click_id
  returning click_id`
/** Adds clicks to the days on which they count; `input` has a row for each, with its day and parameters. */
const countClicks = (
  input: string,
) => `insert into traffic_days (aff_id, dimension, day, value, ${counted.map(({ name }) => name).join(', ')})
  select aff_id, d.dimension, day, d.value, ${counted.map(({ sum }) => sum).join(', ')}
  from (${input}) i, lateral ${partRows}
  where d.dimension = '' or d.value <> ''
  group by aff_id, d.dimension, day, d.value order by aff_id, d.dimension, day, d.value
  on conflict (aff_id, dimension, day, value) do update set
    ${counted.map(({ name }) => `${name} = traffic_days.${name} + excluded.${name}`).join(', ')}`

// In one statement, which PostgreSQL can do and a cluster cannot.
const insertClicks = eventStatement(
  'affiliates.add-clicks',
  `with input as materialized (${rowsOfText('$1', given)}),
   kept as (${keepClicks(`select ${clickColumns} from input order by click_key`)})
   ${countClicks('select * from input join kept using (click_id)')}`,
)
const insertOnly = eventStatementOfRows<{ click_id: string }>((rows) => keepClicks(`values ${rows}`))

/**
 * Stores clicks with different keys, and counts those that are new in their time window for their days. Both are in one
 * commit.
 */
export async function addClicks({ db, isShared }: Events, clicks: readonly Click[]): Promise<void> {
  if (isShared) return void (await insertClicks(db, [makeRowsText(clicks.map((one) => listValues(given, one)))]))
  await eventsTransaction(db, async (tx) => {
    // In the order of their keys, so that two batches never wait for each other.
    const inOrder = clicks.toSorted((a, b) => a.key.compare(b.key))
    const kept = new Set(
      (
        await insertOnly(
          tx,
          inOrder.map((one) => listValues(stored, one)),
        )
      ).map((row) => row.click_id),
    )
    const added = clicks.filter(({ clickId }) => kept.has(clickId))
    await countTraffic(
      tx,
      added.map((one) => ({ ...one, day: reportDay(one.at), counter: counterOf[one.agentClass], amount: 1 })),
    )
  })
}

const readStored = eventStatement<{ click_id: string }>(
  'affiliates.stored-clicks',
  'select click_id from clicks where click_key = any ($1::bytea[]) and window_start = any ($2::timestamptz[])',
)
/** Which of these clicks are stored under their own ids. */
export async function findStoredClicks(events: EventsDb, clicks: readonly Click[]): Promise<ReadonlySet<string>> {
  const rows = await readStored(events, [clicks.map(({ key }) => key), clicks.map((one) => one.windowStart)])
  return new Set(rows.map((row) => row.click_id))
}

const countNetwork = eventStatement<{ hits: number }>(
  'affiliates.clicks-of-network',
  `select coalesce(sum(hits), 0)::int as hits from (
     select hits from clicks where network_key = $1 and aff_id = $2 and agent_class = 'human'
       and window_start > $3::timestamptz - interval '1 day' limit 1000) found`,
)
/** Counts the clicks from one network on the link of a campaign on the day of this time, whose key this is. */
export const countClicksOfNetwork = async (
  events: EventsDb,
  networkKey: Buffer,
  affId: number,
  now: Date,
): Promise<number> => (await countNetwork(events, [networkKey, affId, now]))[0]?.hits ?? 0

const findClick = eventStatement<{ at: Date }>(
  'affiliates.find-click',
  'select at from clicks where click_key = $1 and window_start = $2',
)
/** Whether a click with this key is stored in this time window. */
export const hasClick = async (events: EventsDb, key: Buffer, windowStart: Date): Promise<boolean> =>
  (await findClick(events, [key, windowStart])).length > 0

const makeMonths = eventStatement(
  'affiliates.make-months',
  'select make_click_months(now(), now() + make_interval(months => $1))',
)
const dropMonths = eventStatement(
  'affiliates.drop-months',
  'select drop_click_months(now() - make_interval(months => $1))',
)
/** Creates the database partitions for the clicks of the next months. */
export const makeClickMonths = (events: EventsDb, ahead: number) => makeMonths(events, [ahead])
/** Drops the database partitions with clicks older than this many months. */
export const dropClickMonths = (events: EventsDb, months: number): Promise<void> =>
  eventsTransaction(events, async (tx) => void (await dropMonths(tx, [months])))

/** Finds the clicks that are older than the retention period. */
export const oldClicks = oldEvents('affiliates.old-clicks', {
  from: 'clicks',
  key: ['click_key', 'window_start'],
  select: 'select click_key, window_start from clicks where window_start < now() - make_interval(months => $1)',
})
