-- Steps that two people make, from the first one's press on. `kind` and `subject` name what waits, in the words of its area.
create table waiting_steps (
  step_id uuid primary key,
  kind text not null,
  subject text not null,
  title jsonb not null,
  asked_by uuid references users (user_id) on delete set null,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'taken-back', 'decided', 'refused')),
  ended_at timestamptz,
  -- Null for the delay of a panel run by one person.
  ended_by uuid references users (user_id) on delete set null,
  -- Why it could not be done, as a message.
  refusal jsonb,
  check ((state = 'waiting') = (ended_at is null))
);
create unique index waiting_steps_subject on waiting_steps (kind, subject) where state = 'waiting';
create index waiting_steps_waiting on waiting_steps (asked_at, step_id) where state = 'waiting';
create index waiting_steps_ended on waiting_steps (ended_at desc, step_id desc) where state <> 'waiting';
create index waiting_steps_asked_by on waiting_steps (asked_by) where asked_by is not null;
create index waiting_steps_ended_by on waiting_steps (ended_by) where ended_by is not null;
