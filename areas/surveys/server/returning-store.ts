import { statement, type Db } from '../../../platform/server/db.ts'

/** A panelist who comes back later than this most likely comes back from something else. */
const minutesAtMost = 30

const selectNewest = statement<{ attempt_id: string }>(
  'surveys.newest-at-supplier',
  `select attempt_id from attempts where user_id = $1 and supplier_key = $2 and started_at > $3::timestamptz - $4 * interval '1 minute'
   order by started_at desc limit 1`,
)
/** The newest attempt of a panelist at the surveys of a supplier that was begun within half an hour; null when there is none. */
export const newestAtSupplier = async (
  db: Db,
  userId: string,
  supplierKey: string,
  now: Date,
): Promise<string | null> => (await selectNewest(db, [userId, supplierKey, now, minutesAtMost]))[0]?.attempt_id ?? null
