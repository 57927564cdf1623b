-- What browsers report, the same told once. A group keeps its latest reports in a ring of slots, so a flood of one error takes no room.
create table client_error_groups (
  group_id uuid primary key,
  -- SHA-256 of the source and the message without what differs from one report to the next.
  fingerprint bytea not null,
  error_source text not null,
  error text not null,
  count bigint not null default 1,
  -- How often it came again after it had been resolved.
  returns integer not null default 0,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  -- No foreign key: who resolved it may be gone.
  resolved_by uuid
);
create unique index client_error_groups_fingerprint on client_error_groups (fingerprint);
create index client_error_groups_open on client_error_groups (last_seen_at desc, group_id desc) where resolved_at is null;
create index client_error_groups_resolved on client_error_groups (last_seen_at desc, group_id desc) where resolved_at is not null;
create index client_error_groups_seen on client_error_groups (last_seen_at desc, group_id desc);

alter table client_errors
  add column group_id uuid references client_error_groups (group_id) on delete cascade,
  add column slot smallint,
  add column release text;

-- What was reported until now, by its bare text: reports that come from now on make groups of their own.
insert into client_error_groups (group_id, fingerprint, error_source, error, count, first_seen_at, last_seen_at)
  select gen_random_uuid(), sha256(convert_to(error_source || E'\n' || bare, 'UTF8')), error_source, max(error), count(*), min(at), max(at)
  from (select *, regexp_replace(error, '^\[\w+\] ', '') as bare from client_errors) e
  group by error_source, bare;
update client_errors e set group_id = g.group_id, slot = n.slot
  from (select error_id, row_number() over (
          partition by error_source, regexp_replace(error, '^\[\w+\] ', '') order by at desc, error_id) - 1 as slot
        from client_errors) n, client_error_groups g
  where n.error_id = e.error_id and n.slot < 50
    and g.fingerprint = sha256(convert_to(e.error_source || E'\n' || regexp_replace(e.error, '^\[\w+\] ', ''), 'UTF8'));
delete from client_errors where group_id is null;
alter table client_errors alter column group_id set not null, alter column slot set not null;
create unique index client_errors_slot on client_errors (group_id, slot);
