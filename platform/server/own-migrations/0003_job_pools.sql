-- Which worker pools are alive: each says so every few seconds. What a dead one had in hand goes to the others.
create table job_pools (
  pool_id text primary key,
  seen_at timestamptz not null
);
