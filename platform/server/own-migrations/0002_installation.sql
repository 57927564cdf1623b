-- One row: what kind of installation this database belongs to, decided when it was first filled.
create table installation (
  only_row boolean primary key default true check (only_row),
  is_demo boolean not null,
  filled_at timestamptz not null default now()
);
