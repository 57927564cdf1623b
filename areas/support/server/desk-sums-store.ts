import { statement, type Db } from '../../../platform/server/db.ts'
import { waitingStatement } from '../../../platform/server/for-desk.ts'

/** The open tickets; a first answer is due a day after the asker wrote. */
export const readWaitingTickets = waitingStatement('support.waiting', {
  from: 'tickets',
  where: "status = 'open'",
  since: 'waiting_since',
  due: "waiting_since + interval '24 hours'",
})

const readAnswers = statement<{ day: string; hours: number }>(
  'support.desk-answers',
  `select (t.created_at at time zone 'UTC')::date::text as day,
     percentile_cont(0.5) within group (order by extract(epoch from m.at - t.created_at) / 3600)::float8 as hours
   from tickets t cross join lateral (
     select min(at) as at from ticket_messages m where m.ticket_id = t.ticket_id and m.is_staff) m
   where t.created_at >= $1::date::timestamp at time zone 'UTC' and t.created_at < ($2::date + 1)::timestamp at time zone 'UTC'
     and m.at is not null
   group by 1`,
)
/** The median number of hours until the first answer to the tickets of each UTC day. */
export const readAnswerHours = async (db: Db, { first, last }: { first: string; last: string }) =>
  new Map((await readAnswers(db, [first, last])).map(({ day, hours }) => [day, hours]))
