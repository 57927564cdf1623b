import type { Fulfilment } from '../contract.ts'
import type { RewardState } from '../contract.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type LevelRow = {
  reward_id: string
  name: string
  state: RewardState
  fulfilment: Fulfilment
  points: number
  free: number
  assigned: number
  low_at: number
}
// Not for users: a statement for the database.
const levels = `select r.reward_id, r.names ->> 'en' as name, r.state, r.fulfilment, a.points,
    coalesce(c.free, 0)::int as free, coalesce(c.assigned, 0)::int as assigned, coalesce(l.low_at, $1)::int as low_at
  from rewards r cross join lateral unnest(r.amounts) as a (points)
  left join (select reward_id, points, count(*) filter (where redemption_id is null) as free, count(redemption_id) as assigned
    from gift_codes group by reward_id, points) c on c.reward_id = r.reward_id and c.points = a.points
  left join stock_levels l on l.reward_id = r.reward_id and l.points = a.points
  where r.fulfilment = 'stock'`
const readLevels = statement<LevelRow>(
  'rewards.levels',
  `${levels} order by (r.state = 'retired'), r.position, r.reward_id, a.points`,
)
/** The stock of each value of every reward that is delivered from codes. */
export const listStockLevels = (db: Db, usualLowAt: number) => readLevels(db, [usualLowAt])

const readLow = statement<{ name: string; points: number; free: number }>(
  'rewards.low',
  `select name, points, free from (${levels} and r.state = 'offered') v
   where free <= low_at and free + assigned > 0 order by name, points`,
)
/** The offered values that once had codes, and now have no more left than the number at which staff are alerted. */
export const listLowValues = (db: Db, usualLowAt: number) => readLow(db, [usualLowAt])

const saveLevel = statement(
  'rewards.save-level',
  `insert into stock_levels (reward_id, points, low_at) values ($1, $2, $3)
   on conflict (reward_id, points) do update set low_at = excluded.low_at, alerted_at = null`,
)
/** Sets the number of free codes at which staff are alerted. */
export const setLevel = async (tx: Tx, rewardId: string, points: number, lowAt: number): Promise<void> =>
  void (await saveLevel(tx, [rewardId, points, lowAt]))

const markLow = statement<{ reward_id: string; points: number; free: number }>(
  'rewards.mark-low',
  `with low as (select v.reward_id, v.points, v.low_at, v.free from (${levels} and r.state = 'offered') v
     where v.free <= v.low_at and v.free + v.assigned > 0),
   marked as (insert into stock_levels as l (reward_id, points, low_at, alerted_at)
     select reward_id, points, low_at, now() from low order by reward_id, points
     on conflict (reward_id, points) do update set alerted_at = now() where l.alerted_at is null
     returning reward_id, points)
   select reward_id, points, free from marked join low using (reward_id, points)`,
)
const unmarkFull = statement(
  'rewards.unmark-full',
  `update stock_levels l set alerted_at = null where alerted_at is not null
   and (select count(*) from (select 1 from gift_codes c
     where c.reward_id = l.reward_id and c.points = l.points and c.redemption_id is null limit l.low_at + 1) few) > l.low_at`,
)
/** Marks and returns the values that have run low since they were last refilled, each only once. */
export async function markNewlyLow(tx: Tx, usualLowAt: number) {
  await unmarkFull(tx, [])
  return markLow(tx, [usualLowAt])
}
