alter table suppliers drop constraint suppliers_format_check;
alter table suppliers add constraint suppliers_format_check check (format in ('house', 'bitlabs', 'cpx', 'purespectrum'));
alter table suppliers
  -- Addresses and networks that callbacks may come from; empty allows all, but none where the signature is weak.
  add column ip_addresses text[] not null default '{}',
  -- How much of a price in dollars panelists get.
  add column share_percent integer not null default 50 check (share_percent between 1 and 100),
  -- For how long what this supplier has us pay waits before it can be spent.
  add column hold_days integer not null default 0 check (hold_days between 0 and 90),
  -- Where to ask for its surveys; a process that asks moves `inventory_next_at` first, so that no second one does.
  add column inventory_url text,
  add column inventory_asked_at timestamptz,
  add column inventory_next_at timestamptz,
  add column inventory_failures integer not null default 0,
  add column inventory_error text;
create index suppliers_inventory_due on suppliers (inventory_next_at) where inventory_url is not null and is_active;

-- An id carries the millisecond it was made in, so one index finds a callback, a page of them, and those of a day.
drop index supplier_callbacks_received;
create unique index supplier_callbacks_id on supplier_callbacks (callback_id);
drop index supplier_callbacks_odd;
create index supplier_callbacks_odd on supplier_callbacks (callback_id) where verdict <> 'applied';
create index supplier_callbacks_waiting on supplier_callbacks (supplier_key, callback_id) where verdict like 'quarantined%';
-- How long after the event it came, by the supplier's clock.
alter table supplier_callbacks add column delay_ms integer;

-- What somebody decided about a quarantined callback; the key is what makes one decision of two.
create table supplier_rulings (
  callback_id uuid primary key references supplier_callbacks (callback_id) on delete cascade,
  decision text not null check (decision in ('release', 'refuse')),
  reason text not null check (length(reason) between 1 and 500),
  decided_by uuid not null,
  decided_at timestamptz not null,
  credited boolean not null
);

-- A sample of what was turned away at the door, without signatures; the newest of each supplier are kept.
create table supplier_refusals (
  refusal_id uuid primary key,
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  reason text not null,
  ip text not null,
  raw text not null check (length(raw) <= 1000),
  at timestamptz not null
);
create index supplier_refusals_of on supplier_refusals (supplier_key, refusal_id);

-- A supplier's own surveys as it last told of them. `digest` says whether anything changed; `set_status` is what the import made
-- of the survey, so that a survey which somebody here has paused since is left alone.
create table supplier_offers (
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  external_id text not null check (length(external_id) between 1 and 100),
  survey_id text not null constraint supplier_offers_survey unique,
  digest text not null,
  set_status text not null check (set_status in ('live', 'paused', 'closed')),
  reasons text[] not null default '{}',
  seen_at timestamptz not null,
  primary key (supplier_key, external_id)
);
create index supplier_offers_by_status on supplier_offers (supplier_key, set_status, external_id);
