import type { TransferKind } from '../contract.ts'
import { statement, tables, type Db, type Tx } from '../../../platform/server/db.ts'

type Tables = {
  accounts: { user_id: string; kind: string; balance: number; version: number; chain_hash: Buffer }
  transfers: {
    transfer_id: string
    key: string
    user_id: string
    kind: TransferKind
    house: string | null
    points: number
    description: string
    follows: string | null
    created_at: Date
  }
  pending_credits: { transfer_id: string; user_id: string; points: number; release_at: Date }
}
const mine = tables<Tables>()

/** A transfer to write; the changes of accounts follow from its kind and the balances. */
export type Command = {
  transfer_id: string
  key: string
  user_id: string
  kind: TransferKind
  house: string | null
  points: number
  description: string
  follows: string | null
  release_at: Date | null
}
export type WrittenTransfer = { key: string; transfer_id: string | null; written: boolean }

const writeBatch = statement<WrittenTransfer>(
  'wallet.write',
  'select key, transfer_id, written from ledger_write($1, $2, $3, $4, $5, $6, $7, $8, $9)',
)
const columns = [
  'transfer_id',
  'key',
  'user_id',
  'kind',
  'house',
  'points',
  'description',
  'follows',
  'release_at',
] as const satisfies readonly (keyof Command)[]
/** Writes the transfers whose keys are new; returns for each, in order, the transfer that has its key. */
export async function write(tx: Tx, batch: readonly Command[]): Promise<WrittenTransfer[]> {
  if (batch.length === 0) return []
  return writeBatch(
    tx,
    columns.map((name) => batch.map((command) => command[name])),
  )
}

const creditBatch = statement<{ transfer_id: string }>(
  'wallet.credit',
  'select ledger_credit as transfer_id from ledger_credit($1::jsonb)',
)
const creditColumns = columns.slice(0, 7)
/** A credit as `ledger_credit` takes it. */
export const creditRow = (command: Command): readonly unknown[] => creditColumns.map((name) => command[name])
const areCountedAtOnce = (batch: readonly Command[]): boolean =>
  batch.every(({ release_at }) => release_at === null) &&
  new Set(batch.map(({ user_id }) => user_id)).size === batch.length

/** Writes credits with the same result as `write`, but much faster for those that do not wait. */
export async function credit(tx: Tx, batch: readonly Command[]): Promise<WrittenTransfer[]> {
  if (!areCountedAtOnce(batch)) return write(tx, batch)
  const written = await creditBatch(tx, [JSON.stringify(batch.map(creditRow))])
  const fresh = new Set(written.map(({ transfer_id }) => transfer_id))
  const left = batch.filter(({ transfer_id }) => !fresh.has(transfer_id))
  const told = new Map((await write(tx, left)).map((one) => [one.key, one]))
  return batch.map(({ key, transfer_id }) => {
    if (fresh.has(transfer_id)) return { key, transfer_id, written: true }
    return told.get(key) ?? { key, transfer_id: null, written: false }
  })
}

export type BalanceRow = { available: number; held: number; pending: number; owed: number }
const readBalances = statement<BalanceRow>(
  'wallet.balances',
  `select coalesce(sum(balance) filter (where kind = 'available'), 0)::bigint as available,
     coalesce(sum(balance) filter (where kind = 'held'), 0)::bigint as held,
     coalesce(sum(balance) filter (where kind = 'pending'), 0)::bigint as pending,
     coalesce(-sum(balance) filter (where kind = 'debt'), 0)::bigint as owed
   from accounts where user_id = $1`,
)
export async function findBalances(db: Db, userId: string): Promise<BalanceRow> {
  const [row] = await readBalances(db, [userId])
  return row ?? { available: 0, held: 0, pending: 0, owed: 0 }
}

const readAvailable = statement<{ user_id: string; balance: number }>(
  'wallet.available',
  `select user_id, balance from accounts where user_id = any($1::uuid[]) and kind = 'available'`,
)
/** The available points of these users; users without an account are left out. */
export async function findAvailable(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  return new Map((await readAvailable(db, [userIds])).map((row) => [row.user_id, row.balance]))
}

const readDebts = statement<{ user_id: string; owed: number }>(
  'wallet.debts',
  `select user_id, -balance as owed from accounts where user_id = any($1::uuid[]) and kind = 'debt' and balance < 0`,
)
/** How many points these users owe; users without debt are left out. */
export async function findDebts(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  return new Map((await readDebts(db, [userIds])).map((row) => [row.user_id, row.owed]))
}

const readDebtPaid = statement<{ key: string; points: number }>(
  'wallet.debt-paid',
  `select t.key, sum(p.amount)::bigint as points from transfers t
   join postings p on p.transfer_id = t.transfer_id and p.account = 'debt' where t.key = any($1::text[]) group by t.key`,
)
/** How many points of the transfers with these keys paid off debt; transfers that paid none are left out. */
export const readDebtsPaidBy = async (db: Db, keys: readonly string[]): Promise<Map<string, number>> =>
  new Map((await readDebtPaid(db, [keys])).map((row) => [row.key, row.points]))

const readPaidOut = statement<{ points: number }>(
  'wallet.paid-out',
  `select (select coalesce(sum(points), 0) from transfers where user_id = $1 and kind = 'redemption')::bigint
     - (select coalesce(sum(points), 0) from transfers where user_id = $1 and kind = 'give_back' and house is not null)::bigint
     as points`,
)
/** The points that left the wallet as rewards and did not come back. */
export const countPaidOut = async (db: Db, userId: string): Promise<number> =>
  (await readPaidOut(db, [userId]))[0]?.points ?? 0

const readEarned = statement<{ user_id: string; points: number }>(
  'wallet.earned-by',
  `select w.user_id, (coalesce((select sum(balance) from accounts a where a.user_id = w.user_id), 0)
     + coalesce((select sum(points) from transfers t where t.user_id = w.user_id and t.kind = 'redemption'), 0)
     - coalesce((select sum(points) from transfers t where t.user_id = w.user_id and t.kind = 'give_back' and t.house is not null), 0)
     )::bigint as points from unnest($1::uuid[]) as w (user_id)`,
)
/** The points that were ever credited to these users and not taken back. */
export const earnedBy = async (db: Db, userIds: readonly string[]): Promise<Map<string, number>> =>
  new Map((await readEarned(db, [userIds])).map((row) => [row.user_id, Math.max(row.points, 0)]))

export type OriginalRow = Tables['transfers']
/** The transfers that have these keys. */
export const findByKeys = (db: Db, keys: readonly string[]): Promise<OriginalRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : mine(db)
        .selectFrom('transfers')
        .selectAll()
        .where('key', 'in', [...keys])
        .execute()

const readWaiting = statement<{ key: string; release_at: Date }>(
  'wallet.waiting-until',
  `select t.key, p.release_at from transfers t join pending_credits p using (transfer_id) where t.key = any ($1::text[])`,
)
/** Until when the credits with these keys wait; credits that do not wait are left out. */
export const waitingUntil = async (db: Db, keys: readonly string[]): Promise<Map<string, Date>> =>
  new Map((await readWaiting(db, [keys])).map((row) => [row.key, row.release_at]))

/** How many credits are pending. */
export const countPending = async (db: Db): Promise<number> => {
  const [row] = await mine(db)
    .selectFrom('pending_credits')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute()
  return row?.count ?? 0
}

/** Credits whose waiting time is over, oldest first. */
export const listDue = (db: Db, now: Date, limit: number): Promise<OriginalRow[]> =>
  mine(db)
    .selectFrom('pending_credits')
    .innerJoin('transfers', 'transfers.transfer_id', 'pending_credits.transfer_id')
    .selectAll('transfers')
    .where('release_at', '<=', now)
    .orderBy('release_at')
    .limit(limit)
    .execute()

const readMoves = statement<{ from: number; to: number; count: number }>(
  'wallet.level-moves',
  `select width_bucket(balance, $1::bigint[]) as "from", width_bucket(balance, $2::bigint[]) as "to", count(*)::int as count
   from accounts where kind = 'available' and balance >= least(($1::bigint[])[1], ($2::bigint[])[1])
   group by 1, 2 having width_bucket(balance, $1::bigint[]) <> width_bucket(balance, $2::bigint[]) order by 1, 2`,
)
/**
 * How many users would have another level with the second amounts than with the first; 0 means below the first level.
 * Reads every wallet, because previews are rare and an index of balances would slow down every credit.
 */
export const countLevelMoves = (db: Db, now: readonly number[], then: readonly number[]) => readMoves(db, [now, then])

const readInUse = statement<{ is_in_use: boolean }>(
  'wallet.in-use',
  'select exists (select from transfers) as is_in_use',
)
/** Whether there is any transfer. */
export const isInUse = async (db: Db): Promise<boolean> => (await readInUse(db, []))[0]?.is_in_use ?? false

const lockWriters = statement('wallet.hold-writers', 'lock table transfers in share row exclusive mode')
/** Waits for transfers that are being written, and blocks others until this transaction ends. */
export const holdWriters = async (tx: Tx): Promise<void> => void (await lockWriters(tx, []))
