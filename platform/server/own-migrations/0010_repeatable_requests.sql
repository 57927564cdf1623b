-- Requests that their callers may repeat: the first with a key is carried out, a repeat reads its answer. Kept for a day.
create table repeatable_requests (
  -- Whose key it is: two callers may choose the same.
  actor_id uuid not null,
  key_hash bytea not null,
  -- The call and what was sent, as SHA-256: the same key for something else is a mistake.
  print bytea not null,
  began_at timestamptz not null default clock_timestamp(),
  -- Null while it is being carried out, and for ever when that was cut off.
  ended_at timestamptz,
  -- Sealed; null also where the answer is not to be kept.
  answer bytea,
  primary key (actor_id, key_hash)
);
create index repeatable_requests_began on repeatable_requests (began_at);
