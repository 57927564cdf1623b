-- Clicks of our own short links, in the database of events. In the main database this table is older, and has the same shape.
create table if not exists clicks (
  click_key bytea not null,
  window_start timestamptz not null,
  click_id uuid not null,
  aff_id integer not null,
  agent_class text not null check (agent_class in ('human', 'bot', 'prefetch')),
  network_key bytea,
  parameters jsonb not null,
  hits integer not null,
  at timestamptz not null,
  primary key (click_key, window_start)
) partition by range (window_start);
create index if not exists clicks_network on clicks (network_key, aff_id);
create index if not exists clicks_window on clicks using brin (window_start) with (pages_per_range = 16, autosummarize = on);

-- Makes the missing partitions for the months of `first` to `last`, in UTC.
create or replace function make_click_months(first timestamptz, last timestamptz) returns void language plpgsql as $$
declare
  month timestamp := date_trunc('month', first at time zone 'UTC');
  name text;
begin
  while month <= last at time zone 'UTC' loop
    name := 'clicks_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null then
      lock table clicks in share update exclusive mode;
      if to_regclass(name) is null then
        execute format('create table %I partition of clicks for values from (%L) to (%L)',
          name, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      end if;
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

-- Drops the partitions that hold nothing from `keep_from` on. Waits 2 seconds at most for those who read them.
create or replace function drop_click_months(keep_from timestamptz) returns void language plpgsql as $$
declare
  name text;
begin
  perform set_config('lock_timeout', '2s', true);
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'clicks'::regclass
      and c.relname < 'clicks_' || to_char(keep_from at time zone 'UTC', 'YYYY_MM')
    order by c.relname
  loop
    execute format('drop table %I', name);
  end loop;
end $$;
select make_click_months(now() - interval '1 month', now() + interval '12 months');

-- How many clicks and visits a campaign had on a day, in all (dimension '') and by each value of what links say. Counted in the
-- transaction that stores the click or the visit. What became of them is in campaign_days, with the money.
create table traffic_days (
  aff_id integer not null,
  dimension text not null,
  day date not null,
  value text not null,
  clicks bigint not null default 0,
  bots bigint not null default 0,
  prefetches bigint not null default 0,
  visits bigint not null default 0,
  cohort_visits bigint not null default 0,
  primary key (aff_id, dimension, day, value)
);
