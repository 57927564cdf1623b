import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { CallFailed } from '../contract/connections.ts'

export type SettingsRow = {
  supplier_key: string
  version: number
  plain: Readonly<Record<string, string>>
  sealed: Buffer
  set_by: string
  set_at: Date
}
const selectNewest = statement<SettingsRow>(
  'suppliers.newest-settings',
  `select distinct on (supplier_key) supplier_key, version, plain, sealed, set_by, set_at from supplier_settings
   where $1::text is null or supplier_key = $1 order by supplier_key, version desc`,
)
/** The current settings of every supplier that has some. */
export const readNewestSettings = async (db: Db): Promise<ReadonlyMap<string, SettingsRow>> =>
  new Map((await selectNewest(db, [null])).map((row) => [row.supplier_key, row]))
/** The current settings of one supplier; null when there are none. */
export const findSettings = async (db: Db, supplierKey: string): Promise<SettingsRow | null> =>
  (await selectNewest(db, [supplierKey]))[0] ?? null

const insertVersion = statement(
  'suppliers.add-settings',
  'insert into supplier_settings (supplier_key, version, plain, sealed, set_by) values ($1, $2, $3::jsonb, $4, $5)',
)
export type NewSettings = Omit<SettingsRow, 'set_at'>
/** Writes the next version of the settings of a locked supplier. */
export const addSettings = async (tx: Tx, one: NewSettings): Promise<void> =>
  void (await insertVersion(tx, [one.supplier_key, one.version, JSON.stringify(one.plain), one.sealed, one.set_by]))

export type FactRow = { fact: string; confirmed_by: string; confirmed_at: Date }
const selectFacts = statement<FactRow>(
  'suppliers.facts',
  'select fact, confirmed_by, confirmed_at from supplier_facts where supplier_key = $1',
)
/** The facts about a supplier that have been confirmed. */
export const readConfirmedFacts = async (db: Db, supplierKey: string): Promise<ReadonlyMap<string, FactRow>> =>
  new Map((await selectFacts(db, [supplierKey])).map((row) => [row.fact, row]))

const insertFact = statement<{ fact: string }>(
  'suppliers.confirm-fact',
  `insert into supplier_facts (supplier_key, fact, confirmed_by) values ($1, $2, $3) on conflict do nothing returning fact`,
)
/** Records that a fact was confirmed; false when it was confirmed already. */
export const confirmFact = async (tx: Tx, supplierKey: string, fact: string, by: string): Promise<boolean> =>
  (await insertFact(tx, [supplierKey, fact, by])).length > 0
const deleteFact = statement<{ fact: string }>(
  'suppliers.doubt-fact',
  'delete from supplier_facts where supplier_key = $1 and fact = $2 returning fact',
)
/** Removes the confirmation of a fact; false when there was none. */
export const unconfirmFact = async (tx: Tx, supplierKey: string, fact: string): Promise<boolean> =>
  (await deleteFact(tx, [supplierKey, fact])).length > 0

export type HealthRow = {
  last_good_at: Date | null
  failed: CallFailed | null
  detail: string | null
  failed_at: Date | null
  stopped_at: Date | null
}
const selectHealth = statement<HealthRow>(
  'suppliers.health',
  'select last_good_at, failed, detail, failed_at, stopped_at from supplier_health where supplier_key = $1',
)
/** How calls to a supplier have gone; null before the first. */
export const findHealth = async (db: Db, supplierKey: string): Promise<HealthRow | null> =>
  (await selectHealth(db, [supplierKey]))[0] ?? null

const countCall = statement(
  'suppliers.count-call',
  `insert into supplier_calls as c (supplier_key, minute, calls, failures) values ($1, date_trunc('minute', now()), 1, $2)
   on conflict (supplier_key, minute) do update set calls = c.calls + 1, failures = c.failures + excluded.failures`,
)
const noteGood = statement(
  'suppliers.note-good-call',
  `insert into supplier_health (supplier_key, last_good_at) values ($1, now())
   on conflict (supplier_key) do update set last_good_at = now(), failed = null, detail = null, failed_at = null`,
)
const noteFailed = statement<{ stopped_at: Date | null; was_stopped: boolean }>(
  'suppliers.note-failed-call',
  `insert into supplier_health as h (supplier_key, failed, detail, failed_at, stopped_at)
     values ($1, $2, $3, now(), case when $2 = 'key-refused' then now() end)
   on conflict (supplier_key) do update set failed = $2, detail = $3, failed_at = now(),
     stopped_at = case when $2 = 'key-refused' then coalesce(h.stopped_at, now()) else h.stopped_at end
   returning stopped_at, stopped_at is distinct from now() as was_stopped`,
)
/** Records a successful call. */
export async function noteGoodCall(tx: Tx, supplierKey: string): Promise<void> {
  await countCall(tx, [supplierKey, 0])
  await noteGood(tx, [supplierKey])
}
/** Records a failed call; returns true if this stops the calls, because the supplier refused the key. */
export async function noteFailedCall(
  tx: Tx,
  supplierKey: string,
  failed: CallFailed,
  detail: string,
): Promise<boolean> {
  await countCall(tx, [supplierKey, 1])
  const [row] = await noteFailed(tx, [supplierKey, failed, detail])
  return row?.stopped_at !== null && row?.was_stopped === false
}

const clearStop = statement<{ supplier_key: string }>(
  'suppliers.call-again',
  'update supplier_health set stopped_at = null where supplier_key = $1 and stopped_at is not null returning supplier_key',
)
/** Allows calls to a supplier again; false when they were not stopped. */
export const callAgain = async (tx: Tx, supplierKey: string): Promise<boolean> =>
  (await clearStop(tx, [supplierKey])).length > 0

const selectCalls = statement<{ calls: number; failures: number }>(
  'suppliers.calls-of-hour',
  `select coalesce(sum(calls), 0)::int as calls, coalesce(sum(failures), 0)::int as failures from supplier_calls
   where supplier_key = $1 and minute > now() - interval '1 hour'`,
)
/** How many calls were made in the last 60 minutes, and how many of them failed. */
export const countCallsInLastHour = async (db: Db, supplierKey: string): Promise<{ calls: number; failures: number }> =>
  (await selectCalls(db, [supplierKey]))[0] ?? { calls: 0, failures: 0 }

const trimCalls = statement(
  'suppliers.trim-calls',
  `delete from supplier_calls where minute < now() - interval '3 hours'`,
)
/** Removes hourly call counts that are no longer needed. */
export const forgetOldCalls = async (tx: Tx): Promise<void> => void (await trimCalls(tx, []))

const selectStopped = statement<{ supplier_key: string }>(
  'suppliers.stopped',
  `select h.supplier_key from supplier_health h join suppliers s using (supplier_key)
   where h.stopped_at is not null and s.is_active limit 1`,
)
/** Whether calls to any active supplier are stopped because it refused the key. */
export const isAnyStopped = async (db: Db): Promise<boolean> => (await selectStopped(db, [])).length > 0
