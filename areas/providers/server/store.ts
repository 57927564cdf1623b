import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { ProviderHost, RewardProvider, VersionState } from '../contract.ts'

export type VersionRow = {
  version: number
  host: ProviderHost | null
  address: string | null
  key_hint: string
  funding_source_id: string | null
  is_removed: boolean
  reason: string
  state: VersionState
  proposed_by: string | null
  proposed_at: Date
  decided_by: string | null
  decided_at: Date | null
}
const columns = `version, host, address, key_hint, funding_source_id, is_removed, reason, state, proposed_by, proposed_at, decided_by, decided_at`

export type InForceRow = VersionRow & { sealed_key: Buffer | null }
const readInForce = statement<InForceRow>(
  'providers.in-force',
  `select ${columns}, sealed_key from reward_provider_versions where provider = $1 and state = 'in-force'`,
)
/** The last decision with its sealed key; undefined before the first. */
export const findInForce = async (db: Db, provider: RewardProvider) => (await readInForce(db, [provider]))[0]

const readNewest = statement<VersionRow>(
  'providers.newest',
  `select ${columns} from reward_provider_versions where provider = $1 order by version desc limit $2`,
)
/** The latest versions in any state, newest first. */
export const listNewest = (db: Db, provider: RewardProvider, limit: number) => readNewest(db, [provider, limit])

const lockProvider = statement(
  'providers.lock',
  `select pg_advisory_xact_lock(hashtextextended('reward-provider:' || $1, 0))`,
)
/** Locks a provider against other proposals and decisions, until the transaction ends. */
export const lock = async (tx: Tx, provider: RewardProvider): Promise<void> => void (await lockProvider(tx, [provider]))

const readOne = statement<VersionRow>(
  'providers.find',
  `select ${columns} from reward_provider_versions where provider = $1 and version = $2`,
)
/** Finds a version of a connection; undefined when there is none. */
export const find = async (db: Db, provider: RewardProvider, version: number) =>
  (await readOne(db, [provider, version]))[0]

const insertOne = statement(
  'providers.propose',
  `insert into reward_provider_versions
     (provider, version, host, address, sealed_key, key_hint, funding_source_id, is_removed, reason, proposed_by, proposed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
export type NewVersion = {
  provider: RewardProvider
  version: number
  host: ProviderHost | null
  address: string | null
  sealedKey: Buffer | null
  keyHint: string
  fundingSourceId: string | null
  isRemoved: boolean
  reason: string
  proposedBy: string
  now: Date
}
/** Stores a proposed version. */
export async function insert(tx: Tx, one: NewVersion): Promise<void> {
  const { provider, version, host, address, sealedKey, keyHint, fundingSourceId, isRemoved, reason, proposedBy, now } =
    one
  await insertOne(tx, [
    provider,
    version,
    host,
    address,
    sealedKey,
    keyHint,
    fundingSourceId,
    isRemoved,
    reason,
    proposedBy,
    now,
  ])
}

const replaceOne = statement(
  'providers.replace',
  `update reward_provider_versions set state = 'replaced', sealed_key = null where provider = $1 and state = 'in-force'`,
)
const decideOne = statement<{ version: number }>(
  'providers.decide',
  `update reward_provider_versions set state = $3, decided_by = $4, decided_at = $5,
     sealed_key = case when $3 = 'in-force' then sealed_key end
   where provider = $1 and version = $2 and state = 'waiting' returning version`,
)
type VersionDecision = { provider: RewardProvider; version: number; by: string | null; now: Date }
/**
 * Puts a waiting version into effect in place of the former one, whose key is deleted; false when it no longer waits.
 */
export async function bringIntoForce(tx: Tx, { provider, version, by, now }: VersionDecision): Promise<boolean> {
  await replaceOne(tx, [provider])
  return (await decideOne(tx, [provider, version, 'in-force', by, now])).length === 1
}
/** Withdraws a waiting version and deletes its key; false when it no longer waits. */
export const takeBack = async (tx: Tx, { provider, version, by, now }: VersionDecision): Promise<boolean> =>
  (await decideOne(tx, [provider, version, 'taken-back', by, now])).length === 1
