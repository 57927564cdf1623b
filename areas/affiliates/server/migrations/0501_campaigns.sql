-- Campaigns of vendors: one tracked link each. Money is in US cents, whole.
create table affiliate_types (
  type_id integer primary key,
  affiliate_type text not null unique
);
insert into affiliate_types values
  (1, 'Affiliate Network'), (2, 'Publisher'), (3, 'Influencer'), (4, 'Email'), (5, 'Search and Social'), (6, 'Offline');

-- Short, because people read them out and type them.
create sequence campaign_numbers as integer start 1001;
create table campaigns (
  aff_id integer primary key default nextval('campaign_numbers'),
  title text not null,
  base_url text not null,
  click_id text not null,
  sub_id_1 text not null,
  sub_id_2 text not null,
  source text not null,
  creative_id text not null,
  placement text not null,
  type_id integer not null references affiliate_types (type_id) on delete restrict,
  vendor_id uuid not null references users (user_id) on delete restrict,
  cost_cents bigint not null check (cost_cents >= 0),
  budget_cents bigint not null check (budget_cents >= 0),
  lead_cap bigint not null check (lead_cap >= 0),
  redirect_type smallint not null check (redirect_type in (1, 2, 3)),
  redirect_url text not null check (redirect_type <> 3 or redirect_url = ''),
  status text not null default 'active' check (status in ('active', 'paused')),
  -- What was counted and paid for; the two promises of a campaign are kept by the database itself.
  leads bigint not null default 0,
  spent_cents bigint not null default 0,
  version integer not null default 1,
  created_by uuid references users (user_id) on delete set null,
  idempotency_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint leads_within_cap check (leads <= lead_cap),
  constraint spent_within_budget check (spent_cents <= budget_cents)
);
alter sequence campaign_numbers owned by campaigns.aff_id;
create index campaigns_newest on campaigns (created_at desc, aff_id desc);
create index campaigns_vendor on campaigns (vendor_id, created_at desc);
create unique index campaigns_once on campaigns (created_by, idempotency_key) where idempotency_key is not null;

-- Counts one more lead of a campaign when it is active and both caps leave room. The row is locked until the caller's transaction
-- ends, so whoever comes at the same time counts on what this one leaves.
create function count_lead(campaign integer) returns table (verdict text, cents bigint) language plpgsql as $$
declare
  found campaigns%rowtype;
begin
  select * into found from campaigns where aff_id = campaign for no key update;
  if found.status <> 'active' then return query select 'paused', 0::bigint;
  elsif found.leads >= found.lead_cap then return query select 'lead-cap', 0::bigint;
  elsif found.spent_cents + found.cost_cents > found.budget_cents then return query select 'budget-cap', 0::bigint;
  else
    update campaigns set leads = leads + 1, spent_cents = spent_cents + cost_cents where aff_id = campaign;
    return query select 'paid', found.cost_cents;
  end if;
end $$;

-- Shares of a cap that were reached, each told once.
create table campaign_alerts (
  aff_id integer not null references campaigns (aff_id) on delete cascade,
  cap text not null check (cap in ('budget', 'leads')),
  percent integer not null,
  at timestamptz not null default now(),
  primary key (aff_id, cap, percent)
);

-- Who joined by a campaign. One lead for each campaign and person, whatever happens to the account.
create table leads (
  lead_id uuid primary key,
  aff_id integer not null references campaigns (aff_id) on delete restrict,
  person_key bytea not null,
  user_id uuid references users (user_id) on delete set null,
  status text not null check (status in ('signed-up', 'paid', 'unpaid', 'held', 'refused')),
  reasons text[] not null default '{}',
  click_value text not null,
  sub_1 text not null,
  sub_2 text not null,
  source text not null,
  creative text not null,
  placement text not null,
  -- Everything else that the click carried, for the placeholders of the callback.
  parameters jsonb not null,
  cost_cents bigint not null default 0,
  clicked_at timestamptz not null,
  signed_up_at timestamptz not null,
  verified_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users (user_id) on delete set null,
  profiled_at timestamptz,
  completed_at timestamptz,
  reversed_at timestamptz,
  unique (aff_id, person_key)
);
create unique index leads_user on leads (user_id) where user_id is not null;
create index leads_newest on leads (aff_id, signed_up_at desc, lead_id desc);
create index leads_by_status on leads (aff_id, status, signed_up_at desc);

-- What happened on a day (UTC), in all (dimension '') and by each value of what links say. Counted with the events themselves.
create table campaign_days (
  aff_id integer not null,
  dimension text not null,
  day date not null,
  value text not null,
  clicks bigint not null default 0,
  bots bigint not null default 0,
  prefetches bigint not null default 0,
  visits bigint not null default 0,
  sign_ups bigint not null default 0,
  leads bigint not null default 0,
  unpaid bigint not null default 0,
  held bigint not null default 0,
  refused bigint not null default 0,
  cost_cents bigint not null default 0,
  profiled bigint not null default 0,
  completed bigint not null default 0,
  reversed bigint not null default 0,
  primary key (aff_id, dimension, day, value)
);

-- Clicks of our own short links, kept 13 months (threats, Privacy), a partition for each month. `click_key` is a keyed hash of
-- campaign, kind of agent, visitor and half hour: it makes a click count once and leads from one half hour to no other.
create table clicks (
  click_key bytea not null,
  window_start timestamptz not null,
  click_id uuid not null,
  aff_id integer not null,
  agent_class text not null check (agent_class in ('human', 'bot', 'prefetch')),
  -- A hash of the network under a key of the day, to see floods; it leads from one day to no other.
  network_key bytea,
  device_kind text not null,
  referrer_host text not null,
  parameters jsonb not null,
  hits integer not null,
  at timestamptz not null,
  primary key (click_key, window_start)
) partition by range (window_start);
create index clicks_network on clicks (network_key, aff_id);

-- Makes the missing partitions for the months of `first` to `last`, in UTC.
create function make_click_months(first timestamptz, last timestamptz) returns void language plpgsql as $$
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
create function drop_click_months(keep_from timestamptz) returns void language plpgsql as $$
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

-- What vendors are told, one for each lead and event; sent by a job of the same transaction.
create table callbacks (
  callback_id uuid primary key,
  lead_id uuid not null references leads (lead_id) on delete cascade,
  aff_id integer not null references campaigns (aff_id) on delete cascade,
  kind text not null check (kind in ('pixel', 's2s')),
  event text not null check (event in ('lead', 'first-complete', 'reversed')),
  url text not null,
  host text not null,
  payload jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  -- When it is given up.
  expires_at timestamptz not null,
  next_at timestamptz,
  -- While somebody calls, nobody else does.
  claimed_until timestamptz,
  delivered_at timestamptz,
  unique (lead_id, event)
);
create index callbacks_newest on callbacks (aff_id, created_at desc, callback_id desc);
create index callbacks_waiting on callbacks (expires_at) where status = 'waiting';

create table callback_attempts (
  callback_id uuid not null references callbacks (callback_id) on delete cascade,
  attempt_no integer not null,
  at timestamptz not null,
  status integer,
  failure text not null,
  answer text not null,
  ms integer not null,
  is_manual boolean not null,
  primary key (callback_id, attempt_no)
);

-- How a vendor's host has been answering: after several failures in a row nobody is sent there for a while.
create table callback_hosts (
  host text primary key,
  failures integer not null default 0,
  closed_until timestamptz
);
