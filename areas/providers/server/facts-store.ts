import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { RewardProvider, UnconfirmedFact } from '../contract.ts'

export type FactRow = { fact: string; confirmed_by: string | null; confirmed_at: Date }
const readFacts = statement<FactRow>(
  'providers.facts',
  'select fact, confirmed_by, confirmed_at from reward_provider_facts where provider = $1 and account = $2',
)
/** Reads the facts that were confirmed for an account. */
export const listConfirmedFacts = async (
  db: Db,
  provider: RewardProvider,
  account: string,
): Promise<ReadonlyMap<string, FactRow>> =>
  new Map((await readFacts(db, [provider, account])).map((row) => [row.fact, row]))

const writeFact = statement<{ fact: string }>(
  'providers.confirm-fact',
  `insert into reward_provider_facts as f (provider, fact, account, confirmed_by, confirmed_at) values ($1, $2, $3, $4, $5)
   on conflict (provider, fact) do update set account = excluded.account, confirmed_by = excluded.confirmed_by,
     confirmed_at = excluded.confirmed_at
   where f.account <> excluded.account returning fact`,
)
type Confirmed = { fact: UnconfirmedFact; account: string; by: string; now: Date }
/** Records that a fact was confirmed; false when it was already confirmed for this account. */
export const confirmFact = async (tx: Tx, provider: RewardProvider, { fact, account, by, now }: Confirmed) =>
  (await writeFact(tx, [provider, fact, account, by, now])).length > 0

const deleteFact = statement<{ fact: string }>(
  'providers.doubt-fact',
  'delete from reward_provider_facts where provider = $1 and fact = $2 and account = $3 returning fact',
)
/** Withdraws a confirmation; false when there was none for this account. */
export const withdrawFact = async (tx: Tx, provider: RewardProvider, fact: UnconfirmedFact, account: string) =>
  (await deleteFact(tx, [provider, fact, account])).length > 0

const deleteOthers = statement(
  'providers.forget-facts',
  'delete from reward_provider_facts where provider = $1 and account is distinct from $2',
)
/** Deletes the confirmations for all accounts except this one; without an account, for all. */
export const keepFactsOf = async (tx: Tx, provider: RewardProvider, account: string | null): Promise<void> =>
  void (await deleteOthers(tx, [provider, account]))
