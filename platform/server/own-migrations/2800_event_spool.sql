-- Clicks and visits that wait while the database of events cannot be reached. Always empty when events are in this database.
create table event_spool (
  spool_id bigint generated always as identity primary key,
  kind text not null,
  event jsonb not null,
  at timestamptz not null default now()
);
create index event_spool_kind on event_spool (kind, spool_id);
