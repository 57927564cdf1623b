-- What a supplier knew somebody by who took back their yes while inside a survey: it may name nothing else when it says how that ended.
-- A row goes with the account, and when no supplier reports any more.
create table supplier_former_aliases (
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  alias text not null,
  attempt_id uuid not null,
  given_up_at timestamptz not null default now(),
  primary key (supplier_key, alias, attempt_id)
);
create index supplier_former_aliases_of_attempts on supplier_former_aliases (attempt_id);
create index supplier_former_aliases_old on supplier_former_aliases (given_up_at);
