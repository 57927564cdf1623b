import { statement, type Db } from '../../../platform/server/db.ts'
import { waitingStatement } from '../../../platform/server/for-desk.ts'

/** The callbacks in quarantine. */
export const readWaitingCallbacks = waitingStatement('suppliers.waiting-callbacks', {
  from: 'supplier_callbacks',
  where: "verdict like 'quarantined%' and verdict like 'quarantined: %'",
  since: 'received_at',
  due: "received_at + interval '72 hours'",
})

const readStopped = statement<{ supplier_key: string; name: string; stopped_at: Date }>(
  'suppliers.waiting-stopped',
  `select s.supplier_key, s.name, h.stopped_at from supplier_health h join suppliers s using (supplier_key)
   where h.stopped_at is not null and s.is_active order by h.stopped_at limit 20`,
)
/** The active suppliers that are no longer called, because they refused our key. */
export const listStopped = (db: Db) => readStopped(db, [])
