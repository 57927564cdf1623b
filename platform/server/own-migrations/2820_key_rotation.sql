-- A rotation of SECRET_KEY: the key that values are moved to, and since when it is the one that processes write with. `root_sealed` is the
-- first key of this database, sealed with the present one: hashes and signatures are derived from it for ever.
alter table secret_key
  add root_sealed bytea,
  add next_fingerprint text,
  add next_root_sealed bytea,
  add writes_next_since timestamptz,
  add check ((next_fingerprint is null) = (next_root_sealed is null)),
  add check (writes_next_since is null or next_fingerprint is not null);

-- Which processes hold the new key, and whether they write with it. They say so every second while a rotation goes on.
create table key_holders (
  process text primary key,
  next_fingerprint text not null,
  writes_next boolean not null,
  seen_at timestamptz not null default clock_timestamp()
);
