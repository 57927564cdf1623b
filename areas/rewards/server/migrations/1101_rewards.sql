create table rewards (
  reward_id text primary key,
  name text not null,
  fulfilment text not null check (fulfilment in ('stock', 'tremendous')),
  -- In points.
  amounts integer[] not null check (cardinality(amounts) > 0 and 0 < all (amounts)),
  delivery_text text not null,
  position integer not null default 0,
  is_active boolean not null default true
);
create index rewards_shown on rewards (position, reward_id) where is_active;

-- Gift-card codes that staff uploaded. The code itself is only in `sealed`; `code_hash` is keyed, so it cannot be guessed back.
create table gift_codes (
  code_id uuid primary key,
  reward_id text not null references rewards (reward_id) on delete restrict,
  points integer not null check (points > 0),
  sealed bytea not null,
  code_hash bytea not null,
  -- The redemption that this code pays; redemptions is a later module, so there is no foreign key.
  redemption_id uuid,
  assigned_at timestamptz,
  added_at timestamptz not null default now(),
  constraint gift_codes_once unique (reward_id, code_hash),
  constraint gift_codes_one_each unique (redemption_id),
  check ((redemption_id is null) = (assigned_at is null))
);
create index gift_codes_free on gift_codes (reward_id, points, code_id) where redemption_id is null;

-- Which redemption has which code, without the code: for the checker of redemptions.
create view assigned_gift_codes as
  select redemption_id, reward_id, points, assigned_at from gift_codes where redemption_id is not null;
