-- What browsers report. Kept 30 days (threats, Privacy).
create table client_errors (
  error_id uuid primary key,
  user_id uuid references users (user_id) on delete cascade,
  error_source text not null,
  error text not null,
  error_info text,
  page_url text not null,
  user_agent text not null,
  at timestamptz not null default now()
);
create index client_errors_at on client_errors (at desc, error_id desc);
create index client_errors_user on client_errors (user_id);
