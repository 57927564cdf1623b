-- One row: a fingerprint of the SECRET_KEY that this database is used with, so that another one is noticed before it does harm.
create table secret_key (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null,
  noted_at timestamptz not null default now()
);
