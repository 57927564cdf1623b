-- What is or was wrong: one open row for each rule and subject. It closes by itself when the reason is gone.
create table alerts (
  alert_id uuid primary key,
  rule text not null,
  subject text not null,
  -- What the subject is called: a text, or a message.
  name jsonb not null,
  opened_at timestamptz not null,
  last_at timestamptz not null,
  closed_at timestamptz,
  value double precision not null,
  expected double precision,
  -- The values that explain most of the change, if any do.
  cause jsonb not null default '[]',
  acked_by uuid references users (user_id) on delete set null,
  acked_at timestamptz
);
create unique index alerts_open on alerts (rule, subject) where closed_at is null;
create index alerts_closed on alerts (closed_at) where closed_at is not null;
create index alerts_acked_by on alerts (acked_by) where acked_by is not null;
