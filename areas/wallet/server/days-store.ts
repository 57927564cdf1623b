import { statement, streamCopy, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { isDay, type Day } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { everybody, type Slice, type Span } from './check-store.ts'
import { createMerkleTree, hashLeaf } from './merkle.ts'

/** A sealed day: how many transfers and postings it has, and the root of its tree. */
export type SealedDay = { day: Day; transfers: number; postings: number; root: Buffer }

/** Why no day can be sealed now: the database takes no changes, or a transaction of unknown beginning may still write. */
export type Obstacle = 'read-only' | 'prepared-transaction' | 'hidden-session'
/** `over` is the first day that may still get transfers; `firstOpen` the day after the last sealed one. */
export type Horizon = { firstOpen: Day | null; over: Day; obstacle: Obstacle | null }

/**
 * How long a day is over before it is sealed. A server whose clock is set back, or a standby that takes over with
 * another clock, writes no transfer into a sealed day.
 */
const restHours = 1
// A session whose role is another hides when its transaction began, but not that it has one.
const readHorizonRow = statement<{
  first_open: Day | null
  over: Day
  is_prepared: boolean
  is_hidden: boolean
  is_read_only: boolean
}>(
  'wallet.horizon',
  `select (select max(day) + 1 from ledger_days)::text as first_open,
     (least(now() - $1 * interval '1 hour', (select min(xact_start) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type <> 'autovacuum worker'))
       at time zone 'UTC')::date::text as over,
     exists (select from pg_prepared_xacts where database = current_database()) as is_prepared,
     exists (select from pg_stat_activity a join pg_locks l on l.pid = a.pid and l.locktype = 'virtualxid'
       where a.datname = current_database() and a.pid <> pg_backend_pid() and a.usesysid is not null
         and a.query = '<insufficient privilege>') as is_hidden,
     current_setting('transaction_read_only') = 'on' as is_read_only`,
)
/**
 * Reads which days are over: no running transaction began before their end. Transfers have the time at which their
 * transaction began, so what is read after this call has all transfers of those days.
 */
export async function readHorizon(db: Db, hours = restHours): Promise<Horizon> {
  const [row] = await readHorizonRow(db, [hours])
  if (!row) throw new Error('the database did not say which days are over')
  const obstacles: readonly [boolean, Obstacle][] = [
    [row.is_read_only, 'read-only'],
    [row.is_prepared, 'prepared-transaction'],
    [row.is_hidden, 'hidden-session'],
  ]
  const obstacle = obstacles.find(([isThere]) => isThere)?.[1] ?? null
  return { firstOpen: row.first_open, over: row.over, obstacle }
}

const readFirstDay = statement<{ day: Day | null }>(
  'wallet.first-day',
  `select (min(created_at) at time zone 'UTC')::date::text as day from transfers`,
)
/** The UTC day of the oldest transfer; reads all of them. */
export const findFirstDay = async (reader: Db): Promise<Day | null> => (await readFirstDay(reader, []))[0]?.day ?? null

const summarize = statement('wallet.summarize', `select brin_summarize_new_values('transfers_by_time')`)
/** Brings the index of times up to date, as autovacuum does sooner or later. */
export const summarizeTimes = async (db: Db): Promise<void> => void (await summarize(db, []))

/** The day after this one. */
export const dayAfter = (day: Day): Day => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
/** From the beginning of a UTC day to its end, or on and on. */
export const spanFrom = (day: Day, until: Day | null = null): Span => ({
  from: `${day}T00:00:00Z`,
  to: until === null ? 'infinity' : `${until}T00:00:00Z`,
})

const text = (column: string) => `to_json(${column}::text)::text`
const orNull = (json: string) => `coalesce(${json}, 'null')`
/** The leaf of a transfer as docs/ledger.md describes it, and how many postings it has. */
const leaf = `encode(sha256('\\x00'::bytea || convert_to('[' || concat_ws(',', ${text('t.transfer_id')}, ${text('t.key')},
    ${text('t.user_id')}, ${text('t.kind')}, ${orNull(text('t.house'))}, t.points, ${text('t.description')},
    ${orNull(text('t.follows'))}, (extract(epoch from t.created_at) * 1000000)::bigint, '[' || coalesce(s.sides, '') || ']') || ']',
  'UTF8')), 'hex'), s.count`
const sides = `select count(*) as count, string_agg('[' || concat_ws(',', ${text('p.account')}, ${orNull(text('p.user_id'))}, p.amount,
    ${orNull('p.balance_after::text')}, ${orNull('p.version::text')}, ${orNull(`'"' || encode(p.hash, 'hex') || '"'`)}) || ']', ','
    order by p.account collate "C") as sides
  from postings p where p.transfer_id = t.transfer_id`
const firstRoot = Buffer.alloc(32)
const hashDigits = 64

/** Computes the root of a day from its rows. `before` is the root of the day before; null for the first day. */
export async function computeDay(db: Db, day: Day, before: Buffer | null): Promise<SealedDay> {
  if (!isDay(day)) throw new Error(`${day} is not a day`)
  const { from, to } = spanFrom(day, dayAfter(day))
  const tree = createMerkleTree()
  tree.add(hashLeaf(before ?? firstRoot))
  let transfers = 0
  let postings = 0
  let rest = ''
  const copied = streamCopy(
    db,
    `copy (select ${leaf} from transfers t cross join lateral (${sides}) s
      where t.created_at >= '${from}' and t.created_at < '${to}' order by t.transfer_id) to stdout`,
  )
  for await (const piece of copied) {
    const lines = `${rest}${piece.toString('latin1')}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      tree.add(Buffer.from(line.slice(0, hashDigits), 'hex'))
      transfers += 1
      postings += Number(line.slice(hashDigits + 1))
    }
  }
  return { day, transfers, postings, root: tree.root() }
}

const readRoot = statement<{ root: Buffer }>('wallet.root', 'select root from ledger_days where day = $1::date')
const findRoot = async (db: Db, day: Day): Promise<Buffer | null> => (await readRoot(db, [day]))[0]?.root ?? null
const dayBefore = (day: Day): Day => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)

const insertDay = statement(
  'wallet.seal-day',
  `insert into ledger_days (day, transfers, postings, root)
   select $1::date, $2, $3, $4 where not exists (select from ledger_days) or exists (select from ledger_days where day = $1::date - 1)
   on conflict do nothing`,
)
/** Seals a day whose transfers were all checked. Another process may have sealed it meanwhile. */
export async function sealDay(db: Db, day: Day): Promise<void> {
  const { transfers, postings, root } = await computeDay(db, day, await findRoot(db, dayBefore(day)))
  await insertDay(db, [day, transfers, postings, root])
}

const selectDaysToVerify = statement<SealedDay>(
  'wallet.days-to-verify',
  `select day::text as day, transfers, postings, root from (
     select d.*, sum(greatest(transfers, 1)) over (order by verified_at, day) - greatest(transfers, 1) as before from ledger_days d) d
   where before < $1 order by verified_at, day`,
)
/** The sealed days that were not verified for the longest, as many as have this many transfers together. */
export const listDaysToVerify = (db: Db, transfers: number): Promise<SealedDay[]> => selectDaysToVerify(db, [transfers])

/** Whether the rows of a sealed day still have its root. */
export async function isAsSealed(db: Db, { day, transfers, postings, root }: SealedDay): Promise<boolean> {
  const now = await computeDay(db, day, await findRoot(db, dayBefore(day)))
  return now.root.equals(root) && now.transfers === transfers && now.postings === postings
}

const setVerified = statement('wallet.day-verified', 'update ledger_days set verified_at = now() where day = $1::date')
/** Remembers that a sealed day was verified now. */
export const markVerified = async (db: Db, day: Day): Promise<void> => void (await setVerified(db, [day]))

const readNextSlice = statement<{ after: string | null; to: string | null }>(
  'wallet.accounts-to-verify',
  `with last as (select (select accounts_to from ledger_checks where kind = 'incremental' order by check_id desc limit 1) as accounts_to)
   select last.accounts_to as after, (select user_id from accounts
     where user_id > coalesce(last.accounts_to, '${everybody.after}') order by user_id, kind offset $1 limit 1) as to from last`,
)
/**
 * The next users whose accounts are compared in turn, with about this many accounts: those after `last`, or the first
 * ones. `isEnd` says that they are the last ones.
 */
export async function findNextSlice(
  db: Db,
  accounts: number,
): Promise<Slice & { last: string | null; isEnd: boolean }> {
  const [row] = await readNextSlice(db, [accounts])
  const last = row?.after ?? null
  return { last, after: last ?? everybody.after, to: row?.to ?? everybody.to, isEnd: !row?.to }
}

/** What a run of the check did, as it is kept. */
export type CheckRow = {
  kind: 'incremental' | 'whole'
  startedAt: Date
  findings: number
  invariants: readonly string[]
  transfers: number
  accountsTo: string | null
}
const insertCheck = statement(
  'wallet.keep-check',
  `insert into ledger_checks (kind, started_at, ended_at, findings, invariants, transfers, accounts_to)
   values ($1, $2, clock_timestamp(), $3, $4, $5, $6)`,
)
const keptDays = 400
const deleteOldChecks = statement(
  'wallet.forget-checks',
  `delete from ledger_checks where ended_at < now() - interval '${keptDays} days'`,
)
/** Stores what a run did, and removes what was stored more than 400 days ago. */
export const keepCheck = (db: Db, row: CheckRow): Promise<void> =>
  transaction(db, async (tx: Tx) => {
    await insertCheck(tx, [row.kind, row.startedAt, row.findings, row.invariants, row.transfers, row.accountsTo])
    await deleteOldChecks(tx, [])
  })

const readLastCheck = statement<{ ended_at: Date; findings: number; invariants: string[] }>(
  'wallet.last-check',
  'select ended_at, findings, invariants from ledger_checks order by ended_at desc limit 1',
)
/** When the last check of the ledger ended, and what it found; null before the first. */
export async function findLastCheck(db: Db) {
  const [row] = await readLastCheck(db, [])
  return row ? { endedAt: row.ended_at, findings: row.findings, invariants: row.invariants } : null
}

const countDays = statement<{ days: number; last: Day | null }>(
  'wallet.sealed-days',
  'select count(*)::int as days, max(day)::text as last from ledger_days',
)
/** How many days are sealed, and the last of them. */
export const countSealed = async (db: Db): Promise<{ days: number; last: Day | null }> =>
  (await countDays(db, []))[0] ?? { days: 0, last: null }
