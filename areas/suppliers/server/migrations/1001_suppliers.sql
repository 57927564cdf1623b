-- Where external surveys come from. A rotated secret stays good until `previous_until`.
create table suppliers (
  supplier_key text primary key check (supplier_key ~ '^[a-z0-9-]{1,64}$'),
  name text not null,
  format text not null check (format in ('house')),
  secret_sealed bytea not null,
  previous_sealed bytea,
  previous_until timestamptz,
  -- The most that one callback may pay.
  max_points integer not null default 5000 check (max_points > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

-- The inbox: every callback whose signature was right, as it came, with what was made of it. The unique key is what makes a
-- replay harmless; `variant` is empty for the first of an event and a digest for one that says the same event differently. No
-- foreign key to suppliers: they are never deleted, and every callback would lock the supplier's one row.
create table supplier_callbacks (
  callback_id uuid not null,
  supplier_key text not null,
  event_id text not null,
  outcome text not null,
  variant text not null default '',
  attempt_id text not null,
  amount integer,
  raw text not null,
  verdict text not null,
  -- How often the same came again.
  repeats integer not null default 0,
  received_at timestamptz not null,
  constraint supplier_callbacks_once primary key (supplier_key, event_id, outcome, variant)
);
create index supplier_callbacks_attempt on supplier_callbacks (attempt_id);
-- Rows arrive in the order of time.
create index supplier_callbacks_received on supplier_callbacks using brin (received_at);
create index supplier_callbacks_odd on supplier_callbacks (received_at) where verdict <> 'applied';
