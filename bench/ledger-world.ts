import type pg from 'pg'
import { dayMs } from '../platform/contract/durations.ts'
import { setSilenceLimit } from '../platform/server/db.ts'

/** How a ledger is filled: each panelist moves points once in each round, and a round lasts about a day and a half. */
export type LedgerSize = { panelists: number; perDay: number; days: number }

const indexes = [
  'alter table transfers add primary key (transfer_id)',
  'alter table transfers add constraint transfers_key unique (key)',
  `create unique index transfers_one_ending on transfers (follows, (kind = 'release')) where follows is not null`,
  'alter table postings add primary key (transfer_id, account)',
  'create unique index postings_chain on postings (user_id, account, version) where user_id is not null',
] as const

/** Takes away what would be kept for each row; `buildIndexes` builds it again at once. */
async function dropIndexes(client: pg.ClientBase): Promise<void> {
  await client.query(`alter table transfers drop constraint transfers_pkey cascade, drop constraint transfers_key;
    drop index transfers_one_ending; drop index postings_chain; alter table postings drop constraint postings_pkey`)
}
async function buildIndexes(client: pg.ClientBase): Promise<void> {
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const sql of indexes) await client.query(sql)
  await client.query(`select brin_summarize_new_values('transfers_by_time')`)
  for (const table of ['transfers', 'postings', 'accounts']) await client.query(`vacuum (analyze) ${table}`)
}

/** The wallets between two rounds. */
async function startWallets(client: pg.ClientBase, panelists: number): Promise<void> {
  await client.query(`create unlogged table bench_wallets as
    select n, overlay(md5('p' || n) placing '7' from 13)::uuid as user_id, 0::bigint as balance, 0 as version, ''::bytea as hash,
      0::bigint as held, 0 as held_version, ''::bytea as held_hash, null::uuid as hold_id
    from generate_series(1, ${panelists}) n`)
}

/**
 * One round: every tenth is a hold of 100 points, the one after it pays that out, and all others are surveys. Ids begin
 * with their times, as those of the product do, and rows are in the order of their times.
 */
async function addRound(client: pg.ClientBase, round: number, from: Date, seconds: number): Promise<void> {
  const kind = round % 10 === 8 ? 'hold' : round % 10 === 9 ? 'redemption' : 'survey'
  const points = kind === 'survey' ? `20 + (n * 7 + ${round} * 13) % 80` : '100'
  const amount = { survey: 'points', hold: '-points', redemption: '0' }[kind]
  const heldAmount = { survey: '0', hold: 'points', redemption: '-points' }[kind]
  const textOf = (account: string, version: string, moved: string, after: string) =>
    `convert_to(ledger_text(user_id, '${account}', ${version}, ${moved}, ${after}, id, '${kind}', ms, description), 'UTF8')`
  await client.query(`create unlogged table bench_round as
    with timed as (select w.*, ${points}::bigint as points, ${Math.floor(from.getTime())} +
        (('x' || substr(md5(n || 'at${round}'), 1, 7))::bit(28)::bigint * ${Math.floor(seconds * 1000)}) / 268435456 as ms from bench_wallets w),
    named as (select *, (lpad(to_hex(ms), 12, '0') || '7' || substr(md5(n || '-${round}'), 1, 3) || '8' ||
        substr(md5(n || '-${round}'), 4, 15))::uuid as id, 'Survey number ' || (n + ${round}) % 9000 as description from timed)
    select *, balance + ${amount} as balance_after, held + ${heldAmount} as held_after,
      sha256(hash || ${textOf('available', 'version + 1', amount, `balance + ${amount}`)}) as new_hash,
      sha256(held_hash || ${textOf('held', 'held_version + 1', heldAmount, `held + ${heldAmount}`)}) as new_held_hash
    from named order by ms`)
  await client.query(`insert into transfers (transfer_id, key, user_id, kind, house, points, description, follows, created_at)
    select id, 'bench:' || n || ':${round}', user_id, '${kind}', ${kind === 'hold' ? 'null' : `'supplier:bench'`}, points, description,
      ${kind === 'redemption' ? 'hold_id' : 'null'}, to_timestamp(ms / 1000.0) from bench_round order by ms`)
  const available = `select id, 'available', user_id, ${amount}, balance_after, version + 1, new_hash, ms from bench_round`
  const held = `select id, 'held', user_id, ${heldAmount}, held_after, held_version + 1, new_held_hash, ms from bench_round`
  const house = (sign: string) =>
    `select id, 'supplier:bench', null::uuid, ${sign}points, null::bigint, null::int, null::bytea, ms from bench_round`
  const sides = { survey: [available, house('-')], hold: [available, held], redemption: [held, house('')] }[kind]
  await client.query(`insert into postings (transfer_id, account, user_id, amount, balance_after, version, hash)
    select s.id, s.account, s.user_id, s.amount, s.balance_after, s.version, s.hash
    from (${sides.join(' union all ')}) as s (id, account, user_id, amount, balance_after, version, hash, ms) order by ms, id`)
  const movesAvailable = kind !== 'redemption'
  const movesHeld = kind !== 'survey'
  await client.query(`drop table bench_wallets; create unlogged table bench_wallets as select n, user_id, balance_after as balance,
      version + ${movesAvailable ? 1 : 0} as version, ${movesAvailable ? 'new_hash' : 'hash'} as hash, held_after as held,
      held_version + ${movesHeld ? 1 : 0} as held_version, ${movesHeld ? 'new_held_hash' : 'held_hash'} as held_hash,
      ${kind === 'hold' ? 'id' : 'hold_id'} as hold_id from bench_round; drop table bench_round`)
}

const fillWithinMs = 3_600_000

/**
 * Fills a ledger with sound chains, straight into the tables, so that its last round ends now; call it again with the
 * same `first` and more rounds to let it grow. Answers the number of rounds there are.
 */
export async function growLedger(
  pool: pg.Pool,
  { panelists, perDay, days }: LedgerSize,
  { first, rounds = 0 }: { first: Date; rounds?: number },
): Promise<number> {
  const client = await pool.connect()
  const roundMs = (panelists / perDay) * dayMs
  const wanted = Math.floor((days * dayMs) / roundMs)
  setSilenceLimit(client, fillWithinMs)
  // Neither triggers nor foreign keys: the check reads none of the tables beyond the ledger's.
  await client.query(
    `set session_replication_role = replica; set statement_timeout = 0; set work_mem = '256MB'; set plan_cache_mode = auto`,
  )
  await dropIndexes(client)
  if (rounds === 0) await startWallets(client, panelists)
  for (let round = rounds; round < wanted; round += 1)
    await addRound(client, round, new Date(first.getTime() + round * roundMs), roundMs / 1000)
  await client.query(`delete from accounts; insert into accounts (user_id, kind, balance, version, chain_hash)
    select user_id, 'available', balance, version, hash from bench_wallets
    union all select user_id, 'held', held, held_version, held_hash from bench_wallets`)
  await buildIndexes(client)
  // Its settings are not those of the pool.
  client.release(true)
  return wanted
}
