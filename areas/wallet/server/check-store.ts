import { statement, type Db } from '../../../platform/server/db.ts'

/**
 * A violation of an invariant: the invariant's name (docs/ledger.md), the wallet or transfer concerned, and what is
 * wrong.
 */
export type Finding = { invariant: string; subject: string; message: string }

/** The maximum number of findings of one kind that are returned; one is enough to stop everything. */
const findingsAtMost = 100

const checks: readonly { invariant: string; message: string; sql: string }[] = [
  {
    invariant: 'W1',
    message: 'the sides of the transfer do not sum to zero, or are fewer than two',
    sql: `select t.transfer_id::text as subject from transfers t left join postings p on p.transfer_id = t.transfer_id
      group by t.transfer_id having coalesce(sum(p.amount), 0) <> 0 or count(p.account) < 2`,
  },
  {
    invariant: 'W1',
    message: 'a posting belongs to no transfer',
    sql: `select distinct p.transfer_id::text as subject from postings p
      where not exists (select from transfers t where t.transfer_id = p.transfer_id)`,
  },
  {
    invariant: 'W1',
    message: 'the sides do not move the points that the transfer names, or move those of another user',
    sql: `select t.transfer_id::text as subject from transfers t join postings p on p.transfer_id = t.transfer_id
      group by t.transfer_id having sum(greatest(p.amount, 0)) <> t.points or bool_or(p.user_id <> t.user_id)`,
  },
  {
    invariant: 'W2',
    message: 'an account is below zero, or a debt above it',
    sql: `select user_id || ' ' || kind as subject from accounts
      where case when kind = 'debt' then balance > 0 else balance < 0 end`,
  },
  {
    invariant: 'W3',
    message: 'the balance or version of the account is not that of its postings',
    sql: `select coalesce(a.user_id, p.user_id) || ' ' || coalesce(a.kind, p.account) as subject
      from accounts a
      full join (select user_id, account, sum(amount) as balance, count(*) as version from postings
        where user_id is not null group by user_id, account) p on p.user_id = a.user_id and p.account = a.kind
      where coalesce(a.balance, 0) <> coalesce(p.balance, 0) or coalesce(a.version, 0) <> coalesce(p.version, 0)`,
  },
  {
    invariant: 'W3',
    message: 'a posting has a gap before it, or a balance that is not the one before plus its amount',
    sql: `select user_id || ' ' || account || ' ' || version as subject from (
        select user_id, account, version, balance_after,
          row_number() over w as position, sum(amount) over w as running
        from postings where user_id is not null window w as (partition by user_id, account order by version)
      ) p where version <> position or balance_after <> running`,
  },
  {
    invariant: 'W4',
    message: 'the trigger that refuses changes is missing or off',
    sql: `select wanted as subject from unnest(array['transfers_append_only', 'postings_append_only']) wanted
      where not exists (select from pg_trigger where tgname = wanted and tgenabled in ('O', 'A')
        and tgrelid in ('transfers'::regclass, 'postings'::regclass))`,
  },
  {
    invariant: 'W5',
    message: 'the key was used by more than one transfer',
    sql: `select key as subject from transfers group by key having count(*) > 1`,
  },
  {
    invariant: 'W5',
    message: 'the transfer was ended, or released, more than once',
    sql: `select follows::text as subject from transfers where follows is not null
      group by follows, kind = 'release' having count(*) > 1`,
  },
  {
    invariant: 'W5',
    message: 'points were given back for what was neither on hold nor paid, or were others',
    sql: `select t.key as subject from transfers t join transfers o on o.transfer_id = t.follows
      where t.kind = 'give_back' and (o.kind <> case when t.house is null then 'hold' else 'redemption' end
        or t.house is distinct from o.house or t.points <> o.points or t.user_id <> o.user_id)`,
  },
  {
    invariant: 'W7',
    message: 'what the user has on hold is not the sum of the open holds',
    sql: `select coalesce(a.user_id, h.user_id)::text as subject
      from (select user_id, balance from accounts where kind = 'held') a
      full join (select t.user_id, sum(t.points) as points from transfers t
        where t.kind = 'hold' and not exists (select from transfers e
          where e.follows = t.transfer_id and e.kind in ('redemption', 'give_back'))
        group by t.user_id) h on h.user_id = a.user_id
      where coalesce(a.balance, 0) <> coalesce(h.points, 0)`,
  },
  {
    invariant: 'W7',
    message: 'what the user has pending is not the sum of the credits that wait',
    sql: `select coalesce(a.user_id, q.user_id)::text as subject
      from (select user_id, balance from accounts where kind = 'pending') a
      full join (select user_id, sum(points) as points from pending_credits group by user_id) q on q.user_id = a.user_id
      where coalesce(a.balance, 0) <> coalesce(q.points, 0)`,
  },
  {
    invariant: 'W7',
    message: 'the user owes points while some are available',
    sql: `select a.user_id::text as subject from accounts a join accounts d on d.user_id = a.user_id and d.kind = 'debt'
      where a.kind = 'available' and a.balance > 0 and d.balance < 0`,
  },
  {
    invariant: 'W11',
    message: 'the hash of the posting is not that of its contents and the hash before it',
    sql: `select user_id || ' ' || account || ' ' || version as subject from (
        select p.user_id, p.account, p.version, p.hash,
          sha256(coalesce(lag(p.hash) over (partition by p.user_id, p.account order by p.version), '') || convert_to(
            ledger_text(p.user_id, p.account, p.version, p.amount, p.balance_after, p.transfer_id, t.kind,
              (extract(epoch from t.created_at) * 1000)::bigint, t.description), 'UTF8')) as computed
        from postings p join transfers t on t.transfer_id = p.transfer_id where p.user_id is not null
      ) c where hash <> computed`,
  },
  {
    invariant: 'W11',
    message: 'the account does not end with the hash of its last posting',
    sql: `select a.user_id || ' ' || a.kind as subject from accounts a
      left join postings p on p.user_id = a.user_id and p.account = a.kind and p.version = a.version
      where a.chain_hash <> coalesce(p.hash, '')`,
  },
  {
    invariant: 'W12',
    message: 'an opening balance waits although it was credited',
    sql: `select o.key as subject from opening_balances o join transfers t on t.key = o.key`,
  },
  {
    invariant: 'W12',
    message: 'the opening balance does not come from the account of opening balances, or was credited twice',
    sql: `select user_id::text as subject from transfers where kind = 'opening'
      group by user_id having count(*) > 1 or bool_or(house <> 'opening')`,
  },
  {
    invariant: 'T1',
    message: 'the top-ups of an attempt are more than its points, or add to a completion that was taken back',
    sql: `with added as (
        select substring(t.key from ':([0-9a-f-]{36}):[0-9]+$') as attempt_id, t.user_id, sum(t.points) as points
        from transfers t where t.kind = 'top_up' and not exists (select from transfers r where r.follows = t.transfer_id and r.kind = 'reversal')
        group by 1, 2)
      select a.attempt_id as subject from added a
      where a.points > coalesce((select sum(c.points) from transfers c
        where c.key = any (array['attempt:' || a.attempt_id, 'late:' || a.attempt_id, 'restored:' || a.attempt_id || ':1',
          'restored:' || a.attempt_id || ':2', 'restored:' || a.attempt_id || ':3']) and c.user_id = a.user_id
          and not exists (select from transfers r where r.follows = c.transfer_id and r.kind = 'reversal')), 0)`,
  },
]

const statements = checks.map((check, index) => ({
  ...check,
  run: statement<{ subject: string }>(`wallet.check-${index}`, `${check.sql} limit ${findingsAtMost}`),
}))

/** Every violation of an invariant in the ledger; an empty list is the only good answer. Reads every posting. */
export async function listFindings(db: Db): Promise<Finding[]> {
  const found: Finding[] = []
  for (const { invariant, message, run } of statements) {
    for (const { subject } of await run(db, [])) found.push({ invariant, subject, message })
  }
  return found
}
