import type { HistoryStatus, TransferKind } from '../contract.ts'
import type { AgedPage } from '../../../platform/contract/paging.ts'
import { statement, statementByAge, type Db } from '../../../platform/server/db.ts'

export type HistoryLine = {
  transfer_id: string
  kind: TransferKind
  /** The description as stored: a text or a message. */
  description: string
  points: number
  to_debt: number
  balance_after: number
  at: Date
  reverses: string | null
  /** The key of the transfer that started the chain to which this one belongs. */
  first_key: string
  status: HistoryStatus
}
export type HistoryFilter = {
  kind: TransferKind | null
  status: HistoryStatus | null
  /** Only transfers at or after `from` and before `before`. */
  from: Date | null
  before: Date | null
}

// Each movement of one user is looked up separately: in a single join, the planner would read everyone's transfers;
// `offset 0` and `limit 1` enforce that. A pending credit has an available side of zero; once released, its release
// appears in the list instead. A hold is replaced by the movement that ended it, which may in turn be replaced,
// because paid points may come back.
const movements = (chosen: string) => `
  from postings own
  cross join lateral (select * from transfers where transfer_id = own.transfer_id ${chosen} offset 0) t
  left join lateral (select true as is_so from transfers r where r.follows = t.transfer_id and r.kind = 'release' limit 1) released on true
  left join lateral (select true as is_so from pending_credits q where q.transfer_id = t.transfer_id limit 1) waits on true
  left join lateral (select kind, transfer_id from transfers e where e.kind in ('reversal', 'redemption', 'give_back')
    and e.follows = case when t.kind = 'release' then t.follows else t.transfer_id end limit 1) ending on true
  left join lateral (select true as is_so from transfers b where b.kind = 'give_back' and b.follows = ending.transfer_id limit 1)
    returned on true
  where own.user_id = $1 and own.account = 'available' and released.is_so is null`
const shownKind = `case when t.kind = 'hold' and ending.kind = 'redemption' then 'redemption' else t.kind end`
const shownStatus = `case
    when waits.is_so then 'pending'
    when t.kind = 'reversal' or ending.kind in ('reversal', 'give_back') or returned.is_so then 'reversed'
    when t.kind <> 'hold' then 'available'
    when ending.kind = 'redemption' then 'paid'
    else 'on_hold' end`
const selectMovements = (
  chosen = '',
) => `select own.version, own.amount, own.balance_after, t.transfer_id, t.kind as written_kind, t.follows,
    t.description, t.created_at as at, ${shownKind} as kind, ${shownStatus} as status ${movements(chosen)}`
/** A row of the list from a movement that is on the page. */
const columns = `f.version, f.transfer_id, f.kind, f.status, coalesce(words.message, f.description) as description, f.at, f.balance_after,
    f.amount + case when f.written_kind = 'release' then 0 else coalesce(pending.amount, 0) end as points,
    coalesce(debt.amount, 0) as to_debt,
    case when f.written_kind in ('reversal', 'give_back') then coalesce(shown.transfer_id, f.follows) end as reverses,
    (select key from transfers where transfer_id = coalesce(f.follows, f.transfer_id)) as first_key`
const beside = `
  left join transfer_words words on words.transfer_id = f.transfer_id
  left join lateral (select amount from postings where transfer_id = f.transfer_id and account = 'pending' limit 1) pending on true
  left join lateral (select amount from postings where transfer_id = f.transfer_id and account = 'debt' limit 1) debt on true
  left join lateral (select r.transfer_id from transfers r where r.follows = f.follows and r.kind = 'release'
      and f.written_kind = 'reversal'
    union all select p.follows from transfers p where p.transfer_id = f.follows and p.kind = 'redemption'
      and f.written_kind = 'give_back' limit 1) shown on true`

const readAll = statementByAge<HistoryLine>(
  'wallet.history',
  (way) =>
    `select ${columns} from (${selectMovements()} order by own.version ${way} limit $2 offset $3) f ${beside} order by f.version ${way}`,
)
const countAll = statement<{ count: number }>(
  'wallet.history-count',
  `select coalesce((select version from accounts where user_id = $1 and kind = 'available'), 0)
     - (select count(*) from transfers where user_id = $1 and kind = 'release') as count`,
)
const chosen = `and ($2::text is null or kind = $2 or ($2 = 'redemption' and kind = 'hold'))
    and ($4::timestamptz is null or created_at >= $4) and ($5::timestamptz is null or created_at < $5)`
// One pass counts the rows and cuts the page; a page past the end is one row with only the count.
const readSome = statementByAge<(HistoryLine | { transfer_id: null }) & { count: number }>(
  'wallet.history-filtered',
  (way) => `with all_found as materialized (${selectMovements(chosen)}),
   found as materialized (select * from all_found where ($2::text is null or kind = $2) and ($3::text is null or status = $3))
   select counted.count, page.* from (select count(*) as count from found) counted
   left join (select ${columns} from (select * from found order by version ${way} limit $6 offset $7) f ${beside}) page on true
   order by page.version ${way}`,
)

/** A page of the movements of the available points, and how many there are. */
export async function listHistory(
  db: Db,
  userId: string,
  { kind, status, from, before }: HistoryFilter,
  { limit, offset, age }: AgedPage,
): Promise<{ lines: HistoryLine[]; count: number }> {
  if (kind === null && status === null && from === null && before === null) {
    const [lines, counted] = await Promise.all([readAll(age)(db, [userId, limit, offset]), countAll(db, [userId])])
    return { lines, count: counted[0]?.count ?? 0 }
  }
  const rows = await readSome(age)(db, [userId, kind, status, from, before, limit, offset])
  return { lines: rows.flatMap((row) => (row.transfer_id === null ? [] : [row])), count: rows[0]?.count ?? 0 }
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
  /** The description as stored: a text or a message. */
  said: string
  /** The available points at the same time. */
  balance: number
}
const selectLinksAfter = statement<ChainRow>(
  'wallet.links-after',
  `select p.account, p.version, p.amount, p.balance_after, p.hash, p.transfer_id, t.key, t.kind, t.created_at as at, t.description,
     coalesce(words.message, t.description) as said,
     (select balance from accounts where user_id = $1 and kind = 'available') as balance
   from postings p join transfers t on t.transfer_id = p.transfer_id
     left join transfer_words words on words.transfer_id = t.transfer_id
   where p.user_id = $1 and (p.account, p.version) > ($2, $3) order by p.account, p.version limit $4`,
)
export type ChainPosition = { account: string; version: number }
/** The next links of a user's chains after this place, account after account, each oldest first; at most `limit`. */
export const listLinksAfter = (db: Db, userId: string, { account, version }: ChainPosition, limit: number) =>
  selectLinksAfter(db, [userId, account, version, limit])
