-- How fast another program may be called, shared by all processes: one token bucket for each name. `tokens` below zero are calls that
-- wait their turn; `slow_until` halves the rate, `rest_until` stops every call.
create table paces (
  name text primary key check (length(name) <= 300),
  tokens double precision not null,
  refilled_at timestamptz not null,
  slow_until timestamptz not null default '-infinity',
  rest_until timestamptz not null default '-infinity'
);
