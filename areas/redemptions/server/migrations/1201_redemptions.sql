create table redemptions (
  redemption_id uuid primary key,
  user_id uuid not null references users (user_id) on delete restrict,
  reward_id text not null references rewards (reward_id) on delete restrict,
  -- As it was when it was asked for.
  reward_name text not null,
  fulfilment text not null,
  points integer not null check (points > 0),
  status text not null check (status in
    ('requested', 'on_hold', 'awaiting_second', 'approved', 'sending', 'unknown', 'sent', 'rejected')),
  -- The UTC day of the database's clock.
  day date not null,
  is_open boolean not null generated always as (status not in ('sent', 'rejected')) stored,
  reason text,
  first_approver_id uuid references users (user_id) on delete restrict,
  decided_by uuid references users (user_id) on delete restrict,
  requested_at timestamptz not null,
  decided_at timestamptz,
  sending_at timestamptz,
  sent_at timestamptz,
  -- Since when an approved request waits for a code that is not in stock.
  out_of_stock_since timestamptz,
  check (status <> 'rejected' or reason is not null),
  check ((status = 'sent') = (sent_at is not null))
);
create unique index redemptions_one_open on redemptions (user_id) where is_open;
create unique index redemptions_one_a_day on redemptions (user_id, day) where status <> 'rejected';
create index redemptions_own on redemptions (user_id, requested_at desc, redemption_id desc);
create index redemptions_queue on redemptions (is_open desc, requested_at desc, redemption_id desc);
create index redemptions_by_status on redemptions (status, requested_at desc, redemption_id desc);
create index redemptions_to_send on redemptions (coalesce(sending_at, decided_at)) where status in ('approved', 'sending');
create index redemptions_first_approver on redemptions (first_approver_id) where first_approver_id is not null;

-- Mailed codes that confirm one redemption. The code is derived from the row's id with the installation's key and never stored.
create table redemption_codes (
  code_id uuid primary key,
  user_id uuid not null references users (user_id) on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index redemption_codes_newest on redemption_codes (user_id, created_at desc);
create index redemption_codes_old on redemption_codes (created_at);

-- One row for each Idempotency-Key: who used it for what, and what was answered. While `answer` is null the request is worked on
-- by the holder of `claim_id`; a refused one is removed, because nothing happened that could be replayed.
create table idempotent_requests (
  user_id uuid not null references users (user_id) on delete cascade,
  route text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  claim_id uuid not null,
  claimed_at timestamptz not null default now(),
  answer json,
  primary key (user_id, route, key)
);
create index idempotent_requests_old on idempotent_requests (claimed_at);
