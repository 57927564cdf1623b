-- Questions about the points of an ended attempt. The survey's title and offer are those of the time the question was raised.
create table disputes (
  dispute_id uuid primary key,
  attempt_id uuid not null references attempts (attempt_id) on delete restrict,
  user_id uuid not null references users (user_id) on delete restrict,
  survey_id text not null,
  title text not null,
  survey_points integer not null check (survey_points >= 0),
  message text not null,
  status text not null default 'open' check (status in ('open', 'granted', 'refused')),
  -- What was granted.
  points integer not null default 0 check (points between 0 and survey_points),
  answer text,
  raised_at timestamptz not null,
  decide_by timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (user_id) on delete set null,
  -- The day (20, 28) of which staff were last reminded.
  reminded_day smallint not null default 0,
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'granted') = (points > 0))
);
create unique index disputes_one_open on disputes (attempt_id) where status = 'open';
create index disputes_attempt on disputes (attempt_id);
create index disputes_own on disputes (user_id, raised_at desc, dispute_id desc);
create index disputes_decider on disputes (decided_by) where decided_by is not null;
-- The queue: open ones by their deadline, then the others, the last decided first.
create index disputes_queue on disputes
  ((status <> 'open'), (case when status = 'open' then decide_by end), decided_at desc, dispute_id desc);
create index disputes_of_status on disputes
  (status, (case when status = 'open' then decide_by end), decided_at desc, dispute_id desc);
