import type pg from 'pg'

/**
 * The rows of a callback without any rule: what a credit with its proof writes at least. Two tables kept up to date, six rows added,
 * under as many indexes as the product has for them; a batch in one statement, as group commit writes it.
 */
export type Rows = { key: string; userId: number; runId: number }

/** How many runs there are to be ended, over and over. */
export const runCount = 100_000

export async function fillRowsFloor(pool: pg.Pool, wallets: number): Promise<void> {
  await pool.query(`
    create table runs (run_id integer primary key, user_id integer not null, survey_id integer not null, outcome text not null,
      started_at timestamptz not null, ended_at timestamptz, unique (user_id, survey_id)) with (fillfactor = 85);
    create index on runs (user_id, ended_at desc) where outcome <> 'started';
    create index on runs (survey_id, started_at);
    create table members (user_id integer primary key, version bigint not null) with (fillfactor = 70);
    create table callbacks (callback_id uuid not null unique, supplier text not null, key text not null, run text not null, raw text not null,
      received_at timestamptz not null default now(), primary key (supplier, key));
    create index on callbacks (run);
    create table events (run_id integer not null, event_id uuid not null, event text not null, detail text not null,
      at timestamptz not null default now(), primary key (run_id, event_id));
    create table transfers (transfer_id uuid primary key, key text not null unique, user_id integer not null, description text not null,
      points bigint not null, at timestamptz not null default now());
    create table sides (transfer_id uuid not null, account text not null, user_id integer, amount bigint not null, balance bigint, version integer,
      primary key (transfer_id, account));
    create unique index on sides (user_id, account, version) where user_id is not null;
    create table purses (user_id integer primary key, balance bigint not null, version integer not null) with (fillfactor = 70)`)
  await pool.query(
    `insert into runs select n, n % $2, n / $2, 'started', now(), null from generate_series(0, $1::int - 1) n`,
    [runCount, wallets],
  )
  await pool.query('insert into members select n, 0 from generate_series(0, $1::int) n', [wallets])
  await pool.query('insert into purses select n, 0, 0 from generate_series(0, $1::int) n', [wallets])
}

const text = `with asked as materialized (
    select *, gen_random_uuid() as id from unnest($1::text[], $2::int[], $3::int[]) as t (key, user_id, run_id)),
  ended as (update runs r set outcome = 'completed', ended_at = now() from asked a where r.run_id = a.run_id),
  touched as (update members m set version = m.version + 1 from asked a where m.user_id = a.user_id),
  kept as (insert into callbacks (callback_id, supplier, key, run, raw) select id, 'house', key, run_id, repeat('r', 140) from asked
    on conflict do nothing),
  told as (insert into events (run_id, event_id, event, detail) select run_id, id, 'Completed', '10 points added' from asked),
  moved as (insert into transfers (transfer_id, key, user_id, description, points) select id, key, user_id, 'A survey', 10 from asked
    on conflict do nothing),
  paid as (update purses p set balance = p.balance + 10, version = p.version + 1 from asked a where p.user_id = a.user_id
    returning a.id, p.user_id, p.balance, p.version)
  insert into sides (transfer_id, account, user_id, amount, balance, version)
    select id, 'available', user_id, 10, balance, version from paid union all select id, 'house', null, -10, null, null from paid`

/** Writes a batch, of one user no more than once. */
export async function writeRows(pool: pg.Pool, batch: readonly Rows[]): Promise<void> {
  const values = [batch.map(({ key }) => key), batch.map(({ userId }) => userId), batch.map(({ runId }) => runId)]
  await pool.query({ name: 'rows', text, values })
}
