-- Panelists as suppliers know them: by a random name of their own at each supplier, made when it is first used, and gone with the account.
-- Nothing that one supplier knows tells another who somebody is.
create table supplier_aliases (
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  user_id uuid not null references users (user_id) on delete cascade,
  alias text not null check (alias ~ '^[A-Za-z0-9_-]{22}$'),
  made_at timestamptz not null default now(),
  primary key (user_id, supplier_key),
  constraint supplier_aliases_once unique (supplier_key, alias)
);
