-- Where an attempt was begun when that was not the country of its panelist. Nothing else is kept of the address.
create table foreign_entries (
  attempt_id uuid primary key,
  user_id uuid not null references users (user_id) on delete cascade,
  country_id text not null,
  home_id text not null,
  at timestamptz not null default now()
);
create index foreign_entries_user on foreign_entries (user_id);

-- What speaks against an attempt, of a score of 100; without a row nothing does. `held`: its points wait for somebody's decision.
create table attempt_quality (
  attempt_id uuid primary key,
  user_id uuid not null references users (user_id) on delete cascade,
  survey_id text not null,
  title text not null,
  points integer not null check (points >= 0),
  score integer not null check (score between 0 and 99),
  -- [{"sign": "too-fast", "costs": 40, "seen": "..."}, ...]
  reasons jsonb not null check (jsonb_typeof(reasons) = 'array'),
  seconds integer not null,
  state text not null check (state in ('noted', 'held', 'released', 'rejected', 'withdrawn')),
  at timestamptz not null,
  release_at timestamptz,
  -- Until then the points wait for their reporter, whatever is decided here.
  reporter_until timestamptz,
  appeal text check (length(appeal) between 1 and 1000),
  appealed_at timestamptz,
  -- Null for a decision that time made.
  decided_by uuid references users (user_id) on delete set null,
  decided_at timestamptz,
  reason text,
  check ((state = 'noted') = (release_at is null)),
  check ((appeal is null) = (appealed_at is null)),
  check ((decided_at is null) = (state in ('noted', 'held')))
);
create index attempt_quality_queue on attempt_quality ((appealed_at is null), at) where state = 'held';
create index attempt_quality_due on attempt_quality (release_at) where state = 'held';
create index attempt_quality_decided on attempt_quality (state, at desc) where state <> 'noted';
create index attempt_quality_user on attempt_quality (user_id);
