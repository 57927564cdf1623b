import type { HistoryStatus, TransferKind } from '@tuppence/contract/wallet'
import { statement, type Db } from '../../platform/db.ts'

export type HistoryLine = {
  transfer_id: string
  kind: TransferKind
  description: string
  points: number
  to_debt: number
  balance_after: number
  at: Date
  reverses: string | null
  status: HistoryStatus
}
export type HistoryFilter = {
  kind: TransferKind | null
  status: HistoryStatus | null
  /** From this instant on, and before that one. */
  from: Date | null
  before: Date | null
}
type Page = { limit: number; offset: number }

// A pending credit leaves an available side of zero; once released, its release stands for it in the list.
const movements = `
  from postings own
  join transfers t on t.transfer_id = own.transfer_id
  left join postings pending on pending.transfer_id = t.transfer_id and pending.account = 'pending'
  left join postings debt on debt.transfer_id = t.transfer_id and debt.account = 'debt'
  left join transfers shown on shown.follows = t.follows and shown.kind = 'release' and t.kind = 'reversal'
  left join pending_credits waiting on waiting.transfer_id = t.transfer_id
  left join transfers ending on ending.kind in ('reversal', 'redemption', 'give_back')
    and ending.follows = case when t.kind = 'release' then t.follows else t.transfer_id end
  where own.user_id = $1 and own.account = 'available'
    and not exists (select from transfers r where r.follows = t.transfer_id and r.kind = 'release')`
const shownKind = `case when t.kind = 'hold' and ending.kind = 'redemption' then 'redemption' else t.kind end`
const shownStatus = `case
    when waiting.transfer_id is not null then 'pending'
    when t.kind = 'reversal' or ending.kind in ('reversal', 'give_back') then 'reversed'
    when t.kind <> 'hold' then 'available'
    when ending.kind = 'redemption' then 'paid'
    else 'on_hold' end`
const columns = `t.transfer_id, ${shownKind} as kind, t.description, t.created_at as at, own.balance_after,
  own.amount + case when t.kind = 'release' then 0 else coalesce(pending.amount, 0) end as points,
  coalesce(debt.amount, 0) as to_debt,
  case when t.kind in ('reversal', 'give_back') then coalesce(shown.transfer_id, t.follows) end as reverses,
  ${shownStatus} as status`
// Looked for among the movements of one user, which the index of the chain finds: another index would cost every credit.
const filter = `
    and ($2::text is null or ${shownKind} = $2) and ($3::text is null or ${shownStatus} = $3)
    and ($4::timestamptz is null or t.created_at >= $4) and ($5::timestamptz is null or t.created_at < $5)`

const readAll = statement<HistoryLine>(
  'wallet.history',
  `select ${columns} ${movements} order by own.version desc limit $2 offset $3`,
)
const countAll = statement<{ count: number }>(
  'wallet.history-count',
  `select coalesce((select version from accounts where user_id = $1 and kind = 'available'), 0)
     - (select count(*) from transfers where user_id = $1 and kind = 'release') as count`,
)
const readSome = statement<HistoryLine>(
  'wallet.history-filtered',
  `select ${columns} ${movements} ${filter} order by own.version desc limit $6 offset $7`,
)
const countSome = statement<{ count: number }>(
  'wallet.history-filtered-count',
  `select count(*) as count ${movements} ${filter}`,
)

/** One page of what happened to the available points, newest first, and how many rows there are. */
export async function history(
  db: Db,
  userId: string,
  { kind, status, from, before }: HistoryFilter,
  { limit, offset }: Page,
): Promise<{ lines: HistoryLine[]; count: number }> {
  const chosen = [userId, kind, status, from, before]
  const isAll = chosen.every((one, index) => index === 0 || one === null)
  const [lines, counted] = await Promise.all(
    isAll
      ? [readAll(db, [userId, limit, offset]), countAll(db, [userId])]
      : [readSome(db, [...chosen, limit, offset]), countSome(db, chosen)],
  )
  return { lines, count: counted[0]?.count ?? 0 }
}

export type ChainRow = {
  account: string
  version: number
  amount: number
  balance_after: number
  hash: Buffer
  transfer_id: string
  key: string
  kind: TransferKind
  at: Date
  description: string
  /** The available points of the same instant. */
  balance: number
}
const readLinks = statement<ChainRow>(
  'wallet.statement',
  `select p.account, p.version, p.amount, p.balance_after, p.hash, p.transfer_id, t.key, t.kind, t.created_at as at, t.description,
     (select balance from accounts where user_id = $1 and kind = 'available') as balance
   from postings p join transfers t on t.transfer_id = p.transfer_id
   where p.user_id = $1 and (p.account, p.version) > ($2, $3) order by p.account, p.version limit $4`,
)
export type Place = { account: string; version: number }
/** The links of a user's chains after a place, account after account and each oldest first, at most `limit`. */
export const linksAfter = (db: Db, userId: string, { account, version }: Place, limit: number) =>
  readLinks(db, [userId, account, version, limit])
