import { statement, type Db } from '../../../platform/server/db.ts'

type UnansweredRow = {
  batch_id: string
  created_at: Date
  count: number
  due: Date
  overdue: number
  points: number
}
const readUnanswered = statement<UnansweredRow>(
  'payouts.waiting',
  `select b.batch_id, b.created_at, l.count, b.created_at + interval '72 hours' as due,
     case when b.created_at + interval '72 hours' < now() then l.count else 0 end as overdue, l.points
   from payout_batches b cross join lateral (
     select count(*)::int as count, coalesce(sum(points), 0)::bigint as points from payout_lines l
     where l.batch_id = b.batch_id and l.state = 'exported') l
   where l.count > 0 order by b.created_at limit 10`,
)
/** The batches with payments whose outcome no one has reported yet. */
export const listUnanswered = (db: Db) => readUnanswered(db, [])
