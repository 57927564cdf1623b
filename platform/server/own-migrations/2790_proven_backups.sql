-- Backups that were restored and checked. The newest one is the moment to which the panel can certainly go back.
create table proven_backups (
  proof_id bigint primary key generated always as identity,
  file text not null check (length(file) between 1 and 400),
  sha256 text not null,
  made_at timestamptz not null,
  proven_at timestamptz not null default now(),
  bytes bigint not null,
  table_count integer not null,
  row_count bigint not null
);
create index proven_backups_newest on proven_backups (made_at desc);
