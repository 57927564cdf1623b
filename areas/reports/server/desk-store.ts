import { statement, type Db } from '../../../platform/server/db.ts'
import type { Moments } from '../../../platform/server/for-desk.ts'

const sumOf = (name: string, counter: string, parts: readonly string[]) => {
  const read = statement<{ amount: number }>(
    name,
    `select coalesce(sum(amount), 0)::bigint as amount from ${counter}($1::timestamptz, $2::timestamptz)
     where part in (${parts.map((part) => `'${part}'`).join(', ')})`,
  )
  return async (db: Db, { from, to }: Moments): Promise<number> => (await read(db, [from, to]))[0]?.amount ?? 0
}

/** The points that members got in a span of time, for any reason. */
export const sumCredited = sumOf('reports.desk-points', 'count_points', [
  'survey',
  'screen_out',
  'welcome',
  'dispute',
  'adjustment',
  'top_up',
])
/** How many attempts ended as completes in a span of time. */
export const countCompletes = sumOf('reports.desk-completes', 'count_attempts', ['completed'])
/** How many members verified their address in a span of time. */
export const countVerified = sumOf('reports.desk-verified', 'count_signups', ['verified'])
