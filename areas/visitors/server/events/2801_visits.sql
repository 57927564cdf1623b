-- Visits, in the database of events. Migrations of events are applied to every database that may hold them; in the main database
-- this table is older, and 2803 gives it this shape.
create table if not exists visits (
  visit_id uuid not null,
  visitor_id uuid not null,
  aff_id text not null,
  landing_path text not null,
  query_parameters jsonb not null,
  referrer_host text not null,
  language text not null,
  device_kind text not null check (device_kind in ('desktop', 'mobile', 'tablet')),
  consent text not null check (consent in ('all', 'required')),
  agent_class text not null check (agent_class in ('human', 'bot', 'prefetch')),
  network_hash bytea,
  -- Who joined after this visit. Accounts are in another database, so nothing but the program keeps this right.
  user_id uuid,
  at timestamptz not null,
  window_start timestamptz not null,
  counted jsonb,
  unique (visitor_id, aff_id, agent_class, window_start)
) partition by range (window_start);
create index if not exists visits_campaign on visits (aff_id, at desc);
create index if not exists visits_user on visits (user_id) where user_id is not null;
create index if not exists visits_window on visits using brin (window_start) with (pages_per_range = 16, autosummarize = on);
create index if not exists visits_made on visits using brin (at) with (pages_per_range = 16, autosummarize = on);

-- Makes the missing partitions for the months of `first` to `last`, in UTC.
create or replace function make_visit_months(first timestamptz, last timestamptz) returns void language plpgsql as $$
declare
  month timestamp := date_trunc('month', first at time zone 'UTC');
  name text;
begin
  while month <= last at time zone 'UTC' loop
    name := 'visits_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null then
      lock table visits in share update exclusive mode;
      if to_regclass(name) is null then
        execute format('create table %I partition of visits for values from (%L) to (%L)',
          name, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      end if;
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

-- Drops the partitions that hold nothing from `keep_from` on. Waits 2 seconds at most for those who read them.
create or replace function drop_visit_months(keep_from timestamptz) returns void language plpgsql as $$
declare
  name text;
begin
  perform set_config('lock_timeout', '2s', true);
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'visits'::regclass
      and c.relname < 'visits_' || to_char(keep_from at time zone 'UTC', 'YYYY_MM')
    order by c.relname
  loop
    execute format('drop table %I', name);
  end loop;
end $$;

select make_visit_months(now() - interval '13 months', now() + interval '12 months');

-- How many visits of each class there were on a day of the reports, up to `counted_to`. What came after is counted when it is asked for.
create table visit_days (
  day date not null,
  agent_class text not null,
  amount bigint not null,
  primary key (day, agent_class)
);
create table visit_progress (
  is_only boolean primary key default true check (is_only),
  counted_to timestamptz not null
);
insert into visit_progress (counted_to) values ('-infinity');
