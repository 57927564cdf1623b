-- What an account was told in the program. Kept 13 months (threats, Privacy).
create table notifications (
  notification_id uuid primary key,
  user_id uuid not null references users (user_id) on delete cascade,
  kind text not null check (kind in ('redemption', 'dispute', 'new-surveys', 'points', 'ticket', 'account')),
  title text not null,
  text text not null,
  -- A page of ours, path-relative.
  link text check (link ~ '^/[^/\\]'),
  read_at timestamptz,
  at timestamptz not null default now()
);
create index notifications_user on notifications (user_id, at desc, notification_id desc);
-- What the bell counts, again and again, for everybody who is looking.
create index notifications_unread on notifications (user_id, at desc, notification_id desc) where read_at is null;
-- Rows arrive in the order of time.
create index notifications_at on notifications using brin (at);

-- Only what somebody chose: a kind without a row is mailed.
create table mail_choices (
  user_id uuid not null references users (user_id) on delete cascade,
  kind text not null check (kind in ('redemption', 'dispute', 'new-surveys', 'ticket')),
  by_mail boolean not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, kind)
);

-- When somebody is next told of new surveys, and from when on a survey is new to them. The row comes with the first look at
-- the bell: whoever never came is not written to.
create table survey_digests (
  user_id uuid primary key references users (user_id) on delete cascade,
  -- As the browser names it; null: unknown, and UTC is taken.
  time_zone text,
  considered_until timestamptz not null,
  next_at timestamptz not null
);
create index survey_digests_due on survey_digests (next_at);
