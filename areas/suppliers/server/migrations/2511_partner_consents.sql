-- Which panelists have agreed that a partner is told what its list and its surveys need, in which version of the words, and when that was
-- taken back: one row for each yes. It goes with the account; that it was said stays as evidence in consents.
create table supplier_consents (
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  user_id uuid not null references users (user_id) on delete cascade,
  version text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (user_id, supplier_key, given_at)
);
create unique index supplier_consents_in_force on supplier_consents (user_id, supplier_key) where withdrawn_at is null;
-- What a partner has still to be told to forget: the alias alone, which nobody can be told from once the row of supplier_aliases is gone.
create table supplier_erasures (
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  alias text not null,
  asked_at timestamptz not null default now(),
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  primary key (supplier_key, alias)
);
create index supplier_erasures_due on supplier_erasures (next_at);
