-- The incremental check of the ledger (docs/ledger.md): days that are over are sealed under the root of a Merkle tree.

-- Finds the transfers of a day. Rows come in the order of their times, so a summary of blocks is enough: it has megabytes where a
-- B-tree would have gigabytes, and a credit hardly feels it.
create index transfers_by_time on transfers using brin (created_at) with (autosummarize = on, pages_per_range = 64);
-- For the rules of rare transfers, which are checked whole or by attempt; other transfers are not in these indexes.
create index transfers_openings on transfers (user_id) include (key, house) where kind = 'opening';
create index transfers_topped_attempts on transfers (coalesce(substring(key from ':([0-9a-f-]{36}):[0-9]+$'), key)) where kind = 'top_up';
-- Every account that was ever written has one; so a lost row of accounts is found without reading all postings of its user.
create index postings_first on postings (user_id, account) where version = 1;

-- One row for each sealed UTC day, without gaps. The root covers the transfers of the day, their postings, and the root before.
create table ledger_days (
  day date primary key,
  transfers bigint not null check (transfers >= 0),
  postings bigint not null check (postings >= 0),
  root bytea not null check (length(root) = 32),
  sealed_at timestamptz not null default now(),
  -- When the root was last computed from the rows and found equal.
  verified_at timestamptz not null default now()
);
create index ledger_days_verified on ledger_days (verified_at, day);
create trigger ledger_days_kept before delete or truncate or update of day, transfers, postings, root, sealed_at on ledger_days
  for each statement execute function ledger_refuse_change();

-- What each run of the check did and found.
create table ledger_checks (
  check_id bigint generated always as identity primary key,
  kind text not null check (kind in ('incremental', 'whole')),
  started_at timestamptz not null,
  ended_at timestamptz not null,
  findings integer not null check (findings >= 0),
  invariants text[] not null,
  transfers bigint not null,
  -- The last user whose accounts this run compared with their postings in turn; null at the end of all accounts.
  accounts_to uuid
);
create index ledger_checks_ended on ledger_checks (ended_at);
