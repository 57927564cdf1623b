import { statement, type Db } from '../../../platform/server/db.ts'

const countSent = statement<{ sent: number }>(
  'redemptions.count-sent',
  `select count(*)::int as sent from redemptions where status = 'sent' and sent_at >= $1::timestamptz`,
)
/** Counts the rewards that were sent since this time. */
export const countSentSince = async (db: Db, since: Date): Promise<number> =>
  (await countSent(db, [since]))[0]?.sent ?? 0

const readDecisions = statement<{ count: number; median_seconds: number | null }>(
  'redemptions.median-decision',
  `select count(*)::int as count,
     percentile_cont(0.5) within group (order by extract(epoch from decided_at - requested_at))::float8 as median_seconds
   from redemptions where decided_at >= $1::timestamptz`,
)
/** Counts the requests that were decided since this time, and computes the median duration of a decision. */
export async function measureDecisionsSince(db: Db, since: Date): Promise<{ count: number; medianSeconds: number }> {
  const [row] = await readDecisions(db, [since])
  return { count: row?.count ?? 0, medianSeconds: row?.median_seconds ?? 0 }
}
