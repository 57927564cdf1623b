import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type Digest = { userId: string; timeZone: string | null; consideredUntil: Date; nextAt: Date }
const columns = `user_id as "userId", time_zone as "timeZone", considered_until as "consideredUntil", next_at as "nextAt"`

const readOne = statement<Digest>('notifications.digest', `select ${columns} from survey_digests where user_id = $1`)
export const find = async (db: Db, userId: string): Promise<Digest | null> => (await readOne(db, [userId]))[0] ?? null

const insert = statement(
  'notifications.begin-digest',
  `insert into survey_digests (user_id, time_zone, considered_until, next_at) values ($1, $2, now(), $3)
   on conflict (user_id) do update set time_zone = excluded.time_zone`,
)
/** Starts sending digests to a user, or stores the user's new time zone. */
export const begin = (db: Db, userId: string, timeZone: string | null, nextAt: Date) =>
  insert(db, [userId, timeZone, nextAt])

const lockDue = statement<Digest>(
  'notifications.due-digests',
  `select ${columns} from survey_digests where next_at <= $1 order by next_at limit $2 for update skip locked`,
)
/** Locks the digests that are due until the transaction ends. Skips those that another worker has locked. */
export const lockDueDigests = (tx: Tx, now: Date, limit: number): Promise<Digest[]> => lockDue(tx, [now, limit])

const move = statement(
  'notifications.move-digest',
  'update survey_digests set considered_until = $2, next_at = $3 where user_id = $1',
)
export const moveOn = (tx: Tx, { userId, consideredUntil, nextAt }: Omit<Digest, 'timeZone'>) =>
  move(tx, [userId, consideredUntil, nextAt])
