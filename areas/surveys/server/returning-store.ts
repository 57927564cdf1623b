import { statement, type Db } from '../../../platform/server/db.ts'

/** A panelist who comes back later than this has most likely been to another survey. */
const minutesAtMost = 30

const selectNewest = statement<{ attempt_id: string }>(
  'surveys.newest-at-supplier',
  `select attempt_id from attempts where user_id = $1 and supplier_key = $2 and started_at > $3::timestamptz - $4 * interval '1 minute'
   order by started_at desc limit 1`,
)
/**
 * The newest attempt of a panelist at a supplier's surveys that was started within the last half hour; null when there
 * is none.
 */
export const findNewestAtSupplier = async (
  db: Db,
  userId: string,
  supplierKey: string,
  now: Date,
): Promise<string | null> => (await selectNewest(db, [userId, supplierKey, now, minutesAtMost]))[0]?.attempt_id ?? null
