-- The birthday under 18 that an account was last refused for. Only the same one, sent again and confirmed, locks it.
create table refused_birthdays (
  user_id uuid primary key references users (user_id) on delete cascade,
  day date not null,
  at timestamptz not null
);
