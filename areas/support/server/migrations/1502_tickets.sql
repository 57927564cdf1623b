-- What people ask for. The number is what they read; it is handed out in order, and says nothing else.
create sequence ticket_numbers start 100001;

create table tickets (
  ticket_id uuid primary key,
  ticket_number text not null default 'T-' || nextval('ticket_numbers'),
  -- Known when the asker was logged in; the public form is open to everybody.
  user_id uuid references users (user_id) on delete set null,
  name text not null,
  email text not null,
  topic text not null,
  message text not null,
  status text not null default 'open' check (status in ('open', 'waiting', 'solved')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index tickets_number on tickets (ticket_number);
create index tickets_desk on tickets (status, created_at desc, ticket_id desc);
create index tickets_user on tickets (user_id, created_at desc) where user_id is not null;
create index tickets_email on tickets (lower(email));
