import { statement, type Db } from '../../../platform/server/db.ts'
import { ruleOf, type RuleName } from './check-rules.ts'

/**
 * A violation of an invariant: the invariant's name (docs/ledger.md), the wallet or transfer concerned, and what is
 * wrong.
 */
export type Finding = { invariant: string; subject: string; message: string }

/** The transfers of some time: `from` belongs to it, `to` does not. The whole ledger is between the two infinities. */
export type Span = { from: string; to: string }
export const always: Span = { from: '-infinity', to: 'infinity' }
/** The users whose accounts are compared in turn: those after `after`, up to and including `to`. */
export type Slice = { after: string; to: string }
export const nobody: Slice = {
  after: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  to: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}
export const everybody: Slice = { after: '00000000-0000-0000-0000-000000000000', to: nobody.to }

/** The maximum number of findings of one rule that are returned; one is enough to stop everything. */
const findingsAtMost = 100

/** Transfers `t` of the span $1 to $2. At the infinities the condition folds away, and whole tables are joined. */
const inSpan = `(t.created_at >= $1::timestamptz or $1::timestamptz = '-infinity')
  and (t.created_at < $2::timestamptz or $2::timestamptz = 'infinity')`
const attemptOfTopUp = `coalesce(substring(t.key from ':([0-9a-f-]{36}):[0-9]+$'), t.key)`
const credits = `('survey', 'screen_out', 'welcome', 'adjustment', 'dispute', 'opening', 'top_up')`

/**
 * Each pass reads some tables once, and returns `subject` and `broken`: the names of the rules that the subject breaks,
 * or null. The check of the whole ledger and that of some days run the same passes.
 */
const passes = {
  /** Of each transfer of a span. */
  sides: `select t.transfer_id::text as subject, array[
      case when coalesce(sum(p.amount), 0) <> 0 or count(p.account) < 2 then 'sum' end,
      case when coalesce(sum(p.amount) filter (where p.amount > 0), 0) <> t.points or bool_or(p.user_id <> t.user_id)
        then 'points' end,
      case when bool_or(p.user_id is null and p.account is distinct from t.house) then 'house' end,
      case when coalesce(sum(p.amount) filter (where p.account = 'held'), 0) <> case
          when t.kind = 'hold' then t.points
          when t.kind = 'redemption' or t.kind = 'give_back' and t.house is null then -t.points else 0 end
        then 'heldSide' end] as broken
    from transfers t left join postings p on p.transfer_id = t.transfer_id where ${inSpan} group by t.transfer_id`,
  /**
   * Of each posting of a span: it continues the one before it, whatever day that is of. Two transfers that wait for the
   * same wallet around midnight may be written in the other order than that of their times.
   */
  chain: `select c.user_id || ' ' || c.account || ' ' || c.version as subject, array[
      case when c.version <> coalesce(before.version, 0) + 1
          or c.balance_after <> coalesce(before.balance_after, 0) + c.amount then 'gap' end,
      case when c.hash <> sha256(coalesce(before.hash, '') || convert_to(
          ledger_text(c.user_id, c.account, c.version, c.amount, c.balance_after, c.transfer_id, c.kind,
            (extract(epoch from c.created_at) * 1000)::bigint, c.description), 'UTF8')) then 'hash' end] as broken
    from (
      select p.*, t.kind, t.created_at, t.description, lag(p.version) over w as last_version,
        lag(p.balance_after) over w as last_balance, lag(p.hash) over w as last_hash
      from transfers t join postings p on p.transfer_id = t.transfer_id where ${inSpan} and p.user_id is not null
      window w as (partition by p.user_id, p.account order by p.version)) c
    left join postings q on $1::timestamptz > '-infinity' and q.user_id = c.user_id and q.account = c.account
      and q.version = case when c.last_version is distinct from c.version - 1 then c.version - 1 end
    cross join lateral (select coalesce(q.version, c.last_version) as version,
      case when q.version is null then c.last_balance else q.balance_after end as balance_after,
      case when q.version is null then c.last_hash else q.hash end as hash) before`,
  /** Of each transfer of a span that ends or releases an earlier one. */
  endings: `select t.key as subject, array[case when o.transfer_id is null or t.points <> o.points or t.user_id <> o.user_id
        or t.house is distinct from o.house and t.kind = 'give_back'
        or not case t.kind
          when 'redemption' then o.kind = 'hold'
          when 'give_back' then o.kind = case when t.house is null then 'hold' else 'redemption' end
          else o.kind in ${credits} end
      then 'ending' end] as broken
    from transfers t left join transfers o on o.transfer_id = t.follows where ${inSpan} and t.follows is not null`,
  openingsOfSpan: `select o.key as subject, array['openingWaits'] as broken
    from transfers t join opening_balances o on o.key = t.key where ${inSpan} and t.kind <> 'opening'`,
  /** Of each attempt with a top-up, or a credit taken back, in a span. */
  topUps: `with touched as (
        select ${attemptOfTopUp} as attempt_id from transfers t where ${inSpan} and t.kind = 'top_up'
        union
        select substring(o.key from '^(?:attempt|late|restored):([0-9a-f-]{36})')
        from transfers t join transfers o on o.transfer_id = t.follows where ${inSpan} and t.kind = 'reversal'
      ), added as (
        select u.attempt_id, t.user_id, sum(t.points) as points
        from touched u join transfers t on ${attemptOfTopUp} = u.attempt_id
        where t.kind = 'top_up' and not exists (select from transfers r where r.follows = t.transfer_id and r.kind = 'reversal')
        group by 1, 2)
      select a.attempt_id as subject, array['topUps'] as broken from added a
      where a.points > coalesce((select sum(c.points) from transfers c
        where c.key = any (array['attempt:' || a.attempt_id, 'late:' || a.attempt_id, 'restored:' || a.attempt_id || ':1',
          'restored:' || a.attempt_id || ':2', 'restored:' || a.attempt_id || ':3']) and c.user_id = a.user_id
          and not exists (select from transfers r where r.follows = c.transfer_id and r.kind = 'reversal')), 0)`,
  /** Of the postings whose transfers have ids between $1 and $2; ids begin with the time at which they were made. */
  orphans: `select p.transfer_id::text as subject, array['orphan'] as broken from postings p
    where p.transfer_id between $1::uuid and $2::uuid
      and not exists (select from transfers t where t.transfer_id = p.transfer_id and t.transfer_id between $1::uuid and $2::uuid)
    group by p.transfer_id`,
  /** Of each account with a posting in a span, and of those of the users after $3 up to $4. */
  accounts: `select c.user_id || ' ' || c.kind as subject, array[
      case when coalesce(a.balance, 0) <> coalesce(p.balance_after, 0) or coalesce(a.version, 0) <> coalesce(p.version, 0)
        then 'balance' end,
      case when coalesce(a.chain_hash, '') <> coalesce(p.hash, '') then 'end' end] as broken
    from (
      select p.user_id, p.account as kind from transfers t join postings p on p.transfer_id = t.transfer_id
      where ${inSpan} and p.user_id is not null
      union select user_id, kind from accounts where user_id > $3::uuid and user_id <= $4::uuid
      union select user_id, account from postings where version = 1 and user_id > $3::uuid and user_id <= $4::uuid) c
    left join accounts a on a.user_id = c.user_id and a.kind = c.kind
    left join lateral (select p.balance_after, p.version, p.hash from postings p
      where p.user_id = c.user_id and p.account = c.kind order by p.version desc limit 1) p on true`,
  signs: `select user_id || ' ' || kind as subject, array['sign'] as broken
    from accounts where case when kind = 'debt' then balance > 0 else balance < 0 end`,
  triggers: `select wanted as subject, array['trigger'] as broken
    from unnest(array['transfers_append_only', 'postings_append_only', 'ledger_days_kept']) wanted
    where not exists (select from pg_trigger where tgname = wanted and tgenabled in ('O', 'A')
      and tgrelid in ('transfers'::regclass, 'postings'::regclass, 'ledger_days'::regclass))`,
  /** That no two rows are alike is proved by indexes, of which it is enough to know that they are there and complete. */
  indexes: `select wanted.name as subject, array['index'] as broken from (values
        ('transfers_pkey', 'transfers', '(transfer_id)'), ('transfers_key', 'transfers', '(key)'),
        ('transfers_one_ending', 'transfers', '(follows, ((kind = ''release''::text))) WHERE (follows IS NOT NULL)'),
        ('postings_pkey', 'postings', '(transfer_id, account)'), ('accounts_pkey', 'accounts', '(user_id, kind)'),
        ('postings_chain', 'postings', '(user_id, account, version) WHERE (user_id IS NOT NULL)')
      ) as wanted (name, on_table, of_columns)
    where not exists (select from pg_index i where i.indrelid = to_regclass(wanted.on_table) and i.indisunique and i.indisvalid
      and i.indisready and i.indimmediate and split_part(pg_get_indexdef(i.indexrelid), ' USING btree ', 2) = wanted.of_columns)`,
  pending: `select coalesce(a.user_id, q.user_id)::text as subject, array['pending'] as broken
    from (select user_id, balance from accounts where kind = 'pending') a
    full join (select user_id, sum(points) as points from pending_credits group by user_id) q on q.user_id = a.user_id
    where coalesce(a.balance, 0) <> coalesce(q.points, 0)`,
  debts: `select a.user_id::text as subject, array['debt'] as broken
    from accounts a join accounts d on d.user_id = a.user_id and d.kind = 'debt'
    where a.kind = 'available' and a.balance > 0 and d.balance < 0`,
  openings: `select t.user_id::text as subject, array[
      case when count(*) > 1 or bool_or(t.house is distinct from 'opening') then 'opening' end,
      case when count(o.key) > 0 then 'openingWaits' end] as broken
    from transfers t left join opening_balances o on o.key = t.key where t.kind = 'opening' group by t.user_id`,
  /** Days follow each other, and what is older than the first was not there when it was sealed. */
  days: `select max(day)::text as subject, array['dayGap'] as broken from ledger_days
      having count(*) <> max(day) - min(day) + 1
    union all
    select t.transfer_id::text, array['older'] from transfers t
      where t.created_at < (select min(day)::timestamp at time zone 'UTC' from ledger_days)`,
  keys: `select key as subject, array['key'] as broken from transfers group by key having count(*) > 1`,
  endedTwice: `select follows::text as subject, array['endedTwice'] as broken from transfers where follows is not null
    group by follows, kind = 'release' having count(*) > 1`,
  held: `select coalesce(a.user_id, h.user_id)::text as subject, array['held'] as broken
    from (select user_id, balance from accounts where kind = 'held') a
    full join (select t.user_id, sum(t.points) as points from transfers t
      where t.kind = 'hold' and not exists (select from transfers e
        where e.follows = t.transfer_id and e.kind in ('redemption', 'give_back'))
      group by t.user_id) h on h.user_id = a.user_id
    where coalesce(a.balance, 0) <> coalesce(h.points, 0)`,
} as const satisfies Readonly<Record<string, string>>
type Pass = keyof typeof passes

/** For each rule at most so many subjects, so that a rule that is broken often hides no other. */
const statements = Object.fromEntries(
  Object.entries(passes).map(([name, sql]) => [
    name,
    statement<{ subject: string; rule: RuleName }>(
      `wallet.check-${name}`,
      `select subject, rule from (
         select subject, rule, row_number() over (partition by rule) as place
         from (${sql}) found cross join lateral unnest(found.broken) as rule where rule is not null) placed
       where place <= ${findingsAtMost}`,
    ),
  ]),
) as Record<Pass, ReturnType<typeof statement<{ subject: string; rule: RuleName }>>>

async function run(db: Db, names: readonly Pass[], values: readonly unknown[] = []): Promise<Finding[]> {
  const found: Finding[] = []
  for (const name of names)
    for (const { subject, rule } of await statements[name](db, values)) found.push({ subject, ...ruleOf(rule) })
  return found
}

/** Checks what costs as much as there are accounts, waiting credits and openings, however many transfers there are. */
export const listStanding = (db: Db): Promise<Finding[]> =>
  run(db, ['signs', 'triggers', 'indexes', 'pending', 'debts', 'openings', 'days'])

/** Checks what only reading the whole ledger proves. */
export const listTotals = (db: Db): Promise<Finding[]> => run(db, ['keys', 'endedTwice', 'held'])

/** Checks each transfer of a span with its postings: each follows from the one before it in its account. */
export const listOfSpan = async (db: Db, { from, to }: Span): Promise<Finding[]> => [
  ...(await run(db, ['sides', 'chain', 'endings', 'openingsOfSpan', 'topUps'], [from, to])),
  ...(await listOrphans(db, { from, to })),
]

/**
 * Finds postings without a transfer, among those with ids that were made in a span. Ids are made by the program and
 * times by the database, so the clocks may differ by an hour.
 */
export const listOrphans = async (db: Db, span: Span): Promise<Finding[]> =>
  run(db, ['orphans'], [firstIdAt(span.from, -clocksDifferMs), firstIdAt(span.to, clocksDifferMs)])
const clocksDifferMs = 3_600_000

/** The lowest UUIDv7 of an instant (RFC 9562, section 5.7: its first 48 bits are milliseconds); or of all, or above all. */
function firstIdAt(instant: string, laterMs: number): string {
  if (instant === '-infinity') return everybody.after
  if (instant === 'infinity') return everybody.to
  const hex = (Date.parse(instant) + laterMs).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** Compares the accounts that were written in a span, and those of a slice, with their last postings. */
export const listOfAccounts = (db: Db, { from, to }: Span, slice: Slice): Promise<Finding[]> =>
  run(db, ['accounts'], [from, to, slice.after, slice.to])

const setSeqScan = statement('wallet.check-by-index', `select set_config('enable_seqscan', 'off', true)`)
/**
 * Makes the statements of this transaction go by index. The planner would read a whole table for a day whose rows it
 * has not seen yet in its statistics.
 */
export const keepToIndexes = async (reader: Db): Promise<void> => void (await setSeqScan(reader, []))

const countOfSpan = statement<{ count: number }>(
  'wallet.check-count',
  `select count(*)::bigint as count from transfers t where ${inSpan}`,
)
/** How many transfers a span has. */
export const countTransfers = async (db: Db, { from, to }: Span): Promise<number> =>
  (await countOfSpan(db, [from, to]))[0]?.count ?? 0
