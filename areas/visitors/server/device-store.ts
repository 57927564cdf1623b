import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import { signs, type Device, type Neighbour, type Sign } from './likeness.ts'

const insertDevice = statement(
  'visitors.insert-device',
  `insert into devices (visitor_id, platform, screen, hardware, capabilities, localization, canvas, audio, network)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
/** Stores the hashed signs of a browser's device; if the device is known, updates when it was last seen. */
export async function addDevice(db: Db, visitorId: string, hashed: Readonly<Record<Sign, Buffer | null>>) {
  const { platform, screen, hardware, capabilities, localization, canvas, audio, network } = hashed
  await insertDevice(db, [visitorId, platform, screen, hardware, capabilities, localization, canvas, audio, network])
}

const linkUser = statement(
  'visitors.link-user',
  `with seen as (update devices set seen_at = now() where visitor_id = $1)
   insert into visitor_users (visitor_id, user_id, aff_id) values ($1, $2, $3)
   on conflict (visitor_id, user_id) do update set seen_at = now()`,
)
/**
 * Records that an account was used in a visitor's browser. `affId` is the campaign through whose link the account was
 * created there.
 */
export const linkUserTo = (db: Db, visitorId: string, userId: string, affId: string) =>
  linkUser(db, [visitorId, userId, affId])

// The lock keeps two sign-ups in one browser from both counting the same visit.
const lockBrowser = statement(
  'visitors.lock-browser',
  `select pg_advisory_xact_lock(hashtextextended('visitors.browser ' || $1::text, 0))`,
)
const takeVisits = statement<{ taken_to: Date | null }>(
  'visitors.take-visits',
  `with others as (select max(attributed_to) as taken_to from visitor_users where visitor_id = $1 and user_id <> $2),
   mine as (update visitor_users set attributed_to = now() where visitor_id = $1 and user_id = $2)
   select taken_to from others`,
)
/**
 * Gives the visits of a browser until now to an account that is linked to it. Returns the time up to which they belong
 * to accounts that joined there before; null when there is none.
 */
export async function takeVisitsOf(tx: Tx, visitorId: string, userId: string): Promise<Date | null> {
  await lockBrowser(tx, [visitorId])
  return (await takeVisits(tx, [visitorId, userId]))[0]?.taken_to ?? null
}

const takenBefore = statement<{ taken_to: Date | null }>(
  'visitors.taken-before',
  `select max(o.attributed_to) as taken_to from visitor_users mine
   join visitor_users o on o.visitor_id = mine.visitor_id and o.attributed_to < mine.attributed_to
   where mine.visitor_id = $1 and mine.user_id = $2`,
)
/** Finds up to which time the visits of a browser belong to accounts that joined there before this one. */
export const findTakenBefore = async (db: Db, visitorId: string, userId: string): Promise<Date | null> =>
  (await takenBefore(db, [visitorId, userId]))[0]?.taken_to ?? null

const usersBeside = statement<{ user_id: string }>(
  'visitors.users-beside',
  `select distinct other.user_id from visitor_users mine
   join visitor_users other on other.visitor_id = mine.visitor_id and other.user_id <> mine.user_id
   where mine.user_id = $1 order by other.user_id limit $2`,
)
/** Finds the other accounts in the browsers of a user. */
export const findOtherUsers = async (db: Db, userId: string, limit: number) =>
  (await usersBeside(db, [userId, limit])).map((row) => row.user_id)

const usersBesideThese = statement<{ user_id: string; other_id: string }>(
  'visitors.users-beside-these',
  `select distinct mine.user_id, other.user_id as other_id from visitor_users mine
   join visitor_users other on other.visitor_id = mine.visitor_id and other.user_id <> mine.user_id
   where mine.user_id = any ($1::uuid[])`,
)
/** Finds the other accounts in the browsers of each of these users. A user for whom there are none is left out. */
export async function findOtherUsersByUser(db: Db, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const beside = new Map<string, string[]>()
  for (const { user_id: userId, other_id: otherId } of await usersBesideThese(db, [userIds]))
    beside.set(userId, [...(beside.get(userId) ?? []), otherId])
  return beside
}

type DeviceRow = Record<Sign, Buffer | null>
const toDevice = (row: DeviceRow): Device =>
  Object.fromEntries(signs.map((sign) => [sign, row[sign]?.toString('hex') ?? null])) as Record<Sign, string | null>
const columns = signs.map((sign) => `d.${sign}`).join(', ')

const readOwn = statement<DeviceRow>(
  'visitors.own-devices',
  `select ${columns} from visitor_users v join devices d using (visitor_id)
   where v.user_id = $1 order by d.seen_at desc limit $2`,
)
/** Lists the devices of a user, the most recently seen first. */
export const listDevices = async (db: Db, userId: string, limit: number): Promise<Device[]> =>
  (await readOwn(db, [userId, limit])).map(toDevice)

// Two similar devices share at least the canvas, or both audio and hardware; otherwise they cannot reach a score of
// 85.
const readNear = statement<DeviceRow & { user_id: string }>(
  'visitors.near-devices',
  `with own as (
     select d.* from visitor_users v join devices d using (visitor_id) where v.user_id = $1
     order by d.seen_at desc limit $2)
   select v.user_id, ${columns} from devices d join visitor_users v using (visitor_id)
   where v.user_id <> $1 and d.visitor_id in (
     (select d.visitor_id from own o join devices d on d.canvas = o.canvas order by d.seen_at desc limit $3)
     union
     (select d.visitor_id from own o join devices d on d.audio = o.audio and d.hardware = o.hardware
      order by d.seen_at desc limit $3))`,
)
/** Finds devices of other accounts that may be similar to one of this user's, the most recently seen first. */
export const findSimilarDevices = async (
  db: Db,
  userId: string,
  ownLimit: number,
  limit: number,
): Promise<Neighbour[]> =>
  (await readNear(db, [userId, ownLimit, limit])).map((row) => ({ userId: row.user_id, device: toDevice(row) }))

const countNear = statement<{ users: number }>(
  'visitors.users-near',
  `select count(distinct v.user_id)::int as users
   from visitor_users v join devices d using (visitor_id)
   where v.user_id <> $1 and d.network in (
     select network from devices join visitor_users using (visitor_id) where user_id = $1 and network is not null)`,
)
/** Counts the other accounts that have a device on the same network as this user. */
export const countUsersInNetworksOf = async (db: Db, userId: string) => (await countNear(db, [userId]))[0]?.users ?? 0

const findShared = statement(
  'visitors.share-network',
  `select 1 as found from visitor_users mine join devices d using (visitor_id)
   where mine.user_id = $1 and d.network in (
     select other.network from visitor_users v join devices other using (visitor_id)
     where v.user_id = $2 and other.network is not null) limit 1`,
)
/** Whether two accounts have a device on the same network. */
export const doShareNetwork = async (db: Db, userId: string, otherId: string): Promise<boolean> =>
  (await findShared(db, [userId, otherId])).length > 0

const readSeen = statement<{ visitor_id: string; user_id: string; seen_at: string }>(
  'visitors.seen-after',
  `select visitor_id, user_id, seen_at::text from visitor_users v where (v.seen_at, visitor_id) > ($1::timestamptz, $2::uuid)
   order by v.seen_at, visitor_id limit $3`,
)
/**
 * Which accounts were seen in which browsers, after a given time and browser and in that order. Times are texts,
 * because a `Date` would cut off the microseconds.
 */
export const listSeenAfter = async (db: Db, after: { at: string; visitorId: string }, limit: number) =>
  (await readSeen(db, [after.at, after.visitorId, limit])).map((row) => ({
    visitorId: row.visitor_id,
    userId: row.user_id,
    seenAt: row.seen_at,
  }))
