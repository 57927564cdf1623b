import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const insertPromised = statement(
  'wallet.promise-openings',
  `insert into opening_balances (user_id, key, points)
   select * from unnest($1::uuid[], $2::text[], $3::bigint[])`,
)
export type PromisedPoints = { userId: string; key: string; points: number }
/** Stores the points that these users will be credited at their first log-in. */
export const promise = (tx: Tx, all: readonly PromisedPoints[]) =>
  insertPromised(tx, [all.map(({ userId }) => userId), all.map(({ key }) => key), all.map(({ points }) => points)])

const takeOne = statement<{ key: string; points: number }>(
  'wallet.take-opening',
  'delete from opening_balances where user_id = $1 returning key, points',
)
/** Removes and returns the points that wait for a user; null when there are none. */
export const take = async (tx: Tx, userId: string) => (await takeOne(tx, [userId]))[0] ?? null

const selectWaiting = statement<{ points: number }>(
  'wallet.waiting-opening',
  'select points from opening_balances where user_id = $1',
)
/** The points that wait for a user's first log-in. */
export const countWaiting = async (db: Db, userId: string): Promise<number> =>
  (await selectWaiting(db, [userId]))[0]?.points ?? 0

const sumWaiting = statement<{ points: number }>(
  'wallet.openings-waiting',
  'select coalesce(sum(points), 0)::bigint as points from opening_balances',
)
/** All points that wait for a first log-in. */
export const countAllWaiting = async (db: Db): Promise<number> => (await sumWaiting(db, []))[0]?.points ?? 0

const insertWaivers = statement(
  'wallet.waive-welcome',
  'insert into welcome_waivers (person_key) select unnest($1::bytea[]) on conflict do nothing',
)
const readWaivers = statement<{ person_key: Buffer }>(
  'wallet.welcome-waivers',
  'select person_key from welcome_waivers where person_key = any($1::bytea[])',
)
const deleteWaivers = statement(
  'wallet.forget-waivers',
  'delete from welcome_waivers where person_key = any($1::bytea[])',
)
export const waive = (tx: Tx, personKeys: readonly Buffer[]) => insertWaivers(tx, [personKeys])
export const forgetWaivers = (tx: Tx, personKeys: readonly Buffer[]) => deleteWaivers(tx, [personKeys])
/** Which of these people get no welcome bonus. */
export const findWaived = async (db: Db, personKeys: readonly Buffer[]): Promise<ReadonlySet<string>> =>
  new Set((await readWaivers(db, [personKeys])).map((row) => row.person_key.toString('hex')))
