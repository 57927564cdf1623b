import { statement, type Db } from '../../../platform/server/db.ts'
import type { WaitingFacts } from '../../../platform/server/for-desk.ts'

const readWaiting = statement<WaitingFacts>(
  'fairness.waiting-sums',
  `select coalesce(sum(people), 0)::int as count, min(made_at) as oldest, min(made_at) + interval '48 hours' as due,
     coalesce(sum(people) filter (where made_at + interval '48 hours' < now()), 0)::int as overdue,
     coalesce(sum(points), 0)::bigint as points
   from fairness_nights where state = 'waiting'`,
)
/** The top-ups that exceed the limit of a night and wait for a person. */
export const readWaitingTopUps = (db: Db) => readWaiting(db, [])

const readNights = statement<{ night_id: string; people: number; points: number }>(
  'fairness.waiting-nights',
  "select night_id, people, points from fairness_nights where state = 'waiting' order by made_at limit 20",
)
/** The nights that wait for a person, the oldest first. */
export const listWaitingNights = (db: Db) => readNights(db, [])
