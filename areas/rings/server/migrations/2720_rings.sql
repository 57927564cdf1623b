-- Which account was seen with which key: a browser's visitor id, or the target of a payout, each only as a keyed hash.
create table links (
  kind text not null check (kind in ('browser', 'payout')),
  key_hash bytea not null check (octet_length(key_hash) = 16),
  user_id uuid not null references users (user_id) on delete cascade,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1 check (times > 0),
  -- The last decision that covered this account together with this key: it is not asked about again.
  decision_id uuid,
  primary key (kind, key_hash, user_id)
);
create index links_user on links (user_id);
create index links_decision on links (decision_id) where decision_id is not null;

-- Keys that too many accounts share to say anything about them, and since when that is known.
create table public_keys (
  kind text not null,
  key_hash bytea not null,
  accounts integer not null,
  since timestamptz not null,
  primary key (kind, key_hash)
);

-- How far the older data of other areas, from before links were kept, was read into the links.
create table link_sources (
  source text primary key,
  read_at timestamptz not null,
  read_id text not null
);

-- Accounts that links tie together. The number of the oldest ring stays when rings grow together; the others name it.
create table rings (
  ring_id bigint primary key generated always as identity,
  state text not null check (state in ('open', 'decided', 'cleared', 'gone', 'merged')),
  merged_into bigint references rings (ring_id) on delete set null,
  size integer not null,
  -- 100 times the weakest link of the strongest tree that ties all its accounts.
  strength smallint not null check (strength between 1 and 100),
  kinds text[] not null,
  first_at timestamptz not null,
  found_at timestamptz not null,
  ended_at timestamptz,
  earned_points bigint not null default 0,
  open_redemptions integer not null default 0,
  open_points bigint not null default 0,
  -- Since when the oldest open request of its accounts waits; the far future for none, so that one index orders all.
  waiting_since timestamptz not null default 'infinity',
  check (merged_into is null or state = 'merged'),
  check ((ended_at is not null) = (state in ('gone', 'merged')))
);
create index rings_waiting on rings (waiting_since, ring_id) where ended_at is null;
create index rings_size on rings (size desc, ring_id desc) where ended_at is null;
create index rings_strength on rings (strength desc, ring_id desc) where ended_at is null;
create index rings_earned on rings (earned_points desc, ring_id desc) where ended_at is null;
create index rings_first on rings (first_at desc, ring_id desc) where ended_at is null;
create index rings_merged on rings (merged_into) where merged_into is not null;

create table ring_members (
  user_id uuid primary key references users (user_id) on delete cascade,
  ring_id bigint not null references rings (ring_id) on delete cascade,
  since timestamptz not null
);
create index ring_members_ring on ring_members (ring_id, since, user_id);

-- The staff who are told of a payout address that many accounts share.
create view ring_keepers as
  select u.user_id from session_users u
  where u.role <> '1' and u.is_active and u.blocked_at is null and u.closed_at is null
    and role_grants(u.role, 'rings.decide');
