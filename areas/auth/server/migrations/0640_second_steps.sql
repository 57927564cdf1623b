-- The app that a log-in takes codes of. Its secret is sealed: whoever reads the table cannot make a code.
create table second_steps (
  user_id uuid primary key references users (user_id) on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz not null,
  -- The last 30-second step a code was taken of: neither it nor an earlier one is taken again.
  last_step bigint not null
);

create table recovery_codes (
  user_id uuid not null references second_steps (user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A log-in whose password was right and that waits for its code, or an app that is being set up (with its secret).
create table second_step_challenges (
  challenge_id uuid primary key,
  user_id uuid not null references users (user_id) on delete cascade,
  challenge_hash bytea not null,
  -- How the log-in was begun; null for an app set up by somebody who is logged in.
  way text check (way in ('password', 'social', 'link')),
  sealed_secret bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index second_step_challenges_hash on second_step_challenges (challenge_hash);
create index second_step_challenges_user on second_step_challenges (user_id);
create index second_step_challenges_expiry on second_step_challenges (expires_at);

-- Whether a session proved both steps. Those of before have not: where the second step is required, their holders log in anew.
alter table sessions add column has_second_step boolean not null default false;
