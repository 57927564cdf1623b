import { statement, type Db } from '../../../platform/server/db.ts'
import type { Moments } from '../../../platform/server/for-desk.ts'

const countActive = statement<{ active: number }>(
  'surveys.desk-active',
  'select count(distinct user_id)::int as active from attempts where started_at >= $1 and started_at < $2',
)
/** How many members began an attempt in a span of time. */
export const countActiveMembers = async (db: Db, { from, to }: Moments): Promise<number> =>
  (await countActive(db, [from, to]))[0]?.active ?? 0

const countByDay = statement<{ day: string; active: number }>(
  'surveys.desk-active-days',
  `select (started_at at time zone 'UTC')::date::text as day, count(distinct user_id)::int as active from attempts
   where started_at >= $1::date::timestamp at time zone 'UTC' and started_at < ($2::date + 1)::timestamp at time zone 'UTC'
   group by 1`,
)
/** How many members began an attempt on each UTC day. */
export const countActiveByDay = async (db: Db, { first, last }: { first: string; last: string }) =>
  new Map((await countByDay(db, [first, last])).map(({ day, active }) => [day, active]))
