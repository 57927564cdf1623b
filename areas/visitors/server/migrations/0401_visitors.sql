-- Arrivals by tracked links. A visitor is a random id that we signed and a browser keeps; it is never an identity.
-- Kept 13 months (threats, Privacy), a partition for each month.
create table visits (
  visit_id uuid not null,
  visitor_id uuid not null,
  aff_id text not null,
  landing_path text not null,
  -- What the link carried: click id, sub ids, source ... Never `token` or `userKey`.
  query_parameters jsonb not null,
  referrer_host text not null,
  language text not null,
  device_kind text not null check (device_kind in ('desktop', 'mobile', 'tablet')),
  consent text not null check (consent in ('all', 'required')),
  agent_class text not null check (agent_class in ('human', 'bot', 'prefetch')),
  -- A keyed hash of the address cut to its network; null without consent.
  network_hash bytea,
  -- Who joined after this visit.
  user_id uuid references users (user_id) on delete set null,
  at timestamptz not null,
  -- The half hour in which the visit counts once: what makes two calls at once agree.
  window_start timestamptz not null,
  primary key (visit_id, window_start),
  unique (visitor_id, aff_id, agent_class, window_start)
) partition by range (window_start);
create index visits_campaign on visits (aff_id, at desc);
create index visits_user on visits (user_id) where user_id is not null;

-- Makes the missing partitions for the months of `first` to `last`, in UTC.
create function make_visit_months(first timestamptz, last timestamptz) returns void language plpgsql as $$
declare
  month timestamp := date_trunc('month', first at time zone 'UTC');
  name text;
begin
  while month <= last at time zone 'UTC' loop
    name := 'visits_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null then
      execute format('create table %I partition of visits for values from (%L) to (%L)',
        name, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

-- Drops the partitions that hold nothing from `keep_from` on. Waits 2 seconds at most for those who read them.
create function drop_visit_months(keep_from timestamptz) returns void language plpgsql as $$
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

-- What a browser looked like when it got its visitor id, as keyed hashes: a risk signal, never an identity.
create table devices (
  visitor_id uuid primary key,
  platform bytea,
  screen bytea,
  hardware bytea,
  capabilities bytea,
  localization bytea,
  canvas bytea,
  audio bytea,
  network bytea,
  seen_at timestamptz not null default now()
);
create index devices_canvas on devices (canvas, seen_at desc);
create index devices_sound on devices (audio, hardware, seen_at desc);
create index devices_network on devices (network, seen_at desc);
create index devices_seen on devices using brin (seen_at);

-- Which accounts were joined or used in a browser; a browser without consent has no row in `devices`.
create table visitor_users (
  visitor_id uuid not null,
  user_id uuid not null references users (user_id) on delete cascade,
  -- The campaign that the sign-up named, if it did.
  aff_id text not null,
  seen_at timestamptz not null default now(),
  primary key (visitor_id, user_id)
);
create index visitor_users_user on visitor_users (user_id);
create index visitor_users_seen on visitor_users (seen_at);

-- What a guest did somewhere else, claimed by one account. A claim stays spent when its account goes.
create table guest_claims (
  visitor_id text not null,
  pid text not null,
  user_id uuid references users (user_id) on delete set null,
  claimed_at timestamptz not null default now(),
  primary key (visitor_id, pid)
);
create index guest_claims_user on guest_claims (user_id);
