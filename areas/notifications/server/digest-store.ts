import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

type DigestRow = { user_id: string; time_zone: string | null; considered_until: Date; next_at: Date }
export type Digest = { userId: string; timeZone: string | null; consideredUntil: Date; nextAt: Date }
const digestOf = (row: DigestRow): Digest => ({
  userId: row.user_id,
  timeZone: row.time_zone,
  consideredUntil: row.considered_until,
  nextAt: row.next_at,
})
const columns = 'user_id, time_zone, considered_until, next_at'

const readOne = statement<DigestRow>('notifications.digest', `select ${columns} from survey_digests where user_id = $1`)
export async function find(db: Db, userId: string): Promise<Digest | null> {
  const [row] = await readOne(db, [userId])
  return row ? digestOf(row) : null
}

const insert = statement(
  'notifications.begin-digest',
  `insert into survey_digests (user_id, time_zone, considered_until, next_at) values ($1, $2, now(), $3)
   on conflict (user_id) do update set time_zone = excluded.time_zone`,
)
/** Begins the digests of a user, or records a new time zone. */
export const begin = (db: Db, userId: string, timeZone: string | null, nextAt: Date) =>
  insert(db, [userId, timeZone, nextAt])

const lockDue = statement<DigestRow>(
  'notifications.due-digests',
  `select ${columns} from survey_digests where next_at <= $1 order by next_at limit $2 for update skip locked`,
)
/** Locks the digests that are due until the transaction ends, skipping those that another worker has locked. */
export const due = async (tx: Tx, now: Date, limit: number): Promise<Digest[]> =>
  (await lockDue(tx, [now, limit])).map(digestOf)

const move = statement(
  'notifications.move-digest',
  'update survey_digests set considered_until = $2, next_at = $3 where user_id = $1',
)
export const moveOn = (tx: Tx, { userId, consideredUntil, nextAt }: Omit<Digest, 'timeZone'>) =>
  move(tx, [userId, consideredUntil, nextAt])
