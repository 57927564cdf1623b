-- What one night found due, all surveys together. `waiting`: it is more than a night may spend, and a person decides.
create table fairness_nights (
  night_id uuid primary key,
  state text not null check (state in ('waiting', 'paying', 'paid', 'refused')),
  people integer not null check (people > 0),
  points bigint not null check (points > 0),
  made_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is not null) = (state in ('paid', 'refused')))
);
create index fairness_nights_open on fairness_nights (made_at) where state in ('waiting', 'paying');

-- The median by which each round of a promise pays; a promise is a survey with the minutes that its card said.
create table fairness_rounds (
  survey_id text not null references surveys (survey_id) on delete restrict,
  promised_minutes integer not null check (promised_minutes > 0),
  round smallint not null check (round between 1 and 2),
  median_ms double precision not null check (median_ms > 0),
  night_id uuid not null references fairness_nights (night_id) on delete restrict,
  primary key (survey_id, promised_minutes, round)
);
create index fairness_rounds_night on fairness_rounds (night_id);

-- One top-up of one attempt. `dropped`: it was taken back, or its account was closed, before it was paid; or a person refused the night.
create table fairness_top_ups (
  attempt_id uuid not null references attempts (attempt_id) on delete restrict,
  round smallint not null check (round between 1 and 2),
  survey_id text not null,
  promised_minutes integer not null,
  night_id uuid not null references fairness_nights (night_id) on delete restrict,
  points integer not null check (points > 0),
  state text not null default 'planned' check (state in ('planned', 'paid', 'dropped')),
  primary key (attempt_id, round)
);
create index fairness_top_ups_planned on fairness_top_ups (night_id, attempt_id, round) where state = 'planned';
create index fairness_top_ups_survey on fairness_top_ups (survey_id, promised_minutes);
create index fairness_top_ups_night on fairness_top_ups (night_id);
