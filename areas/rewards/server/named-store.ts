import type { RewardWords } from '../contract.ts'
import { statement } from '../../../platform/server/db.ts'

/** Reads the names of rewards. */
export const readNames = statement<{ reward_id: string; names: RewardWords }>(
  'rewards.names',
  'select reward_id, names from rewards where reward_id = any($1::text[])',
)
