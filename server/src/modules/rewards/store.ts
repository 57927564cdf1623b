import type { Fulfilment } from '@tuppence/contract/redemptions'
import { statement, tables, type Db, type Tx } from '../../platform/db.ts'

type RewardRow = {
  reward_id: string
  name: string
  fulfilment: Fulfilment
  amounts: number[]
  delivery_text: string
  position: number
  is_active: boolean
}
const mine = tables<{ rewards: RewardRow }>()

export const shown = (db: Db): Promise<RewardRow[]> =>
  mine(db)
    .selectFrom('rewards')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('reward_id')
    .execute()

export const find = (db: Db, rewardId: string): Promise<RewardRow | undefined> =>
  mine(db).selectFrom('rewards').selectAll().where('reward_id', '=', rewardId).executeTakeFirst()

export async function save(tx: Tx, row: RewardRow): Promise<void> {
  const { reward_id: _, ...change } = row
  await mine(tx)
    .insertInto('rewards')
    .values(row)
    .onConflict((conflict) => conflict.column('reward_id').doUpdateSet(change))
    .execute()
}

const takeCode = statement<{ code_id: string }>(
  'rewards.take-code',
  `update gift_codes set redemption_id = $3, assigned_at = now() where code_id = (
     select code_id from gift_codes where reward_id = $1 and points = $2 and redemption_id is null
     order by code_id limit 1 for update skip locked)
   returning code_id`,
)
/** Gives one free code to the redemption; those that others are just taking are passed over, not waited for. */
export const assign = async (tx: Tx, rewardId: string, points: number, redemptionId: string): Promise<boolean> =>
  (await takeCode(tx, [rewardId, points, redemptionId])).length > 0

const readAssigned = statement<{ sealed: Buffer }>(
  'rewards.assigned-code',
  'select sealed from gift_codes where redemption_id = $1',
)
export const assigned = async (db: Db, redemptionId: string): Promise<Buffer | null> =>
  (await readAssigned(db, [redemptionId]))[0]?.sealed ?? null

const insertCodes = statement<{ code_id: string }>(
  'rewards.add-codes',
  `insert into gift_codes (code_id, reward_id, points, sealed, code_hash)
   select code_id, $1, $2, sealed, code_hash
   from unnest($3::uuid[], $4::bytea[], $5::bytea[]) as given (code_id, sealed, code_hash)
   on conflict do nothing returning code_id`,
)
export type NewCode = { codeId: string; sealed: Buffer; hash: Buffer }
/** How many of the codes are new. */
export async function addCodes(tx: Tx, rewardId: string, points: number, codes: readonly NewCode[]): Promise<number> {
  const column = <K extends keyof NewCode>(name: K) => codes.map((code) => code[name])
  return (await insertCodes(tx, [rewardId, points, column('codeId'), column('sealed'), column('hash')])).length
}

const countFree = statement<{ points: number; free: number }>(
  'rewards.stock',
  `select points, count(*) as free from gift_codes where reward_id = $1 and redemption_id is null group by points`,
)
export const stock = (db: Db, rewardId: string) => countFree(db, [rewardId])
