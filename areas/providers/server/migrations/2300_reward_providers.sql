-- Every connection to a reward provider that was ever proposed. A key is kept sealed, and only while it waits or counts.
create table reward_provider_versions (
  provider text not null check (provider in ('tremendous')),
  version integer not null check (version > 0),
  host text check (host in ('production', 'testflight')),
  -- The address that the environment named when it was proposed, which is called in the place of the host's.
  address text,
  sealed_key bytea,
  key_hint text not null,
  funding_source_id text,
  is_removed boolean not null,
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'in-force', 'taken-back', 'replaced')),
  proposed_by uuid references users (user_id) on delete set null,
  proposed_at timestamptz not null,
  -- Null for the delay of a panel run by one person.
  decided_by uuid references users (user_id) on delete set null,
  decided_at timestamptz,
  primary key (provider, version),
  check ((state = 'waiting') = (decided_at is null)),
  check (is_removed = (host is null) and is_removed = (funding_source_id is null)),
  check ((sealed_key is not null) = (not is_removed and state in ('waiting', 'in-force'))),
  -- The last of the guards: nobody connects a provider alone.
  constraint reward_provider_two_people check (state not in ('in-force', 'replaced') or decided_by <> proposed_by)
);
create unique index reward_provider_in_force on reward_provider_versions (provider) where state = 'in-force';
create unique index reward_provider_waiting on reward_provider_versions (provider) where state = 'waiting';
create index reward_provider_proposed_by on reward_provider_versions (proposed_by) where proposed_by is not null;
create index reward_provider_decided_by on reward_provider_versions (decided_by) where decided_by is not null;

-- What the provider said last: of our account there, and when its catalogue was fetched. `connection` and `catalogue_account` tell which
-- connection, and which account, that is true of.
create table reward_provider_looks (
  provider text primary key,
  connection text not null,
  checked_at timestamptz not null,
  problem text,
  funding_source jsonb,
  catalogue_account text,
  catalogue_at timestamptz
);

create table provider_products (
  provider text not null,
  product_id text not null,
  name text not null,
  category text not null,
  currencies text[] not null,
  -- None is every country.
  countries text[] not null,
  bands jsonb not null,
  fetched_at timestamptz not null,
  is_gone boolean not null default false,
  primary key (provider, product_id)
);
create index provider_products_by_name on provider_products (provider, lower(name), product_id) where not is_gone;
create index provider_products_search on provider_products using gin (lower(name) gin_trgm_ops) where not is_gone;

create table provider_campaigns (
  provider text not null,
  campaign_id text not null,
  name text not null,
  product_ids text[] not null,
  fetched_at timestamptz not null,
  is_gone boolean not null default false,
  primary key (provider, campaign_id)
);
