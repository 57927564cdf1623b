-- Keys that let programs call. The key is kept as SHA-256 only: it is 32 random bytes, so nobody can guess what a hash stands for.
create table api_keys (
  key_id uuid primary key,
  name text not null,
  -- How it begins, for people to tell it from others.
  prefix text not null,
  key_hash bytea not null,
  -- The key from before the last rotation, while it is valid as well.
  previous_hash bytea,
  previous_until timestamptz,
  permissions text[] not null,
  allowed_networks text[] not null,
  -- Who answers for it, and whose permissions it never exceeds.
  held_by uuid references users (user_id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_on date,
  last_used_country text
);
create unique index api_keys_hash on api_keys (key_hash);
create unique index api_keys_previous on api_keys (previous_hash) where previous_hash is not null;
create index api_keys_newest on api_keys (created_at desc, key_id desc);
create index api_keys_in_force on api_keys (created_at desc, key_id desc) where revoked_at is null;
create index api_keys_holder on api_keys (held_by) where held_by is not null;
