create table credentials (
  user_id uuid primary key references users (user_id) on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

-- A session is a family of refresh tokens. Nothing here opens anything: tokens are kept as SHA-256, and are computed from
-- their row's id with a key that the database does not have.
create table sessions (
  session_id uuid primary key,
  user_id uuid not null references users (user_id) on delete cascade,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text
);
create index sessions_user on sessions (user_id, created_at desc);
create index sessions_seen on sessions (last_seen_at);

create table refresh_tokens (
  token_id uuid primary key,
  session_id uuid not null references sessions (session_id) on delete cascade,
  parent_id uuid references refresh_tokens (token_id) on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null
);
create unique index refresh_tokens_hash on refresh_tokens (token_hash);
-- A token has one child at most: this is what makes two refreshes at once agree.
create unique index refresh_tokens_one_child on refresh_tokens (parent_id);
create index refresh_tokens_session on refresh_tokens (session_id);

create table mailed_keys (
  key_id uuid primary key,
  user_id uuid not null references users (user_id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  -- A key is good for the address it was mailed to, not for one the account got later.
  email text not null,
  key_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  tokens_fetched_at timestamptz
);
create unique index mailed_keys_hash on mailed_keys (key_hash);
create index mailed_keys_user on mailed_keys (user_id, purpose);
create index mailed_keys_expiry on mailed_keys (expires_at);
