-- The lists of networks that tell everyone the same surveys: how reading them goes, and what was left out of the last one. `asked_at` is
-- when the list that is kept was asked for; `claimed_until` keeps two processes from reading it at once,
-- `claimed_at` is when the reading began and, once it is kept, since when starts are counted against its limits: by the database's own clock,
-- as attempts are dated.
create table supplier_catalogues (
  supplier_key text primary key references suppliers (supplier_key) on delete cascade,
  next_at timestamptz not null,
  claimed_until timestamptz,
  claimed_at timestamptz not null default now(),
  counted_from timestamptz,
  asked_at timestamptz,
  failures integer not null default 0,
  clock_offset_ms bigint not null default 0,
  skipped jsonb not null default '[]'
);
-- The surveys in it. They are surveys of ours only once somebody starts one: whom they fit is for their network's own logic to say.
create table catalogue_offers (
  supplier_key text not null references supplier_catalogues (supplier_key) on delete cascade,
  external_id text not null,
  offer jsonb not null,
  primary key (supplier_key, external_id)
);
