import type { Fulfilment } from '../contract.ts'
import type { FeeBearer, PayoutMethod, RewardCurrency, RewardState, RewardWords } from '../contract.ts'
import { sql } from 'kysely'
import type { Image } from './image.ts'
import { statement, tables, type Db, type Tx } from '../../../platform/server/db.ts'

export type RewardRow = {
  reward_id: string
  state: RewardState
  fulfilment: Fulfilment
  names: RewardWords
  descriptions: RewardWords
  delivery_texts: RewardWords
  amounts: number[]
  currency: RewardCurrency
  countries: string[]
  minimum_age: number
  position: number
  product_ids: string[]
  campaign_id: string | null
  method: PayoutMethod | null
  per_day: number | null
  per_month: number | null
  per_ever: number | null
  fee_cents: number
  fee_bearer: FeeBearer
  image_id: string | null
  problem: string | null
  version: number
}
const mine = tables<{ rewards: RewardRow }>()

/** The rewards on offer, in order. */
export const listOffered = (db: Db): Promise<RewardRow[]> =>
  mine(db)
    .selectFrom('rewards')
    .selectAll()
    .where('state', '=', 'offered')
    .orderBy('position')
    .orderBy('reward_id')
    .execute()

/** The rewards that were paused automatically for this reason, and whose state staff have not changed since. */
export const listPausedBecause = (db: Db, problem: string): Promise<RewardRow[]> =>
  mine(db)
    .selectFrom('rewards')
    .selectAll()
    .where('state', '=', 'paused')
    .where('problem', '=', problem)
    .orderBy('reward_id')
    .execute()

const countAll = statement<{ kept: number; offered: number }>(
  'rewards.count',
  `select count(*) filter (where state <> 'retired') as kept, count(*) filter (where state = 'offered') as offered from rewards`,
)
/** How many rewards are not retired, and how many of them are on offer. */
export const countRewards = async (db: Db): Promise<{ kept: number; offered: number }> =>
  (await countAll(db, []))[0] ?? { kept: 0, offered: 0 }

const selectSoldOut = statement<{ name: string }>(
  'rewards.sold-out',
  `select names ->> 'en' as name from rewards r where state = 'offered' and fulfilment = 'stock'
     and not exists (select from gift_codes c
       where c.reward_id = r.reward_id and c.points = any(r.amounts) and c.redemption_id is null)
   order by position, reward_id`,
)
/** The names of rewards on offer that are sold out in every amount. */
export const listSoldOut = async (db: Db): Promise<string[]> => (await selectSoldOut(db, [])).map(({ name }) => name)

const readSmallest = statement<{ points: number | null }>(
  'rewards.smallest-amount',
  `select min(points) as points from rewards, unnest(amounts) points where state = 'offered'`,
)
/** The smallest amount on offer; there are few rewards. */
export const findSmallestAmount = async (db: Db): Promise<number | null> =>
  (await readSmallest(db, []))[0]?.points ?? null

/** One page of all rewards, retired ones last. */
export async function listPage(
  db: Db,
  state: RewardState | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RewardRow[]; count: number }> {
  let all = mine(db).selectFrom('rewards')
  if (state) all = all.where('state', '=', state)
  const [rows, counted] = await Promise.all([
    all
      .selectAll()
      .orderBy(sql`(state = 'retired')`)
      .orderBy('position')
      .orderBy('reward_id')
      .limit(limit)
      .offset(offset)
      .execute(),
    all.select(sql<number>`count(*)`.as('count')).executeTakeFirst(),
  ])
  return { rows, count: counted?.count ?? 0 }
}

/** Finds a reward; undefined when there is none. */
export const find = (db: Db, rewardId: string): Promise<RewardRow | undefined> =>
  mine(db).selectFrom('rewards').selectAll().where('reward_id', '=', rewardId).executeTakeFirst()

const lockOne = statement('rewards.lock', 'select from rewards where reward_id = $1 for no key update')
/** Locks a reward until the transaction ends. */
export async function lock(tx: Tx, rewardId: string): Promise<RewardRow | undefined> {
  await lockOne(tx, [rewardId])
  return find(tx, rewardId)
}

const toJson = (words: RewardWords) => sql<RewardWords>`${JSON.stringify(words)}::jsonb`
const toColumns = ({ names, descriptions, delivery_texts: deliveryTexts, ...rest }: Partial<RewardRow>) => ({
  ...rest,
  ...(names ? { names: toJson(names) } : {}),
  ...(descriptions ? { descriptions: toJson(descriptions) } : {}),
  ...(deliveryTexts ? { delivery_texts: toJson(deliveryTexts) } : {}),
})

/** Stores a new reward. */
export async function insert(tx: Tx, row: RewardRow): Promise<void> {
  await mine(tx)
    .insertInto('rewards')
    .values({ ...row, ...toColumns(row) })
    .execute()
}

type Change = Partial<Omit<RewardRow, 'reward_id' | 'version' | 'fulfilment'>>
/** Writes a change as the next version. */
export const change = (tx: Tx, rewardId: string, given: Change): Promise<RewardRow> =>
  mine(tx)
    .updateTable('rewards')
    .set({ ...toColumns(given), version: sql<number>`version + 1` })
    .where('reward_id', '=', rewardId)
    .returningAll()
    .executeTakeFirstOrThrow()

const lockAll = statement('rewards.lock-all', 'select from rewards order by reward_id for no key update')
const readNeighbours = statement<{ reward_id: string }>(
  'rewards.neighbours',
  `select reward_id from rewards where (state = 'retired') = (select state = 'retired' from rewards where reward_id = $1)
   order by position, reward_id`,
)
/** Locks all rewards in the same part of the list as this one, and returns their ids in order. */
export async function lockNeighbours(tx: Tx, rewardId: string): Promise<string[]> {
  // Read after locking: a read that waits for the locks would see the earlier order.
  await lockAll(tx, [])
  return (await readNeighbours(tx, [rewardId])).map((row) => row.reward_id)
}
const setPlaces = statement(
  'rewards.set-places',
  `update rewards r set position = p.position from unnest($1::text[], $2::integer[]) as p (reward_id, position)
   where r.reward_id = p.reward_id and r.position <> p.position`,
)
/** Puts rewards into this order. Their versions stay, so that open edits of them are not refused. */
export const order = async (tx: Tx, rewardIds: readonly string[]): Promise<void> =>
  void (await setPlaces(tx, [rewardIds, rewardIds.map((_, index) => index + 1)]))

const insertImage = statement(
  'rewards.add-image',
  'insert into reward_images (image_id, reward_id, type, width, height, bytes) values ($1, $2, $3, $4, $5, $6)',
)
const dropImages = statement('rewards.drop-images', 'delete from reward_images where reward_id = $1 and image_id <> $2')
const dropAll = statement('rewards.drop-all-images', 'delete from reward_images where reward_id = $1')
/** Replaces the picture of a reward; null removes it. */
export async function setImage(tx: Tx, rewardId: string, image: (Image & { imageId: string }) | null): Promise<void> {
  if (!image) return void (await dropAll(tx, [rewardId]))
  const { imageId, type, width, height, bytes } = image
  await insertImage(tx, [imageId, rewardId, type, width, height, bytes])
  await dropImages(tx, [rewardId, imageId])
}
const readImage = statement<{ type: Image['type']; bytes: Buffer }>(
  'rewards.image',
  'select type, bytes from reward_images where image_id = $1',
)
/** Finds a picture; null when there is none. */
export const findImage = async (db: Db, imageId: string) => (await readImage(db, [imageId]))[0] ?? null
const readSizes = statement<{ reward_id: string; image_id: string; width: number; height: number }>(
  'rewards.image-sizes',
  `select r.reward_id, i.image_id, i.width, i.height from rewards r join reward_images i on i.image_id = r.image_id
   where r.reward_id = any($1::text[])`,
)
/** The pictures of these rewards, without their bytes. */
export const findImages = (db: Db, rewardIds: readonly string[]) => readSizes(db, [rewardIds])

const takeCode = statement<{ code_id: string }>(
  'rewards.take-code',
  `update gift_codes set redemption_id = $3, assigned_at = now() where code_id = (
     select code_id from gift_codes where reward_id = $1 and points = $2 and redemption_id is null
     order by code_id limit 1 for update skip locked)
   returning code_id`,
)
/** Assigns a free code to a redemption, skipping codes that other transactions are taking. */
export const assignCode = async (tx: Tx, rewardId: string, points: number, redemptionId: string): Promise<boolean> =>
  (await takeCode(tx, [rewardId, points, redemptionId])).length > 0

const readAssigned = statement<{ sealed: Buffer }>(
  'rewards.assigned-code',
  'select sealed from gift_codes where redemption_id = $1',
)
/** Finds the encrypted code of a redemption, or null. */
export const findAssigned = async (db: Db, redemptionId: string): Promise<Buffer | null> =>
  (await readAssigned(db, [redemptionId]))[0]?.sealed ?? null

const insertCodes = statement<{ code_id: string }>(
  'rewards.add-codes',
  `insert into gift_codes (code_id, reward_id, points, sealed, code_key)
   select code_id, $1, $2, sealed, code_key
   from unnest($3::uuid[], $4::bytea[], $5::bytea[]) as given (code_id, sealed, code_key)
   on conflict do nothing returning code_id`,
)
export type NewCode = { codeId: string; sealed: Buffer; key: Buffer }
/** Adds codes, and returns how many of them are new. */
export async function addCodes(tx: Tx, rewardId: string, points: number, codes: readonly NewCode[]): Promise<number> {
  const column = <K extends keyof NewCode>(name: K) => codes.map((code) => code[name])
  return (await insertCodes(tx, [rewardId, points, column('codeId'), column('sealed'), column('key')])).length
}

const readKnown = statement<{ code_key: Buffer }>(
  'rewards.known-codes',
  'select code_key from gift_codes where code_key = any($1::bytea[])',
)
/** Which of these keyed hashes belong to a code of any reward. */
export const findKnownCodes = async (db: Db, keys: readonly Buffer[]): Promise<Buffer[]> =>
  (await readKnown(db, [keys])).map((row) => row.code_key)

const readOlder = statement<{ reward_id: string }>(
  'rewards.with-older-codes',
  'select reward_id from rewards r where exists (select from gift_codes c where c.reward_id = r.reward_id and c.code_hash is not null)',
)
/** The rewards that have codes whose hash contains the reward's id. */
export const findWithOlderCodes = async (db: Db): Promise<string[]> =>
  (await readOlder(db, [])).map((row) => row.reward_id)

const readOlderKnown = statement<{ code_hash: Buffer }>(
  'rewards.known-older-codes',
  'select code_hash from gift_codes where reward_id = $1 and code_hash = any($2::bytea[])',
)
/** Which of these hashes of one reward, in the older form, are already stored. */
export const findKnownOlderCodes = async (db: Db, rewardId: string, hashes: readonly Buffer[]): Promise<Buffer[]> =>
  (await readOlderKnown(db, [rewardId, hashes])).map((row) => row.code_hash)

const selectFree = statement<{ reward_id: string; points: number; free: number }>(
  'rewards.stock',
  `select reward_id, points, count(*) as free from gift_codes
   where reward_id = any($1::text[]) and redemption_id is null group by reward_id, points`,
)
/** The free codes of these rewards by value; values without free codes are left out. */
export const countFreeCodes = (db: Db, rewardIds: readonly string[]) => selectFree(db, [rewardIds])

const readKeepers = statement<{ user_id: string }>(
  'rewards.keepers',
  'select user_id from stock_keepers order by user_id',
)
/** The staff who may change rewards and can log in. */
export const listKeepers = async (db: Db): Promise<string[]> => (await readKeepers(db, [])).map((row) => row.user_id)
