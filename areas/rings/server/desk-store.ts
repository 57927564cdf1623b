import { statement, type Db } from '../../../platform/server/db.ts'
import { waitingStatement } from '../../../platform/server/for-desk.ts'

/** The undecided rings. A ring with an earlier decision has waited since that decision. */
export const readWaitingRings = waitingStatement('rings.waiting-sums', {
  from: `(select r.open_points,
      greatest(r.found_at, (select max(d.decided_at) from ring_decisions d where d.ring_id = r.ring_id)) as since
    from rings r where r.state = 'open') waiting`,
  where: 'true',
  since: 'since',
  due: "since + interval '72 hours'",
  points: 'open_points',
})

const readOpen = statement<{ ring_id: number; size: number }>(
  'rings.open',
  "select ring_id, size from rings where state = 'open' order by found_at desc, ring_id desc limit 100",
)
/** The undecided rings, latest first, with the number of accounts in each. */
export const listOpenRings = (db: Db) => readOpen(db, [])
