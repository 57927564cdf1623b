-- What a supplier's connector is set to, one row for each version: plain settings, and its credentials sealed as one text. The secret that
-- signs its messages is not among them: it is the supplier's own.
create table supplier_settings (
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  version integer not null check (version > 0),
  plain jsonb not null,
  sealed bytea not null,
  set_by uuid not null,
  set_at timestamptz not null default now(),
  primary key (supplier_key, version)
);
-- Which of the facts that a connector takes as given somebody has confirmed with the network.
create table supplier_facts (
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  fact text not null,
  confirmed_by uuid not null,
  confirmed_at timestamptz not null default now(),
  primary key (supplier_key, fact)
);
-- How the calls to a supplier go. `stopped_at` is since when it is not called, because it refused the key.
create table supplier_health (
  supplier_key text primary key references suppliers (supplier_key) on delete cascade,
  last_good_at timestamptz,
  failed text,
  detail text,
  failed_at timestamptz,
  stopped_at timestamptz,
  constraint supplier_health_failure check ((failed is null) = (failed_at is null))
);
-- How many calls were made in each minute; only the last hours are kept.
create table supplier_calls (
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  minute timestamptz not null,
  calls integer not null,
  failures integer not null,
  primary key (supplier_key, minute)
);
create index supplier_calls_old on supplier_calls (minute);
