-- What staff ordered: so many people for a survey, in waves.
create table invitation_rounds (
  round_id uuid primary key,
  survey_id text not null references surveys (survey_id) on delete cascade,
  asked integer not null check (asked > 0),
  wave_size integer not null check (wave_size > 0),
  gap_minutes integer not null check (gap_minutes >= 0),
  created_by uuid references users (user_id) on delete set null,
  created_at timestamptz not null,
  stopped_at timestamptz
);
create index invitation_rounds_survey on invitation_rounds (survey_id, created_at desc);

create table invitation_waves (
  round_id uuid not null references invitation_rounds (round_id) on delete cascade,
  wave_no integer not null,
  due_at timestamptz not null,
  -- Whom it was meant for; rows of people who were not reached before it was stopped are gone.
  chosen integer not null,
  primary key (round_id, wave_no)
);

-- Nobody is invited twice to one survey: that is what the key is for.
create table invitations (
  survey_id text not null references surveys (survey_id) on delete cascade,
  user_id uuid not null references users (user_id) on delete cascade,
  invitation_id uuid not null unique,
  round_id uuid not null,
  wave_no integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'left-out')),
  send_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  left_out_because text,
  constraint invitations_once primary key (survey_id, user_id),
  foreign key (round_id, wave_no) references invitation_waves (round_id, wave_no) on delete cascade,
  check ((state = 'sent') = (sent_at is not null)),
  check ((state = 'left-out') = (left_out_because is not null))
);
create index invitations_due on invitations (send_at) where state = 'waiting';
create index invitations_wave on invitations (round_id, wave_no, state);
create index invitations_user on invitations (user_id);

-- When each person was written to in the last week: one row, so that two processes agree on the caps.
create table invitation_caps (
  user_id uuid primary key references users (user_id) on delete cascade,
  sent timestamptz[] not null
);
