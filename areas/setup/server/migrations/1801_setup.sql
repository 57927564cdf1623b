-- One row, locked by whoever prints an address or makes the first account. Once it has ended, nobody is let in by an address again.
create table setup_state (
  is_only boolean primary key default true check (is_only),
  ended_at timestamptz
);
insert into setup_state default values;

-- What was printed; the token is kept as SHA-256 only.
create table setup_tokens (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- By the token of a later start.
  replaced_at timestamptz
);
