import type { TransferKind } from '@tuppence/contract/wallet'
import { statement, tables, type Db, type Tx } from '../../platform/db.ts'

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

/** One transfer to write; the sides follow from its kind and the balances. */
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
export type Written = { key: string; transfer_id: string | null; written: boolean }

const writeBatch = statement<Written>(
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
/** Writes the transfers whose keys are new, and tells for each, in order, which transfer has its key. */
export async function write(tx: Tx, batch: readonly Command[]): Promise<Written[]> {
  if (batch.length === 0) return []
  return writeBatch(
    tx,
    columns.map((name) => batch.map((command) => command[name])),
  )
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
export async function balances(db: Db, userId: string): Promise<BalanceRow> {
  const [row] = await readBalances(db, [userId])
  return row ?? { available: 0, held: 0, pending: 0, owed: 0 }
}

const readDebts = statement<{ user_id: string; owed: number }>(
  'wallet.debts',
  `select user_id, -balance as owed from accounts where user_id = any($1::uuid[]) and kind = 'debt' and balance < 0`,
)
/** Who of these users owes points, and how many. */
export async function debtsOf(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  return new Map((await readDebts(db, [userIds])).map((row) => [row.user_id, row.owed]))
}

const readPaidOut = statement<{ points: number }>(
  'wallet.paid-out',
  `select coalesce(sum(points), 0)::bigint as points from transfers where user_id = $1 and kind = 'redemption'`,
)
/** The points that left the wallet as rewards. */
export const paidOut = async (db: Db, userId: string): Promise<number> =>
  (await readPaidOut(db, [userId]))[0]?.points ?? 0

export type OriginalRow = Tables['transfers']
/** The transfers that have these keys. */
export const byKeys = (db: Db, keys: readonly string[]): Promise<OriginalRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : mine(db)
        .selectFrom('transfers')
        .selectAll()
        .where('key', 'in', [...keys])
        .execute()

/** Credits whose waiting is over, oldest first. */
export const due = (db: Db, now: Date, limit: number): Promise<OriginalRow[]> =>
  mine(db)
    .selectFrom('pending_credits')
    .innerJoin('transfers', 'transfers.transfer_id', 'pending_credits.transfer_id')
    .selectAll('transfers')
    .where('release_at', '<=', now)
    .orderBy('release_at')
    .limit(limit)
    .execute()

export type HistoryLine = {
  transfer_id: string
  kind: TransferKind
  description: string
  points: number
  to_debt: number
  balance_after: number
  at: Date
  reverses: string | null
  waits: boolean
  ended_by: TransferKind | null
}
// A pending credit leaves an available side of zero; once released, its release stands for it in the list.
const readHistory = statement<HistoryLine>(
  'wallet.history',
  `select t.transfer_id, t.kind, t.description, t.created_at as at, own.balance_after,
     own.amount + case when t.kind = 'release' then 0 else coalesce(pending.amount, 0) end as points,
     coalesce(debt.amount, 0) as to_debt,
     case when t.kind in ('reversal', 'give_back') then coalesce(shown.transfer_id, t.follows) end as reverses,
     waiting.transfer_id is not null as waits,
     ending.kind as ended_by
   from postings own
   join transfers t on t.transfer_id = own.transfer_id
   left join postings pending on pending.transfer_id = t.transfer_id and pending.account = 'pending'
   left join postings debt on debt.transfer_id = t.transfer_id and debt.account = 'debt'
   left join transfers shown on shown.follows = t.follows and shown.kind = 'release' and t.kind = 'reversal'
   left join pending_credits waiting on waiting.transfer_id = t.transfer_id
   left join transfers ending on ending.kind in ('reversal', 'redemption', 'give_back')
     and ending.follows = case when t.kind = 'release' then t.follows else t.transfer_id end
   where own.user_id = $1 and own.account = 'available'
     and not exists (select from transfers r where r.follows = t.transfer_id and r.kind = 'release')
   order by own.version desc
   limit $2 offset $3`,
)
const countHistory = statement<{ count: number }>(
  'wallet.history-count',
  `select coalesce((select version from accounts where user_id = $1 and kind = 'available'), 0)
     - (select count(*) from transfers where user_id = $1 and kind = 'release') as count`,
)
/** One page of what happened to the available points, newest first, and how many rows there are. */
export async function history(
  db: Db,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ lines: HistoryLine[]; count: number }> {
  const [lines, counted] = await Promise.all([readHistory(db, [userId, limit, offset]), countHistory(db, [userId])])
  return { lines, count: counted[0]?.count ?? 0 }
}

export type ChainRow = {
  account: string
  version: number
  amount: number
  balance_after: number
  hash: Buffer
  transfer_id: string
  kind: TransferKind
  at: Date
  description: string
}
/** Every link of a user's chains, in order: what a statement needs to be verified by its reader. */
export const chain = statement<ChainRow>(
  'wallet.chain',
  `select p.account, p.version, p.amount, p.balance_after, p.hash, p.transfer_id, t.kind, t.created_at as at, t.description
   from postings p join transfers t on t.transfer_id = p.transfer_id
   where p.user_id = $1 order by p.account, p.version`,
)
