-- A person is the keyed hash of a canonical e-mail. It outlives the account, so that nobody joins (or is welcomed) twice.
create table people (
  person_key bytea primary key,
  joined_at timestamptz not null default now()
);

create table users (
  user_id uuid primary key,
  -- As it was typed; compared in lower case.
  email text not null,
  person_key bytea not null references people (person_key) on delete restrict,
  first_name text not null default '',
  last_name text not null default '',
  role text not null default '1',
  is_top_answer boolean not null default false,
  is_active boolean not null default true,
  is_under_age boolean not null default false,
  email_verified_at timestamptz,
  blocked_at timestamptz,
  closed_at timestamptz,
  date_of_birth date,
  phone text,
  gender text,
  address text,
  country_id text,
  state_id text,
  city_name text,
  zipcode text,
  panel_version bigint not null default 1,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create unique index users_person on users (person_key);
create index users_created on users (created_at desc, user_id desc);
create index users_country on users (country_id);

create table user_activities (
  activity_id uuid primary key,
  user_id uuid references users (user_id) on delete cascade,
  activity_type text not null,
  activity_details text not null,
  ip text not null,
  at timestamptz not null default now()
);
create index user_activities_user on user_activities (user_id, at desc, activity_id desc);
-- For removing what is older than its retention: rows arrive in the order of time.
create index user_activities_at on user_activities using brin (at);

-- What the log-in check of the auth module reads with every request, and no more.
create view session_users as
  select user_id, email, role, is_active, blocked_at, closed_at, panel_version from users;
