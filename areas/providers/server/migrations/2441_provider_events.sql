-- Where a provider sends its events, and the key that it signs them with. An account has one address; it is of the account that it was set with.
create table reward_provider_hooks (
  provider text primary key check (provider in ('tremendous')),
  account text not null,
  hook_id text not null,
  url text not null,
  sealed_key bytea not null,
  set_by uuid references users (user_id) on delete set null,
  set_at timestamptz not null,
  -- What came: how many that were signed, the last of them, and the last that was refused.
  taken bigint not null default 0,
  last_event text,
  last_event_at timestamptz,
  refused bigint not null default 0,
  refused_at timestamptz,
  check ((last_event is null) = (last_event_at is null))
);
create index reward_provider_hooks_set_by on reward_provider_hooks (set_by) where set_by is not null;

-- Rewards that the provider holds back because it suspects their recipients.
create table reward_provider_flags (
  provider text not null check (provider in ('tremendous')),
  reward_ref text not null,
  state text not null check (state in ('flagged', 'blocked', 'released')),
  reasons text[] not null,
  country text,
  related integer not null,
  flagged_at timestamptz not null,
  asked_at timestamptz not null,
  decided_by uuid references users (user_id) on delete set null,
  decided_at timestamptz,
  primary key (provider, reward_ref)
);
create index reward_provider_flags_newest on reward_provider_flags (provider, (state = 'flagged') desc, flagged_at desc, reward_ref);
create index reward_provider_flags_decided_by on reward_provider_flags (decided_by) where decided_by is not null;
