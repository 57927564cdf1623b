-- What the last nightly run of all checks found.
create table checked_books (
  is_only boolean primary key default true check (is_only),
  findings integer not null,
  invariants text[] not null,
  checked_at timestamptz not null
);
