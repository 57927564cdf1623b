import { statement, type Db } from '../../../platform/server/db.ts'

const readAppeals = statement<{ user_id: string; ticket: string; appealed_at: Date; due: Date; overdue: number }>(
  'users.waiting-appeals',
  `select user_id, appeal_ticket as ticket, appealed_at, appealed_at + interval '5 days' as due,
     (appealed_at + interval '5 days' < now())::int as overdue from restrictions
   where appealed_at is not null and lifted_at is null and reviewed_at is null order by appealed_at limit 20`,
)
/** The undecided appeals against restrictions, oldest first. */
export const listAppeals = (db: Db) => readAppeals(db, [])
