import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { FlagState, RewardProvider } from '../contract.ts'

export type HookRow = {
  account: string
  hook_id: string
  url: string
  sealed_key: Buffer
  set_by: string | null
  set_at: Date
  taken: number
  last_event: string | null
  last_event_at: Date | null
  refused: number
  refused_at: Date | null
}
const readHook = statement<HookRow>(
  'providers.hook',
  `select account, hook_id, url, sealed_key, set_by, set_at, taken::int, last_event, last_event_at, refused::int, refused_at
   from reward_provider_hooks where provider = $1`,
)
/** The address to which the provider was last asked to send its events. */
export const findHook = async (db: Db, provider: RewardProvider) => (await readHook(db, [provider]))[0]

const writeHook = statement(
  'providers.set-hook',
  `insert into reward_provider_hooks (provider, account, hook_id, url, sealed_key, set_by, set_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (provider) do update set account = excluded.account, hook_id = excluded.hook_id, url = excluded.url,
     sealed_key = excluded.sealed_key, set_by = excluded.set_by, set_at = excluded.set_at, taken = 0, last_event = null,
     last_event_at = null, refused = 0, refused_at = null`,
)
export type NewHook = { account: string; hookId: string; url: string; sealedKey: Buffer; by: string; now: Date }
/** Records the address to which the provider sends its events, replacing the former one. */
export const setHook = async (tx: Tx, provider: RewardProvider, hook: NewHook): Promise<void> =>
  void (await writeHook(tx, [provider, hook.account, hook.hookId, hook.url, hook.sealedKey, hook.by, hook.now]))

const writeTaken = statement(
  'providers.event-taken',
  'update reward_provider_hooks set taken = taken + 1, last_event = $2, last_event_at = now() where provider = $1',
)
/** Counts an event with a valid signature. */
export const noteTaken = async (tx: Tx, provider: RewardProvider, event: string): Promise<void> =>
  void (await writeTaken(tx, [provider, event]))

const writeRefused = statement(
  'providers.event-refused',
  'update reward_provider_hooks set refused = refused + 1, refused_at = now() where provider = $1',
)
/** Counts an event without a valid signature. */
export const noteRefused = async (db: Db, provider: RewardProvider): Promise<void> =>
  void (await writeRefused(db, [provider]))

export type FlagRow = {
  reward_ref: string
  state: FlagState
  reasons: string[]
  country: string | null
  related: number
  flagged_at: Date
  asked_at: Date
  decided_by: string | null
  decided_at: Date | null
}
// Not for users: this is a part of SQL statements.
const columns = 'reward_ref, state, reasons, country, related, flagged_at, asked_at, decided_by, decided_at'
const writeFlag = statement(
  'providers.note-flag',
  `insert into reward_provider_flags (provider, reward_ref, state, reasons, country, related, flagged_at, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)
   on conflict (provider, reward_ref) do update set state = excluded.state, reasons = excluded.reasons, country = excluded.country,
     related = excluded.related, asked_at = excluded.asked_at`,
)
export type NotedFlag = {
  rewardId: string
  state: FlagState
  reasons: readonly string[]
  country: string | null
  related: number
}
/** Stores what the provider reports about a reward whose recipient it suspects. */
export const noteFlag = async (tx: Tx, provider: RewardProvider, flag: NotedFlag, now: Date): Promise<void> =>
  void (await writeFlag(tx, [provider, flag.rewardId, flag.state, flag.reasons, flag.country, flag.related, now]))

const readFlag = statement<FlagRow>(
  'providers.flag',
  `select ${columns} from reward_provider_flags where provider = $1 and reward_ref = $2`,
)
/** Finds a suspected reward; undefined when there is none. */
export const findFlag = async (db: Db, provider: RewardProvider, rewardId: string) =>
  (await readFlag(db, [provider, rewardId]))[0]

const readFlags = statement<FlagRow>(
  'providers.flags',
  `select ${columns} from reward_provider_flags where provider = $1
   order by (state = 'flagged') desc, flagged_at desc, reward_ref limit $2 offset $3`,
)
const countFlags = statement<{ count: number }>(
  'providers.flags-count',
  'select count(*)::int as count from reward_provider_flags where provider = $1',
)
/** A page of the rewards that the provider suspects or has suspected; those that wait for a decision come first. */
export async function listFlags(
  db: Db,
  provider: RewardProvider,
  { limit, offset }: { limit: number; offset: number },
) {
  const [rows, counted] = await Promise.all([readFlags(db, [provider, limit, offset]), countFlags(db, [provider])])
  return { rows, count: counted[0]?.count ?? 0 }
}

const writeDecided = statement<{ reward_ref: string }>(
  'providers.decide-flag',
  `update reward_provider_flags set state = $3, decided_by = $4, decided_at = $5
   where provider = $1 and reward_ref = $2 and state = 'flagged' returning reward_ref`,
)
type FlagDecision = { rewardId: string; state: FlagState; by: string; now: Date }
/** Records the decision of staff about a suspected reward; false when it was decided before. */
export const decideFlag = async (tx: Tx, provider: RewardProvider, { rewardId, state, by, now }: FlagDecision) =>
  (await writeDecided(tx, [provider, rewardId, state, by, now])).length > 0
